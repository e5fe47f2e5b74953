"""Each event in a line, as people say it at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.core.campaign import Campaign
from tracker.core.game import Event
from tracker.core.page import listing
from tracker.games.fighting_fantasy import board as tactics
from tracker.games.fighting_fantasy import events as e
from tracker.games.fighting_fantasy.state import HEROES, State

Sitting = Campaign[State]


def tell(sitting: Sitting, event: Event) -> str:
    """An event as a sentence without its full stop; the state is the one after it."""
    return TELLERS[type(event)](sitting.state, event)


# Combat


def _struck(state: State, event: e.HeroStruck) -> str:
    return f"{_combat(state, event)}{_round(state)}"


def _rerolled(state: State, event: e.CombatRerolled) -> str:
    luck = "" if event.luck_left is None else f" ({event.luck_left} left)"
    set_aside = f"{event.rejected.hero_total} against {event.rejected.monster_total} set aside"
    return f"luck -1{luck}, {set_aside}; {_combat(state, event)}{_round(state)}"


def _combat(state: State, event: e.HeroStruck | e.CombatRerolled) -> str:
    """`Warrior 5+5+9 = 19 against Ogre 2+3+10 = 15: Ogre loses 4, 8 left`."""
    roll, name = event.roll, event.called
    hero = event.hero.capitalize()
    ours = _sum(hero, roll.dice[:2], roll.hero_skill, roll.hero_bonus, roll.hero_total)
    theirs = _sum(name, roll.dice[2:], roll.monster_skill, roll.monster_bonus, roll.monster_total)
    return f"{ours} against {theirs}: {_loss(hero, name, event)}"


def _sum(name: str, dice: tuple[int, ...], skill: int, bonus: int, total: int) -> str:
    parts = [*map(str, dice), str(skill)] + ([str(bonus)] if bonus else [])
    return f"{name} {'+'.join(parts)} = {total}"


def _loss(hero: str, monster: str, event: e.HeroStruck | e.CombatRerolled) -> str:
    roll = event.roll
    if roll.monster_loses:
        rest = f"{event.monster_left} left" if event.monster_left else "dead"
        return f"{monster} loses {roll.monster_loses}, {rest}"
    if roll.hero_loses:
        rest = f"{event.hero_left} left" if event.hero_left else "unconscious"
        return f"{hero} loses {roll.hero_loses}, {rest}"
    if roll.hero_total > roll.monster_total:
        return "blocked, nobody loses anything"
    return "a tie, nobody loses anything"


def _round(state: State) -> str:
    """What is still to be struck in this round."""
    fight = state.fight
    if fight is None:
        return ""
    if state.all_down:
        return "; all four are down: tracker ff luck, or tracker ff fail"
    left = tactics.due(state, fight)
    if left:
        return f"; next {', '.join(f'{hero} {letter}' for hero, letter in left)}"
    return f"; round {fight.round} is over"


def _monster(state: State, letter: str) -> str:
    found = state.fight.monster(letter) if state.fight else None
    return found.called if found else letter


def _begun_fight(state: State, event: e.FightBegun) -> str:
    shown = [f"{m.letter} {m.name}".strip() + f" {m.skill}/{m.left}" for m in event.monsters]
    return f"fight in room {event.room}: {', '.join(shown)}; {_layout(event.columns, event.free)}"


def _layout(columns: tuple[e.Column, ...], free: tuple[str, ...]) -> str:
    stands = [
        f"{listing(column.heroes)} against {listing(column.monsters)}"
        for column in columns
        if column.heroes and column.monsters
    ]
    return ", ".join([*stands, *(f"{hero} is free" for hero in free)])


def _begun_round(state: State, event: e.RoundBegun) -> str:
    return f"round {event.number}: {_layout(event.columns, event.free)}"


def _placed(state: State, event: e.HeroPlaced) -> str:
    where = f"stands in column {event.column}" if event.column else "sits out"
    return f"{event.hero.capitalize()} {where}"


def _blocked(state: State, event: e.StaffBlocked) -> str:
    if not event.monsters:
        return "Staff Block ends"
    names = [f"{_monster(state, letter)} ({letter})" for letter in event.monsters]
    return f"Healer blocks {listing(names)}: +2 skill, no damage"


def _fight_won(state: State, event: e.FightWon) -> str:
    return f"the fight in room {event.room} is won"


def _retreated(state: State, event: e.PartyRetreated) -> str:
    dragged = f", dragging {listing([n.capitalize() for n in event.dragged])}"
    return (
        f"the party retreats from room {event.room} to room {event.to}"
        f"{dragged if event.dragged else ''}; the monsters are whole again"
    )


# The campaign and the dungeon


def _card(state: State, event: e.HeroCardEntered) -> str:
    card = event.card
    known = f", knows {listing(list(event.abilities))}" if event.abilities else ""
    figures = f"skill {card.skill}, stamina {card.stamina}, luck {card.luck}"
    return f"{event.hero.capitalize()}: {figures}{known}"


def _learned(state: State, event: e.AbilityLearned) -> str:
    aside = ", set aside until then" if event.level > state.level else ""
    return f"{event.hero.capitalize()} has {event.ability} from level {event.level}{aside}"


def _begun(state: State, event: e.AdventureBegun) -> str:
    again = f", attempt {event.attempt}" if event.attempt > 1 else ""
    return f"{event.adventure} begins{again}: room 1"


def _completed(state: State, event: e.AdventureCompleted) -> str:
    kept = _keeps(event.kept)
    return f"{event.adventure} is completed: level {event.level}, everybody rested{kept}"


def _failed(state: State, event: e.AdventureFailed) -> str:
    deaths = "all four die" if event.died else "nobody's death counts"
    kept = _keeps(event.kept)
    return f"{event.adventure} has failed: {deaths}; new heroes at level {event.level}{kept}"


def _keeps(kept: dict[str, tuple[e.Item, ...]]) -> str:
    shown = [f"{hero} keeps {listing([i.name for i in items])}" for hero, items in kept.items()]
    return f"; {', '.join(shown)}" if shown else ""


def _won(state: State, event: e.CampaignWon) -> str:
    return "the campaign is won"


def _ordered(state: State, event: e.OrderSet) -> str:
    return f"marching order: {', '.join(event.order)}"


def _entered(state: State, event: e.RoomEntered) -> str:
    whose = {hero.name: hero for hero in state.heroes.values()}
    lying = [whose[n] for n in HEROES if not whose[n].conscious and whose[n].room != event.room]
    behind = "".join(f"; {hero.called} lies in room {hero.room}" for hero in lying)
    seen = "a new room" if event.new else "again"
    return f"room {event.room}, {seen}, from room {event.origin}{behind}"


def _cleared(state: State, event: e.RoomCompleted) -> str:
    icons = f" ({', '.join(event.icons)})" if event.icons else ""
    return f"room {event.room} is completed{icons}"


def _left(state: State, event: e.HeroLeftBehind) -> str:
    verb = "stays behind" if event.stays else "joins the party again"
    return f"{event.hero.capitalize()} {verb} in room {event.room}"


# Cards and tokens


def _used(state: State, event: e.AbilityUsed) -> str:
    target = f" on {event.target}" if event.target else ""
    note = f": {event.note}" if event.note else ""
    return f"{event.hero.capitalize()} uses {event.ability}{target}{note}"


def _refreshed(state: State, event: e.AbilityRefreshed) -> str:
    return f"{event.hero.capitalize()}'s {event.ability} is ready again"


def _courage(state: State, event: e.CourageGiven) -> str:
    return f"{event.hero.capitalize()} has +{event.skill} skill for this fight"


def _taken(state: State, event: e.ItemTaken) -> str:
    only = f", for the {event.item.only} alone" if event.item.only else ""
    retain = ", to be retained" if event.item.retain else ""
    return f"{event.hero.capitalize()} takes {event.item.name} ({event.item.kind}{only}{retain})"


def _given(state: State, event: e.ItemGiven) -> str:
    return f"{event.taker.capitalize()} gets {event.item} from {event.giver.capitalize()}"


def _dropped(state: State, event: e.ItemDropped) -> str:
    return f"{event.hero.capitalize()} drops {event.item}"


def _item_used(state: State, event: e.ItemUsed) -> str:
    target = f" on {event.target}" if event.target else ""
    gone = ", which is gone" if event.used_up else ""
    return f"{event.hero.capitalize()} uses {event.item}{target}{gone}"


def _stamina(state: State, event: e.StaminaChanged) -> str:
    left = "" if event.left is None else f", {event.left} left"
    left = ", unconscious" if event.left == 0 else left
    return f"{event.hero.capitalize()} stamina {event.by:+d}{left}{_why(event.why)}"


def _luck(state: State, event: e.LuckChanged) -> str:
    left = "" if event.left is None else f", {event.left} left"
    return f"{event.hero.capitalize()} luck {event.by:+d}{left}{_why(event.why)}"


def _skill(state: State, event: e.SkillTokensChanged) -> str:
    return f"{event.hero.capitalize()} skill {event.by:+d}{_why(event.why)}"


def _pool(state: State, event: e.PoolChanged) -> str:
    return f"{event.pool} {event.by:+d} = {event.left}{_why(event.why)}"


def _why(why: str) -> str:
    return f" ({why})" if why else ""


TELLERS: dict[type[Event], Callable[[State, Any], str]] = {
    e.HeroCardEntered: _card,
    e.AbilityLearned: _learned,
    e.AdventureBegun: _begun,
    e.AdventureCompleted: _completed,
    e.AdventureFailed: _failed,
    e.CampaignWon: _won,
    e.OrderSet: _ordered,
    e.RoomEntered: _entered,
    e.RoomCompleted: _cleared,
    e.HeroLeftBehind: _left,
    e.FightBegun: _begun_fight,
    e.RoundBegun: _begun_round,
    e.HeroPlaced: _placed,
    e.HeroStruck: _struck,
    e.CombatRerolled: _rerolled,
    e.StaffBlocked: _blocked,
    e.FightWon: _fight_won,
    e.PartyRetreated: _retreated,
    e.AbilityUsed: _used,
    e.AbilityRefreshed: _refreshed,
    e.CourageGiven: _courage,
    e.ItemTaken: _taken,
    e.ItemGiven: _given,
    e.ItemDropped: _dropped,
    e.ItemUsed: _item_used,
    e.StaminaChanged: _stamina,
    e.LuckChanged: _luck,
    e.SkillTokensChanged: _skill,
    e.PoolChanged: _pool,
}
