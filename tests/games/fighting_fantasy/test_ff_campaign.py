"""The campaign: heroes and players, adventures in order, success, defeat, the end."""

import pytest

from tests.games.fighting_fantasy.party import (
    ALL,
    CARDS,
    DEATHTRAP,
    FIVE,
    FOREST,
    KEY,
    LIZARD,
    MAP,
    OGRE,
    ORB,
    PLAYERS,
    POTION,
    SIEGE,
    SWORD,
    WARLOCK,
    adventure,
    after_adventures,
    down,
    fight,
    hero,
    party,
    room,
    stamina,
)
from tests.spec import given, seated
from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.games.fighting_fantasy import GAME
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    BeginRound,
    ChangeLuck,
    ChangePool,
    ChangeSkill,
    ChangeStamina,
    ClearRoom,
    CompleteAdventure,
    DropItem,
    EnterHeroCard,
    EnterRoom,
    FailAdventure,
    GiveItem,
    LearnAbility,
    LeaveBehind,
    PlayAgain,
    PlayNext,
    Retreat,
    Strike,
    TakeItem,
    UseCard,
    WinCampaign,
)
from tracker.games.fighting_fantasy.events import (
    AbilityLearned,
    AbilityUsed,
    AdventureBegun,
    AdventureCompleted,
    AdventureFailed,
    CampaignWon,
    Card,
    HeroCardEntered,
    Item,
)

HEALER_CARDS = {"Courage": 1, "Healing Hands": 1, "Rejuvenation": 1, "Staff Block": 1}
RETAINED_KEY = Item("Gatehouse key", "adventure", retain=True)
RETAINED_MAP = Item("Map of the siege", "information", retain=True)


def admitted(players, house_rule=None):
    """The remarks on a set-up that is let in."""
    referee = Referee(house_rule)
    GAME.admit(seated(players), referee)
    return referee.notices


def not_admitted(players):
    with pytest.raises(Rejected) as caught:
        admitted(players)
    assert caught.value.message
    assert caught.value.hint
    return caught.value


# Heroes and players


@pytest.mark.rule("FF-1")
@pytest.mark.parametrize(
    "players",
    [
        "ana=warrior,healer,scout,mage",
        "ana=warrior,healer ben=scout,mage",
        "ana=warrior ben=healer,mage cy=scout",
        "ana=warrior ben=healer cy=scout dan=mage",
    ],
)
def test_all_four_heroes_go_along_whatever_the_number_of_players__ffa_25(players):
    assert admitted(players) == []
    table = given(GAME, players).after(BeginAdventure(WARLOCK))
    assert set(table.state.heroes) == set(ALL)
    assert set(table.state.present) == set(ALL)


@pytest.mark.rule("FF-1")
def test_a_hero_that_the_game_does_not_have_is_refused():
    error = not_admitted("ana=warrior,wizard ben=healer,scout,mage")
    assert error.rule == "FF-1"
    assert "wizard" in error.message
    for name in ALL:
        assert name in error.hint


@pytest.mark.rule("FF-1")
@pytest.mark.rule("FF-2")
@pytest.mark.parametrize(
    "players",
    ["ana=warrior,warrior,healer,scout,mage", "ana=warrior,healer ben=warrior,scout,mage"],
)
def test_a_second_warrior_is_refused(players):
    error = not_admitted(players)
    assert error.rule in ("FF-1", "FF-2")
    assert "Warrior" in error.message


@pytest.mark.rule("FF-2")
def test_each_hero_has_one_controller_and_a_player_may_have_several():
    table = given(GAME, PLAYERS)
    controllers = {name: one.controller for name, one in table.state.heroes.items()}
    assert controllers == {"warrior": "ana", "healer": "ana", "scout": "ben", "mage": "cy"}


@pytest.mark.rule("FF-2")
def test_a_hero_without_a_controller_is_warned_of_and_goes_along():
    (notice,) = admitted("ana=warrior,healer ben=scout")
    assert (notice.kind, notice.rule) == ("warning", "FF-2")
    assert "Mage" in notice.message
    table = given(GAME, "ana=warrior,healer ben=scout")
    assert set(table.state.heroes) == set(ALL)


@pytest.mark.rule("FF-2")
def test_who_only_reads_the_cards_aloud_holds_no_hero__ffa_25():
    assert admitted("ana=warrior ben=healer cy=scout dan=mage eve finn") == []


# Cards and levels


@pytest.mark.rule("FF-3")
def test_nothing_is_invented_of_heroes_whose_cards_nobody_has_entered():
    table = given(GAME, PLAYERS)
    for name in ALL:
        assert hero(table, name).card is None
        assert hero(table, name).skill is None
        assert hero(table, name).luck is None
    assert {name: table.state.held(name) for name in ALL} == {
        "warrior": {},
        "healer": HEALER_CARDS,
        "scout": {},
        "mage": {},
    }


@pytest.mark.rule("FF-3")
def test_a_hero_card_is_entered_with_its_three_figures():
    card = Card(9, 14, 3)
    after = given(GAME, PLAYERS).when(EnterHeroCard("warrior", card))
    table = after.then(HeroCardEntered("warrior", card))
    warrior = hero(table, "warrior")
    assert (warrior.skill, warrior.stamina, warrior.luck) == (9, 14, 3)


@pytest.mark.rule("FF-3")
def test_a_card_of_a_higher_level_is_set_aside_until_the_party_has_it():
    table = party().when(LearnAbility("mage", "Fire Bolt", 2))
    table = table.then(AbilityLearned("mage", "Fire Bolt", 2))
    table = table.after(BeginAdventure(WARLOCK))
    assert table.state.held("mage") == {}
    table.when(UseCard("mage", "Fire Bolt")).refused("FF-3")
    table = table.after(CompleteAdventure(), BeginAdventure(LIZARD))
    assert table.state.held("mage") == {"Fire Bolt": 2}
    table.when(UseCard("mage", "Fire Bolt")).then(AbilityUsed("mage", "Fire Bolt"))


@pytest.mark.rule("FF-3")
@pytest.mark.parametrize("level", [-1, 0, 5])
def test_there_are_cards_of_four_levels_only(level):
    party().when(LearnAbility("mage", "Fire Bolt", level)).refused("FF-3")


@pytest.mark.rule("FF-3")
@pytest.mark.rule("FF-93")
def test_successes_lead_to_levels_2_3_and_4_and_no_further__ex_ff_13():
    levels = [after_adventures(*[True] * n).state.level for n in range(1, 6)]
    assert levels == [2, 3, 4, 4, 4]


# Adventures in order


@pytest.mark.rule("FF-4")
@pytest.mark.parametrize("finished", [True, False], ids=["won", "failed"])
def test_the_five_adventures_follow_each_other_won_or_failed(finished):
    for place, title in enumerate(FIVE):
        table = after_adventures(*[finished] * place)
        table.when(BeginAdventure(title)).then(AdventureBegun(title, 1))
        table.when(PlayNext()).then(AdventureBegun(title, 1))


@pytest.mark.rule("FF-4")
@pytest.mark.parametrize(
    ("finished", "title"),
    [(0, LIZARD), (0, SIEGE), (1, DEATHTRAP), (2, FOREST), (3, SIEGE)],
)
def test_an_adventure_before_its_turn_is_warned_of_and_begins(finished, title):
    outcome = after_adventures(*[True] * finished).when(BeginAdventure(title))
    outcome.warned("FF-4").then(AdventureBegun(title, 1))


@pytest.mark.rule("FF-4")
def test_an_adventure_does_not_begin_while_another_is_open():
    adventure().when(BeginAdventure(LIZARD)).refused("FF-4")
    adventure().when(PlayNext()).refused("FF-4")


@pytest.mark.rule("FF-4")
def test_nothing_comes_after_the_fifth():
    after_adventures(*[True] * 5).when(PlayNext()).refused("FF-4")


# The introductory adventure


@pytest.mark.rule("FF-5")
def test_the_introduction_stands_outside_the_five__ffa_22():
    table = party().when(BeginAdventure(ORB)).then(AdventureBegun(ORB, 1))
    table = table.when(CompleteAdventure()).then(AdventureCompleted(ORB, 1))
    table.when(PlayNext()).then(AdventureBegun(WARLOCK, 1))
    table.when(BeginAdventure(LIZARD)).warned("FF-4").then(AdventureBegun(LIZARD, 1))


@pytest.mark.rule("FF-5")
def test_success_in_the_introduction_brings_no_level_and_no_items__ffa_22():
    table = after_adventures(True).after(BeginAdventure(ORB), TakeItem("mage", SWORD))
    table = table.when(CompleteAdventure()).then(AdventureCompleted(ORB, 2))
    assert table.state.level == 2
    assert hero(table, "mage").items == ()


@pytest.mark.rule("FF-5")
def test_defeat_in_the_introduction_kills_nobody__ffa_22():
    table = after_adventures(True).after(BeginAdventure(ORB), *down("warrior"))
    table = table.after(FailAdventure())
    assert table.state.level == 2
    assert {one.deaths for one in table.state.heroes.values()} == {0}


@pytest.mark.rule("FF-5")
@pytest.mark.parametrize("end", [CompleteAdventure(), FailAdventure()], ids=["won", "failed"])
@pytest.mark.parametrize(
    "what",
    [
        [UseCard("mage", "Healing potion")],
        [DropItem("mage", "Healing potion")],
        [GiveItem("Healing potion", "mage", "scout")],
        [TakeItem("mage", POTION)],
    ],
    ids=["used", "dropped", "given", "found a second"],
)
def test_who_carried_what_is_after_the_introduction_as_before__ffa_22(what, end):
    table = adventure().after(TakeItem("mage", POTION), CompleteAdventure())
    before = {name: one.items for name, one in table.state.heroes.items()}
    table = table.after(BeginAdventure(ORB), *what, end)
    assert {name: one.items for name, one in table.state.heroes.items()} == before


# The start of an adventure


@pytest.mark.rule("FF-6")
def test_an_adventure_starts_in_room_1():
    table = party().when(BeginAdventure(WARLOCK)).then(AdventureBegun(WARLOCK, 1))
    assert table.state.room == 1
    (first,) = table.state.rooms.values()
    assert (first.number, first.origin, first.completed) == (1, 0, False)
    assert {one.room for one in table.state.heroes.values()} == {1}


@pytest.mark.rule("FF-6")
@pytest.mark.parametrize(
    "command",
    [
        EnterRoom(2),
        ClearRoom(),
        LeaveBehind("mage"),
        BeginFight((OGRE,)),
        BeginRound(),
        Strike("warrior", "A", (5, 5, 2, 3)),
        Retreat(),
        UseCard("healer", "Courage", "mage"),
        TakeItem("mage", POTION),
        ChangeSkill("mage", 1),
        ChangePool("gold", 3),
        CompleteAdventure(),
        FailAdventure(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_without_an_open_adventure_nothing_happens_in_it(command):
    party().when(command).refused("FF-6")


# Success


@pytest.mark.rule("FF-90")
def test_success_is_what_people_say_the_card_said():
    table = room().when(CompleteAdventure()).then(AdventureCompleted(WARLOCK, 2))
    assert table.state.adventure == ""
    assert [attempt.result for attempt in table.state.attempts] == ["success"]


@pytest.mark.rule("FF-90")
def test_no_success_with_nobody_standing():
    # The Warrior is down last, with luck that could still set the roll aside.
    table = fight(OGRE).after(*down("healer", "scout", "mage"), ChangeStamina("warrior", -12))
    table = table.after(Strike("warrior", "A", (1, 1, 6, 6)))
    assert set(stamina(table).values()) == {0}
    table.when(CompleteAdventure()).refused("FF-90")
    outcome = table.when(CompleteAdventure(), "the card revives us").house_ruled("FF-90")
    assert AdventureCompleted(WARLOCK, 2) in outcome.events


@pytest.mark.rule("FF-91")
def test_equipment_and_consumables_stay_and_everything_else_goes_back__ffa_26():
    table = room().after(
        TakeItem("mage", POTION),
        TakeItem("mage", KEY),
        TakeItem("warrior", SWORD),
        TakeItem("scout", MAP),
        ChangePool("gold", 7),
        ChangePool("food", 3),
        ChangeSkill("scout", 1),
    )
    assert (table.state.gold, table.state.food, hero(table, "scout").skill) == (7, 3, 9)
    outcome = table.when(CompleteAdventure())
    kept = {"warrior": (SWORD,), "mage": (POTION,)}
    table = outcome.then(AdventureCompleted(WARLOCK, 2, kept))
    assert {name: one.items for name, one in table.state.heroes.items()} == {
        "warrior": (SWORD,),
        "healer": (),
        "scout": (),
        "mage": (POTION,),
    }
    assert (table.state.gold, table.state.food, hero(table, "scout").skill) == (0, 0, 8)


@pytest.mark.rule("FF-92")
def test_success_gives_back_skill_stamina_luck_and_abilities():
    table = room().after(
        ChangeStamina("warrior", -13),
        ChangeLuck("mage", -4),
        ChangeSkill("healer", -2),
        UseCard("healer", "Healing Hands", "warrior"),
        CompleteAdventure(),
    )
    for name, one in table.state.heroes.items():
        assert Card(one.skill, one.stamina, one.luck) == CARDS[name]
    assert hero(table, "healer").used == ()


@pytest.mark.rule("FF-93")
@pytest.mark.parametrize("level", [1, 2])
def test_the_card_may_name_another_level_than_the_next__ffa_23(level):
    table = room().when(CompleteAdventure(level)).then(AdventureCompleted(WARLOCK, level))
    assert table.state.level == level


@pytest.mark.rule("FF-93")
def test_a_level_further_on_is_taken_from_the_card_as_well__ffa_23():
    assert room().after(CompleteAdventure(3)).state.level == 3


@pytest.mark.rule("FF-93")
@pytest.mark.parametrize("level", [0, 5])
def test_there_is_no_level_beyond_1_to_4__ffa_23(level):
    error = room().when(CompleteAdventure(level)).error
    assert error is not None
    assert error.rule in ("FF-3", "FF-93")
    assert error.hint


@pytest.mark.rule("FF-94")
def test_one_survivor_rescues_all_and_all_four_gain_the_level__ex_ff_11__ffa_17():
    table = room().after(
        LearnAbility("mage", "Fire Bolt", 2),
        *down("healer", "scout", "mage"),
        ChangeStamina("warrior", -13),
    )
    assert stamina(table) == {"warrior": 1, "healer": 0, "scout": 0, "mage": 0}
    table = table.when(CompleteAdventure()).then(AdventureCompleted(WARLOCK, 2))
    assert stamina(table) == {"warrior": 14, "healer": 12, "scout": 9, "mage": 7}
    assert table.state.held("mage") == {"Fire Bolt": 2}
    assert {one.deaths for one in table.state.heroes.values()} == {0}


@pytest.mark.rule("FF-94")
def test_who_lies_in_another_room_is_rescued_too():
    table = room().after(*down("mage"), ClearRoom(), EnterRoom(9), CompleteAdventure())
    assert hero(table, "mage").stamina == 7


@pytest.mark.rule("FF-95")
def test_cards_that_say_so_are_retained_from_the_forest_to_the_siege__ffa_20():
    table = after_adventures(True, True, True).after(
        BeginAdventure(FOREST),
        TakeItem("scout", RETAINED_KEY),
        TakeItem("scout", RETAINED_MAP),
        TakeItem("scout", KEY),
        TakeItem("mage", MAP),
        ChangeStamina("scout", -5),
    )
    kept = {"scout": (RETAINED_KEY, RETAINED_MAP)}
    table = table.when(CompleteAdventure()).then(AdventureCompleted(FOREST, 4, kept))
    assert hero(table, "scout").stamina == 9
    table = table.after(PlayNext())
    assert table.state.adventure == SIEGE
    assert hero(table, "scout").items == (RETAINED_KEY, RETAINED_MAP)


@pytest.mark.rule("FF-95")
@pytest.mark.parametrize("place", [0, 1, 2, 4])
def test_no_other_adventure_hands_on_such_cards(place):
    table = after_adventures(*[True] * place).after(PlayNext(), TakeItem("scout", RETAINED_KEY))
    table = table.after(CompleteAdventure())
    assert hero(table, "scout").items == ()


# Defeat


@pytest.mark.rule("FF-96")
def test_defeat_kills_all_four_who_start_anew_or_go_on():
    table = room().when(FailAdventure())
    table = table.warned("FF-96").then(AdventureFailed(WARLOCK, 1, ALL))
    assert [attempt.result for attempt in table.state.attempts] == ["failure"]
    assert {one.deaths for one in table.state.heroes.values()} == {1}
    table.when(PlayAgain()).then(AdventureBegun(WARLOCK, 2))
    table.when(PlayNext()).then(AdventureBegun(LIZARD, 1))
    table.when(BeginAdventure(WARLOCK)).then(AdventureBegun(WARLOCK, 2))


@pytest.mark.rule("FF-96")
def test_deaths_are_counted_over_the_campaign():
    table = party().after(
        BeginAdventure(WARLOCK), FailAdventure(), PlayAgain(), FailAdventure(), PlayNext()
    )
    assert {one.deaths for one in table.state.heroes.values()} == {2}
    assert [(a.adventure, a.result) for a in table.state.attempts] == [
        (WARLOCK, "failure"),
        (WARLOCK, "failure"),
        (LIZARD, "open"),
    ]


@pytest.mark.rule("FF-96")
def test_one_does_not_go_back_behind_an_adventure_that_was_tried__ffa_19():
    table = after_adventures(False, False)
    table.when(BeginAdventure(WARLOCK)).warned("FF-96").then(AdventureBegun(WARLOCK, 2))


@pytest.mark.rule("FF-96")
def test_before_the_first_adventure_there_is_none_to_play_again():
    party().when(PlayAgain()).refused("FF-96")


@pytest.mark.rule("FF-97")
def test_after_a_defeat_fresh_heroes_start_at_level_1_with_nothing__ffa_18():
    table = after_adventures(True).after(
        LearnAbility("mage", "Fire Bolt", 2),
        BeginAdventure(LIZARD),
        TakeItem("warrior", SWORD),
        TakeItem("mage", POTION),
        TakeItem("scout", MAP),
        UseCard("healer", "Healing Hands", "healer"),
        ChangePool("gold", 9),
        FailAdventure(),
    )
    assert table.state.level == 1
    assert table.state.gold == 0
    assert [one.items for one in table.state.heroes.values()] == [()] * 4
    assert hero(table, "healer").used == ()
    assert table.state.held("mage") == {}
    assert stamina(table) == {"warrior": 14, "healer": 12, "scout": 9, "mage": 7}


@pytest.mark.rule("FF-98")
def test_after_a_defeat_the_level_grows_from_where_it_is():
    assert after_adventures(True, True).state.level == 3
    assert after_adventures(True, True, False).state.level == 1
    table = after_adventures(True, True, False, True)
    assert table.state.level == 2
    assert after_adventures(True, True, False, True, True).state.level == 3


@pytest.mark.rule("FF-97")
def test_after_a_defeat_in_the_siege_only_retained_information_is_left__ffa_21():
    table = after_adventures(True, True, True).after(
        BeginAdventure(FOREST),
        TakeItem("scout", RETAINED_KEY),
        TakeItem("scout", RETAINED_MAP),
        CompleteAdventure(),
        BeginAdventure(SIEGE),
        TakeItem("scout", MAP),
        TakeItem("mage", SWORD),
    )
    kept = {"scout": (RETAINED_MAP,)}
    table = table.when(FailAdventure()).warned("FF-96")
    table = table.then(AdventureFailed(SIEGE, 1, ALL, kept))
    table = table.when(PlayAgain()).then(AdventureBegun(SIEGE, 2))
    assert hero(table, "scout").items == (RETAINED_MAP,)


# The end


@pytest.mark.rule("FF-99")
def test_the_campaign_ends_when_people_say_so():
    table = after_adventures(*[True] * 5).when(WinCampaign()).then(CampaignWon())
    assert table.state.won
    table.when(BeginAdventure(SIEGE)).refused("FF-99")


@pytest.mark.rule("FF-99")
def test_a_campaign_won_before_its_last_adventure_is_warned_of():
    after_adventures(True).when(WinCampaign()).warned("FF-99").then(CampaignWon())


@pytest.mark.rule("FF-99")
def test_a_campaign_is_not_won_in_the_middle_of_an_adventure():
    adventure(SIEGE).when(WinCampaign()).refused("FF-99")


@pytest.mark.rule("FF-90")
@pytest.mark.rule("FF-96")
def test_every_finished_attempt_is_a_play_that_all_win_or_lose():
    plays = GAME.plays(after_adventures(False, True).campaign)
    assert [play.winners for play in plays] == [(), ("ana", "ben", "cy")]
    assert all(play.cooperative for play in plays)
