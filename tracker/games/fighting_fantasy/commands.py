"""What people record in Fighting Fantasy Adventures. The tags are the storage format."""

from __future__ import annotations

from typing import Literal

from tracker.core.game import Command
from tracker.games.fighting_fantasy.events import Card, HeroName, Icon, Item, Monster

# Cards


class EnterHeroCard(Command, frozen=True, tag="fighting_fantasy.enter_hero_card"):
    """`abilities` where another campaign knew them already."""

    hero: HeroName
    card: Card
    abilities: dict[str, int] = {}


class LearnAbility(Command, frozen=True, tag="fighting_fantasy.learn_ability"):
    hero: HeroName
    ability: str
    level: int = 1


# The campaign


class BeginAdventure(Command, frozen=True, tag="fighting_fantasy.begin_adventure"):
    adventure: str


class CompleteAdventure(Command, frozen=True, tag="fighting_fantasy.complete_adventure"):
    """`level` only where the card names another than the next."""

    level: int | None = None


class FailAdventure(Command, frozen=True, tag="fighting_fantasy.fail_adventure"):
    pass


class PlayAgain(Command, frozen=True, tag="fighting_fantasy.play_again"):
    """The adventure that was failed, from its beginning."""


class PlayNext(Command, frozen=True, tag="fighting_fantasy.play_next"):
    """The next adventure of the campaign."""


class WinCampaign(Command, frozen=True, tag="fighting_fantasy.win_campaign"):
    pass


# The dungeon


class SetOrder(Command, frozen=True, tag="fighting_fantasy.set_order"):
    order: tuple[HeroName, ...]


class EnterRoom(Command, frozen=True, tag="fighting_fantasy.enter_room"):
    """`origin` where the party goes through completed rooms first; 0 is where it is."""

    room: int
    origin: int = 0


class ClearRoom(Command, frozen=True, tag="fighting_fantasy.clear_room"):
    icons: tuple[Icon, ...] = ()


# The fight


class BeginFight(Command, frozen=True, tag="fighting_fantasy.begin_fight"):
    """`monsters` may be empty where the room's are known from an earlier try."""

    monsters: tuple[Monster, ...] = ()


class BeginRound(Command, frozen=True, tag="fighting_fantasy.begin_round"):
    pass


class PlaceHero(Command, frozen=True, tag="fighting_fantasy.place_hero"):
    """`column` from 1, or 0 for sitting out."""

    hero: HeroName
    column: int


class Strike(Command, frozen=True, tag="fighting_fantasy.strike"):
    """One combat: the hero's two dice, then the monster's; empty to be rolled."""

    hero: HeroName
    monster: str
    dice: tuple[int, ...] = ()


class TryLuck(Command, frozen=True, tag="fighting_fantasy.try_luck"):
    """The last combat again, all four dice, for 1 luck."""

    dice: tuple[int, ...] = ()


class BlockWithStaff(Command, frozen=True, tag="fighting_fantasy.block_with_staff"):
    """Staff Block on two monsters; without any on the one in front and the next."""

    hero: HeroName
    monsters: tuple[str, ...] = ()
    ends: bool = False


class Retreat(Command, frozen=True, tag="fighting_fantasy.retreat"):
    pass


# Cards in use, and changes by hand


class UseCard(Command, frozen=True, tag="fighting_fantasy.use_card"):
    """An ability or an item; `target` a hero, `card` the card that Rejuvenation returns."""

    hero: HeroName
    name: str
    target: str = ""
    card: str = ""
    note: str = ""


class TakeItem(Command, frozen=True, tag="fighting_fantasy.take_item"):
    hero: HeroName
    item: Item


class GiveItem(Command, frozen=True, tag="fighting_fantasy.give_item"):
    item: str
    giver: HeroName
    taker: HeroName


class DropItem(Command, frozen=True, tag="fighting_fantasy.drop_item"):
    hero: HeroName
    item: str


class ChangeStamina(Command, frozen=True, tag="fighting_fantasy.change_stamina"):
    """`by` is negative for damage; `beyond` lets a card heal above the printed figure."""

    hero: HeroName
    by: int
    why: str = ""
    beyond: bool = False


class ChangeLuck(Command, frozen=True, tag="fighting_fantasy.change_luck"):
    hero: HeroName
    by: int
    why: str = ""


class ChangeSkill(Command, frozen=True, tag="fighting_fantasy.change_skill"):
    """Skill tokens, for this adventure."""

    hero: HeroName
    by: int
    why: str = ""


class ChangePool(Command, frozen=True, tag="fighting_fantasy.change_pool"):
    pool: Literal["gold", "food"]
    by: int
    why: str = ""


class LeaveBehind(Command, frozen=True, tag="fighting_fantasy.leave_behind"):
    """The adventure parts the heroes: one stays where the party is, or joins it again."""

    hero: HeroName
    stays: bool = True
