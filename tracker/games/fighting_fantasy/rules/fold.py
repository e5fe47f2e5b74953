"""How each event changes the state. Nothing here judges: what was recorded, happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tracker.core.game import Event
from tracker.games.fighting_fantasy import events as e
from tracker.games.fighting_fantasy.board import moved
from tracker.games.fighting_fantasy.state import (
    Attempt,
    Blow,
    Fight,
    Hero,
    Room,
    State,
)


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return FOLDS[type(event)](state, event)


# Cards


def _hero(state: State, name: str, **changes: Any) -> State:
    hero = replace(state.heroes[name], **changes)
    return replace(state, heroes=state.heroes | {name: hero})


def _card(state: State, event: e.HeroCardEntered) -> State:
    hero = state.heroes[event.hero]
    return _hero(
        state,
        event.hero,
        card=event.card,
        abilities=hero.abilities | event.abilities,
        lost_stamina=min(hero.lost_stamina, event.card.stamina),
        lost_luck=min(hero.lost_luck, event.card.luck),
    )


def _learned(state: State, event: e.AbilityLearned) -> State:
    known = state.heroes[event.hero].abilities
    return _hero(state, event.hero, abilities=known | {event.ability: event.level})


# The campaign


def _begun(state: State, event: e.AdventureBegun) -> State:
    heroes = {name: replace(hero, room=1) for name, hero in state.heroes.items()}
    return replace(
        state,
        attempts=(*state.attempts, Attempt(event.adventure)),
        heroes=heroes,
        room=1,
        rooms={1: Room(1)},
        fight=None,
        gold=0,
        food=0,
        brought={name: hero.items for name, hero in state.heroes.items() if hero.items},
    )


def _completed(state: State, event: e.AdventureCompleted) -> State:
    heroes = {name: _rested(hero, event.kept.get(name, ())) for name, hero in state.heroes.items()}
    return _ended(replace(state, heroes=heroes, level=event.level), "success")


def _failed(state: State, event: e.AdventureFailed) -> State:
    heroes = {
        name: replace(
            _rested(hero, event.kept.get(name, ())), deaths=hero.deaths + (name in event.died)
        )
        for name, hero in state.heroes.items()
    }
    return _ended(replace(state, heroes=heroes, level=event.level), "failure")


def _rested(hero: Hero, items: tuple[e.Item, ...]) -> Hero:
    return replace(
        hero,
        lost_stamina=0,
        lost_luck=0,
        skill_tokens=0,
        room=0,
        stays=False,
        used=(),
        items=items,
    )


def _ended(state: State, result: e.Result) -> State:
    last = replace(state.attempts[-1], result=result)
    return replace(
        state, attempts=(*state.attempts[:-1], last), room=0, rooms={}, fight=None, gold=0, food=0
    )


def _won(state: State, event: e.CampaignWon) -> State:
    return replace(state, won=True)


# The dungeon


def _ordered(state: State, event: e.OrderSet) -> State:
    return replace(state, order=event.order)


def _entered(state: State, event: e.RoomEntered) -> State:
    heroes = state.heroes | {
        name: replace(state.heroes[name], room=event.room) for name in event.followers
    }
    room = state.rooms.get(event.room, Room(event.room))
    rooms = state.rooms | {event.room: replace(room, origin=event.origin)}
    rooms = _joined(_joined(rooms, event.room, event.origin), event.origin, event.room)
    return replace(state, heroes=heroes, rooms=rooms, room=event.room)


def _joined(rooms: dict[int, Room], number: int, other: int) -> dict[int, Room]:
    """One room is known to lead to another."""
    room = rooms.get(number)
    if room is None or other in room.doors:
        return rooms
    return rooms | {number: replace(room, doors=(*room.doors, other))}


def _cleared(state: State, event: e.RoomCompleted) -> State:
    old = state.rooms.get(event.room, Room(event.room))
    icons = (*old.icons, *(icon for icon in event.icons if icon not in old.icons))
    room = replace(old, completed=True, icons=icons, monsters=())
    return replace(state, rooms=state.rooms | {event.room: room})


def _left(state: State, event: e.HeroLeftBehind) -> State:
    return _hero(state, event.hero, room=event.room, stays=event.stays)


# The fight


def _fought(state: State, event: e.FightBegun) -> State:
    room = replace(state.rooms[event.room], monsters=event.monsters)
    fight = Fight(event.monsters, event.columns, free=event.free)
    return replace(state, rooms=state.rooms | {event.room: room}, fight=fight)


def _fight(state: State, **changes: Any) -> State:
    return replace(state, fight=replace(state.fight, **changes)) if state.fight else state


def _round(state: State, event: e.RoundBegun) -> State:
    return _fight(
        state,
        round=event.number,
        columns=event.columns,
        free=event.free,
        out=event.out,
        fallen=(),
        settled=False,
        blows=(),
    )


def _placed(state: State, event: e.HeroPlaced) -> State:
    if state.fight is None:
        return state
    others = tuple(name for name in state.fight.free if name != event.hero)
    out = tuple(name for name in state.fight.out if name != event.hero)
    return _fight(
        state,
        columns=moved(state.fight, event.hero, event.column),
        free=others,
        out=out if event.column else (*out, event.hero),
    )


def _struck(state: State, event: e.HeroStruck) -> State:
    if state.fight is None:
        return state
    after = _suffer(state, event.hero, event.monster, event.roll, event.monster_left)
    blow = Blow(event.hero, event.monster, event.roll)
    return _fight(after, blows=(*state.fight.blows, blow), settled=False)


def _rerolled(state: State, event: e.CombatRerolled) -> State:
    if state.fight is None:
        return state
    hero = state.heroes[event.hero]
    blow = state.fight.blows[-1]
    restored = _restore(state, event.hero, event.monster, event.rejected)
    lucky = _hero(restored, event.hero, lost_luck=hero.lost_luck + event.luck_spent)
    after = _suffer(lucky, event.hero, event.monster, event.roll, event.monster_left)
    again = replace(blow, roll=event.roll, rejected=(*blow.rejected, event.rejected))
    return _fight(after, blows=(*state.fight.blows[:-1], again))


def _suffer(state: State, name: str, letter: str, roll: e.Roll, left: int) -> State:
    """Both sides lose what the roll says."""
    hero = state.heroes[name]
    hurt = replace(hero, lost_stamina=hero.lost_stamina + roll.hero_loses)
    fell = hero.conscious and not hurt.conscious
    hurt = replace(
        hurt,
        taken=hero.taken + roll.hero_loses,
        dealt=hero.dealt + roll.monster_loses,
        knock_outs=hero.knock_outs + fell,
        slain=hero.slain + (left == 0 and roll.monster_loses > 0),
    )
    after = _monster_loses(state, name, hurt, letter, roll.monster_loses)
    return _fallen(after, name) if fell else after


def _restore(state: State, name: str, letter: str, roll: e.Roll) -> State:
    """What a rejected roll took is given back."""
    hero = state.heroes[name]
    monster = state.fight.monster(letter) if state.fight else None
    killed = monster is not None and not monster.alive and roll.monster_loses > 0
    healed = replace(hero, lost_stamina=hero.lost_stamina - roll.hero_loses)
    woke = healed.conscious and not hero.conscious
    healed = replace(
        healed,
        taken=hero.taken - roll.hero_loses,
        dealt=hero.dealt - roll.monster_loses,
        knock_outs=hero.knock_outs - woke,
        slain=hero.slain - killed,
    )
    after = _monster_loses(state, name, healed, letter, -roll.monster_loses)
    return _fallen(after, name, False) if woke else after


def _fallen(state: State, name: str, fell: bool = True) -> State:
    """A hero is knocked out in a fight, or is not after all."""
    if state.fight is None:
        return state
    others = tuple(other for other in state.fight.fallen if other != name)
    return _fight(state, fallen=(*others, name) if fell else others)


def _monster_loses(state: State, name: str, hero: Hero, letter: str, by: int) -> State:
    assert state.fight is not None
    monsters = tuple(
        replace(monster, lost=monster.lost + by) if monster.letter == letter else monster
        for monster in state.fight.monsters
    )
    return _fight(replace(state, heroes=state.heroes | {name: hero}), monsters=monsters)


def _blocked(state: State, event: e.StaffBlocked) -> State:
    return _fight(state, block=event.monsters)


def _fight_won(state: State, event: e.FightWon) -> State:
    old = state.rooms[event.room]
    icons = old.icons if "battle" in old.icons else (*old.icons, "battle")
    room = replace(old, monsters=(), icons=icons)
    return replace(state, rooms=state.rooms | {event.room: room}, fight=None)


def _retreated(state: State, event: e.PartyRetreated) -> State:
    went = {*state.present, *event.dragged}
    heroes = {
        name: replace(hero, room=event.to) if name in went else hero
        for name, hero in state.heroes.items()
    }
    whole = tuple(replace(m, lost=0) for m in state.rooms[event.room].monsters)
    room = replace(state.rooms[event.room], monsters=whole)
    return replace(
        state, heroes=heroes, rooms=state.rooms | {event.room: room}, room=event.to, fight=None
    )


# Cards in use, and changes by hand


def _used(state: State, event: e.AbilityUsed) -> State:
    used = state.heroes[event.hero].used
    return _hero(state, event.hero, used=used if event.ability in used else (*used, event.ability))


def _refreshed(state: State, event: e.AbilityRefreshed) -> State:
    used = tuple(card for card in state.heroes[event.hero].used if card != event.ability)
    return _hero(state, event.hero, used=used)


def _courage(state: State, event: e.CourageGiven) -> State:
    if state.fight is None:
        return state
    given = state.fight.courage.get(event.hero, 0) + event.skill
    return _fight(state, courage=state.fight.courage | {event.hero: given})


def _taken(state: State, event: e.ItemTaken) -> State:
    return _hero(state, event.hero, items=(*state.heroes[event.hero].items, event.item))


def _given(state: State, event: e.ItemGiven) -> State:
    item = next((i for i in state.heroes[event.giver].items if i.name == event.item), None)
    if item is None:
        return state
    without = _without(state, event.giver, event.item)
    return _hero(without, event.taker, items=(*without.heroes[event.taker].items, item))


def _dropped(state: State, event: e.ItemDropped) -> State:
    return _without(state, event.hero, event.item)


def _item_used(state: State, event: e.ItemUsed) -> State:
    return _without(state, event.hero, event.item) if event.used_up else state


def _without(state: State, name: str, item: str) -> State:
    """One item of that name goes."""
    items = list(state.heroes[name].items)
    place = next((n for n, held in enumerate(items) if held.name == item), None)
    if place is not None:
        del items[place]
    return _hero(state, name, items=tuple(items))


def _stamina(state: State, event: e.StaminaChanged) -> State:
    hero = state.heroes[event.hero]
    after = replace(hero, lost_stamina=hero.lost_stamina - event.by)
    fell = hero.conscious and not after.conscious
    taken = hero.taken + max(0, -event.by)
    changed = _hero(
        state,
        event.hero,
        lost_stamina=after.lost_stamina,
        knock_outs=hero.knock_outs + fell,
        taken=taken,
    )
    return _fight(_fallen(changed, event.hero) if fell else changed, settled=True)


def _luck(state: State, event: e.LuckChanged) -> State:
    return _hero(state, event.hero, lost_luck=state.heroes[event.hero].lost_luck - event.by)


def _skill(state: State, event: e.SkillTokensChanged) -> State:
    tokens = state.heroes[event.hero].skill_tokens + event.by
    return _hero(state, event.hero, skill_tokens=tokens)


def _pool(state: State, event: e.PoolChanged) -> State:
    if event.pool == "gold":
        return replace(state, gold=event.left)
    return replace(state, food=event.left)


FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
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
    e.FightBegun: _fought,
    e.RoundBegun: _round,
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
