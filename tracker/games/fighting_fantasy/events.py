"""What happens in Fighting Fantasy Adventures. The tags are the storage format."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.core.game import Event

HeroName = Literal["warrior", "healer", "scout", "mage"]
Kind = Literal["adventure", "consumable", "equipment", "information"]
Icon = Literal["battle", "obstacle", "item", "trap"]
Result = Literal["open", "success", "failure"]
Four = tuple[int, int, int, int]  # the hero's two dice, then the monster's two


class Card(msgspec.Struct, frozen=True):
    """The figures printed on a hero card."""

    skill: int
    stamina: int
    luck: int


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that somebody carries; `only` may use it, `retain` marks "Retain this card"."""

    name: str
    kind: Kind
    only: str = ""
    retain: bool = False


class Monster(msgspec.Struct, frozen=True, omit_defaults=True):
    """A monster counter, A to F; `lost` is stamina."""

    letter: str
    skill: int
    stamina: int
    name: str = ""
    lost: int = 0

    @property
    def left(self) -> int:
        return max(0, self.stamina - self.lost)

    @property
    def alive(self) -> bool:
        """Not at 0 stamina (FF-35)."""
        return self.left > 0

    @property
    def called(self) -> str:
        """`Ogre`, or `A` where nobody named it."""
        return self.name or self.letter


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of the tactical board: heroes below, monsters above, first row first."""

    monsters: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()


class Roll(msgspec.Struct, frozen=True):
    """The dice of a combat with what was added, and what each side would lose."""

    dice: Four
    hero_skill: int
    hero_bonus: int
    monster_skill: int
    monster_bonus: int
    hero_loses: int
    monster_loses: int

    @property
    def hero_total(self) -> int:
        return sum(self.dice[:2]) + self.hero_skill + self.hero_bonus

    @property
    def monster_total(self) -> int:
        return sum(self.dice[2:]) + self.monster_skill + self.monster_bonus


# Cards


class HeroCardEntered(Event, frozen=True, tag="fighting_fantasy.hero_card_entered"):
    """The hero's figures, and ability cards with their levels that are known with them."""

    hero: HeroName
    card: Card
    abilities: dict[str, int] = {}


class AbilityLearned(Event, frozen=True, tag="fighting_fantasy.ability_learned"):
    """An ability card is known; it is in hand from party level `level` on."""

    hero: HeroName
    ability: str
    level: int


# The campaign


class AdventureBegun(Event, frozen=True, tag="fighting_fantasy.adventure_begun"):
    adventure: str
    attempt: int


class AdventureCompleted(Event, frozen=True, tag="fighting_fantasy.adventure_completed"):
    """`level` is the party's from now on; `kept` is what each hero still carries."""

    adventure: str
    level: int
    kept: dict[str, tuple[Item, ...]] = {}


class AdventureFailed(Event, frozen=True, tag="fighting_fantasy.adventure_failed"):
    """`died` are the heroes whose death is counted; `kept` is nearly always nothing."""

    adventure: str
    level: int
    died: tuple[HeroName, ...] = ()
    kept: dict[str, tuple[Item, ...]] = {}


class CampaignWon(Event, frozen=True, tag="fighting_fantasy.campaign_won"):
    pass


# The dungeon


class OrderSet(Event, frozen=True, tag="fighting_fantasy.order_set"):
    order: tuple[HeroName, ...]


class RoomEntered(Event, frozen=True, tag="fighting_fantasy.room_entered"):
    """`origin` is the room that the party came from; `followers` go along."""

    room: int
    origin: int
    followers: tuple[HeroName, ...]
    new: bool = False


class RoomCompleted(Event, frozen=True, tag="fighting_fantasy.room_completed"):
    room: int
    icons: tuple[Icon, ...] = ()


class HeroLeftBehind(Event, frozen=True, tag="fighting_fantasy.hero_left_behind"):
    """A hero stays in `room`, or joins the party there again (`stays` false)."""

    hero: HeroName
    room: int
    stays: bool = True


# The fight


class FightBegun(Event, frozen=True, tag="fighting_fantasy.fight_begun"):
    room: int
    monsters: tuple[Monster, ...]
    columns: tuple[Column, ...]
    free: tuple[HeroName, ...] = ()


class RoundBegun(Event, frozen=True, tag="fighting_fantasy.round_begun"):
    number: int
    columns: tuple[Column, ...]
    free: tuple[HeroName, ...] = ()
    out: tuple[HeroName, ...] = ()


class HeroPlaced(Event, frozen=True, tag="fighting_fantasy.hero_placed"):
    """`column` from 1, or 0 for sitting out."""

    hero: HeroName
    column: int


class HeroStruck(Event, frozen=True, tag="fighting_fantasy.hero_struck"):
    """One combat; `…_left` is the stamina that remains, `called` the monster's name."""

    hero: HeroName
    monster: str
    called: str
    roll: Roll
    hero_left: int
    monster_left: int


class CombatRerolled(Event, frozen=True, tag="fighting_fantasy.combat_rerolled"):
    """Luck set the last combat aside: its losses are given back, the new roll counts."""

    hero: HeroName
    monster: str
    called: str
    roll: Roll
    rejected: Roll
    hero_left: int
    monster_left: int
    luck_left: int | None = None
    luck_spent: int = 1


class StaffBlocked(Event, frozen=True, tag="fighting_fantasy.staff_blocked"):
    """The Healer takes on two monsters; empty when it ends."""

    monsters: tuple[str, ...]


class FightWon(Event, frozen=True, tag="fighting_fantasy.fight_won"):
    room: int


class PartyRetreated(Event, frozen=True, tag="fighting_fantasy.party_retreated"):
    room: int
    to: int
    dragged: tuple[HeroName, ...] = ()


# Cards in use, and changes by hand


class AbilityUsed(Event, frozen=True, tag="fighting_fantasy.ability_used"):
    hero: HeroName
    ability: str
    target: str = ""
    note: str = ""


class AbilityRefreshed(Event, frozen=True, tag="fighting_fantasy.ability_refreshed"):
    hero: HeroName
    ability: str


class CourageGiven(Event, frozen=True, tag="fighting_fantasy.courage_given"):
    hero: HeroName
    skill: int


class ItemTaken(Event, frozen=True, tag="fighting_fantasy.item_taken"):
    hero: HeroName
    item: Item


class ItemGiven(Event, frozen=True, tag="fighting_fantasy.item_given"):
    item: str
    giver: HeroName
    taker: HeroName


class ItemDropped(Event, frozen=True, tag="fighting_fantasy.item_dropped"):
    hero: HeroName
    item: str


class ItemUsed(Event, frozen=True, tag="fighting_fantasy.item_used"):
    hero: HeroName
    item: str
    target: str = ""
    used_up: bool = False


class StaminaChanged(Event, frozen=True, tag="fighting_fantasy.stamina_changed"):
    """Damage (`by` negative) or healing outside combat; `left` is None while unknown."""

    hero: HeroName
    by: int
    left: int | None = None
    why: str = ""


class LuckChanged(Event, frozen=True, tag="fighting_fantasy.luck_changed"):
    hero: HeroName
    by: int
    left: int | None = None
    why: str = ""


class SkillTokensChanged(Event, frozen=True, tag="fighting_fantasy.skill_tokens_changed"):
    hero: HeroName
    by: int
    why: str = ""


class PoolChanged(Event, frozen=True, tag="fighting_fantasy.pool_changed"):
    """Gold or food of the party."""

    pool: Literal["gold", "food"]
    by: int
    left: int
    why: str = ""
