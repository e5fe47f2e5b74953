"""Cards and tokens: heroes, abilities, items, stamina, luck, gold.

FF-3, FF-16, FF-17, FF-40 to FF-47, FF-52, FF-60, FF-61, FF-80 to FF-82.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import fold as folded
from tracker.core.names import pick
from tracker.core.page import listing
from tracker.games.fighting_fantasy.commands import (
    ChangeLuck,
    ChangePool,
    ChangeSkill,
    ChangeStamina,
    DropItem,
    EnterHeroCard,
    GiveItem,
    LearnAbility,
    TakeItem,
    UseCard,
)
from tracker.games.fighting_fantasy.events import (
    AbilityLearned,
    AbilityRefreshed,
    AbilityUsed,
    CourageGiven,
    HeroCardEntered,
    Item,
    ItemDropped,
    ItemGiven,
    ItemTaken,
    ItemUsed,
    LuckChanged,
    PoolChanged,
    SkillTokensChanged,
    StaminaChanged,
)
from tracker.games.fighting_fantasy.rules.adventures import failure
from tracker.games.fighting_fantasy.rules.common import awake, fighting, not_fighting, playing
from tracker.games.fighting_fantasy.rules.fold import evolve
from tracker.games.fighting_fantasy.state import (
    COURAGE,
    HEALING_HANDS,
    HEROES,
    REJUVENATION,
    STAFF_BLOCK,
    TOP_LEVEL,
    Hero,
    State,
)

COURAGE_SKILL = 2
HANDS_HEAL = 3


# Hero cards


def enter_card(state: State, command: EnterHeroCard, referee: Referee) -> Sequence[Event]:
    """The figures printed on a hero's card."""
    if min(command.card.skill, command.card.stamina) < 1 or command.card.luck < 0:
        raise Rejected(
            "A hero has skill, stamina and luck.",
            "Such as tracker ff hero warrior 9/14/3.",
            rule="FF-3",
        )
    if any(not 1 <= level <= TOP_LEVEL for level in command.abilities.values()):
        raise Rejected(
            "Ability cards have levels 1 to 4.", "Enter them with ff learn.", rule="FF-3"
        )
    return [HeroCardEntered(command.hero, command.card, command.abilities)]


def learn(state: State, command: LearnAbility, referee: Referee) -> Sequence[Event]:
    """An ability card and the level from which it is in hand (FF-3, FF-47)."""
    if not 1 <= command.level <= TOP_LEVEL:
        raise Rejected(
            f"There is no level {command.level}.",
            f"Levels run from 1 to {TOP_LEVEL}.",
            rule="FF-3",
        )
    known = state.heroes[command.hero].abilities
    same = [name for name in known if folded(name) == folded(command.ability)]
    return [AbilityLearned(command.hero, (*same, command.ability)[0], command.level)]


# Abilities and items in use


def use(state: State, command: UseCard, referee: Referee) -> Sequence[Event]:
    """Use an ability card or an item; the Healer's four do what is printed on them."""
    playing(state)
    hero = awake(state, command.hero, referee, "use a card")
    ability = _ability(state, command)
    if ability is None:
        return _use_item(state, command, hero, referee)
    if ability in hero.used:
        referee.refuse(
            "FF-40",
            f"{ability} was used in this adventure.",
            "Each ability works once in an adventure, unless its card says more.",
        )
    if command.card and ability != REJUVENATION:
        raise Rejected(
            f"What is “{command.card}” for? {ability} takes a hero at most.",
            "What it did goes into --note.",
            rule="FF-47",
        )
    used = AbilityUsed(command.hero, ability, command.target, command.note)
    if hero.name != "healer":
        return [used]
    if ability == COURAGE:
        return [used, *_courage(state, command, referee)]
    if ability == HEALING_HANDS:
        return [used, *_hands(state, command, referee)]
    if ability == REJUVENATION:
        return [used, *_rejuvenate(state, command, referee)]
    if ability == STAFF_BLOCK:
        raise Rejected("Which two monsters?", "tracker ff block healer B C", rule="FF-45")
    return [used]


def _ability(state: State, command: UseCard) -> str | None:
    """The ability card in hand that is meant; None where it must be an item."""
    held, wanted = state.held(command.hero), folded(command.name)
    items = [item.name for item in state.heroes[command.hero].items]
    if any(folded(item) == wanted for item in items):
        return None
    found = [card for card in held if folded(card).startswith(wanted)]
    if not found and any(folded(item).startswith(wanted) for item in items):
        return None
    aside = [c for c in state.heroes[command.hero].abilities if folded(c).startswith(wanted)]
    if not found and aside:
        level = state.heroes[command.hero].abilities[aside[0]]
        raise Rejected(
            f"{aside[0]} is a card of level {level}; the party is at level {state.level}.",
            "It is set aside until then.",
            rule="FF-3",
        )
    return pick(command.name, [*held, *items], "card in that hand")


def _target(command: UseCard, rule: str, otherwise: str = "") -> str:
    target = command.target or otherwise
    if not target:
        hint = f"Add the hero: tracker ff use healer {command.name} warrior."
        raise Rejected("On whom?", hint, rule=rule)
    return pick(target, HEROES, "hero")


def _courage(state: State, command: UseCard, referee: Referee) -> list[Event]:
    fight = fighting(state)
    target = _target(command, "FF-42")
    if target == "healer":
        referee.refuse("FF-42", "Courage is for another hero.", "Name the warrior, scout or mage.")
    if target not in state.present:
        referee.warn("FF-42", f"{target.capitalize()} cannot fight now.")
    if fight.struck(target):
        referee.warn("FF-42", f"{target.capitalize()} has rolled in this round already.")
    return [CourageGiven(target, COURAGE_SKILL)]  # type: ignore[arg-type]


def _hands(state: State, command: UseCard, referee: Referee) -> list[Event]:
    not_fighting(state, referee, "Healing Hands do not work", "FF-43")
    target = _target(command, "FF-43", "healer")
    _same_room(state, target, referee, "FF-43")
    return [_healed(state, target, HANDS_HEAL, HEALING_HANDS)]


def _rejuvenate(state: State, command: UseCard, referee: Referee) -> list[Event]:
    not_fighting(state, referee, "Rejuvenation does not work", "FF-44")
    target = _target(command, "FF-44")
    if target == "healer":
        referee.refuse("FF-44", "Rejuvenation is for another hero.", "Name another hero.")
    used = state.heroes[target].used
    if not used:
        hint = "Rejuvenation returns a card that was used."
        raise Rejected(f"The {target.capitalize()} has no used card.", hint, rule="FF-44")
    if not command.card and len(used) > 1:
        raise Rejected("Which card?", f"Add one of {listing(used, 'or')} in quotes.", rule="FF-44")
    card = pick(command.card, list(used), "used card") if command.card else used[0]
    return [AbilityRefreshed(target, card)]  # type: ignore[arg-type]


def _same_room(state: State, target: str, referee: Referee, rule: str) -> None:
    hero = state.heroes[target]
    if hero.room != state.room:
        referee.warn(rule, f"{hero.called} lies in room {hero.room}, the party is in {state.room}.")


def _healed(state: State, name: str, by: int, why: str, beyond: bool = False) -> StaminaChanged:
    """Never above the printed stamina, unless the card says so (FFA-12)."""
    hero = state.heroes[name]
    lost = hero.lost_stamina
    if hero.card is not None:
        lost = min(lost, hero.card.stamina)
    gained = by if beyond else min(by, max(0, lost))
    left = hero.stamina + gained if hero.stamina is not None else None
    return StaminaChanged(name, gained, left, why)  # type: ignore[arg-type]


def _use_item(state: State, command: UseCard, hero: Hero, referee: Referee) -> list[Event]:
    item = _item(hero, command.name)
    if item.only and item.only != hero.name:
        referee.warn("FF-81", f"{item.name} is for the {item.only.capitalize()} alone.")
    return [ItemUsed(command.hero, item.name, command.target, item.kind == "consumable")]


def _item(hero: Hero, typed: str) -> Item:
    names = list(dict.fromkeys(item.name for item in hero.items))
    name = pick(typed, names, f"item of the {hero.called}")
    return next(item for item in hero.items if item.name == name)


# Items change hands


def take(state: State, command: TakeItem, referee: Referee) -> Sequence[Event]:
    """An item is found (FF-80)."""
    playing(state)
    hero = awake(state, command.hero, referee, "take anything")
    if hero.room != state.room:
        referee.warn("FF-16", f"{hero.called} is in room {hero.room}, not with the party.")
    return [ItemTaken(command.hero, command.item)]


def give(state: State, command: GiveItem, referee: Referee) -> Sequence[Event]:
    """Pass an item on, or take one from the unconscious, outside fights (FF-16, FF-17)."""
    giver, taker = state.heroes[command.giver], state.heroes[command.taker]
    if command.giver == command.taker:
        raise Rejected("That is the same hero.", "Name who gives and who takes.", rule="FF-16")
    if any(folded(c).startswith(folded(command.item)) for c in giver.abilities) and not any(
        folded(i.name).startswith(folded(command.item)) for i in giver.items
    ):
        raise Rejected(
            f"{command.item} is an ability card, which stays with its hero.",
            "Only items change hands.",
            rule="FF-16",
        )
    item = _item(giver, command.item)
    awake(state, command.taker, referee, "take anything")
    not_fighting(state, referee, "Items are not passed on", "FF-16")
    if giver.room != taker.room:
        referee.refuse(
            "FF-16" if giver.conscious else "FF-17",
            f"{giver.called} is in room {giver.room}, {taker.called} in room {taker.room}.",
            "Both must be in the same room.",
        )
    return [ItemGiven(item.name, command.giver, command.taker)]


def drop(state: State, command: DropItem, referee: Referee) -> Sequence[Event]:
    """Leave an item for good."""
    item = _item(state.heroes[command.hero], command.item)
    return [ItemDropped(command.hero, item.name)]


# Changes that only a card explains (FF-47)


def stamina(state: State, command: ChangeStamina, referee: Referee) -> Sequence[Event]:
    """Damage down to 0, healing up to the printed figure (FF-35, FF-60, FF-61)."""
    playing(state)
    hero = state.heroes[command.hero]
    if command.by >= 0:
        if not hero.conscious:
            _same_room(state, command.hero, referee, "FF-61")
        return [_healed(state, command.hero, command.by, command.why, command.beyond)]
    by = command.by if hero.stamina is None else max(command.by, -hero.stamina)
    left = hero.stamina + by if hero.stamina is not None else None
    event = StaminaChanged(command.hero, by, left, command.why)
    after = evolve(state, event)
    return [event, failure(after)] if after.all_down else [event]


def luck(state: State, command: ChangeLuck, referee: Referee) -> Sequence[Event]:
    """Luck spent on other dice, or regained (FF-52)."""
    playing(state)
    hero = state.heroes[command.hero]
    by = command.by
    if by < 0 and hero.luck is not None and hero.luck < -by:
        said = f"The {hero.called} has {hero.luck} luck left, not {-by}."
        referee.refuse("FF-50", said, "Another hero may have some.")
        by = -hero.luck
    if by > 0:
        by = min(by, hero.lost_luck)
    left = hero.luck + by if hero.luck is not None else None
    return [LuckChanged(command.hero, by, left, command.why)]


def skill(state: State, command: ChangeSkill, referee: Referee) -> Sequence[Event]:
    """Skill tokens, which are lost when the adventure ends (FF-91)."""
    playing(state)
    return [SkillTokensChanged(command.hero, command.by, command.why)]


def pool(state: State, command: ChangePool, referee: Referee) -> Sequence[Event]:
    """Gold and food of the party (FFA-24: no upper limit)."""
    playing(state)
    held = state.gold if command.pool == "gold" else state.food
    if held + command.by < 0:
        referee.refuse(
            "FF-91", f"The party has {held} {command.pool}, not {-command.by}.", "Count again."
        )
    left = max(0, held + command.by)
    return [PoolChanged(command.pool, command.by, left, command.why)]
