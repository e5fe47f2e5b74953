"""Several missions of the same party, one after another."""

import pytest

from tests.games.taz.missions import (
    COIN,
    FINALE,
    FOUR,
    GATE,
    MAGNUS,
    ROPE,
    SWORD,
    TWO,
    at_finale,
    base,
    cards,
    complete,
    engage,
    gone,
    holding,
    looted,
    lying,
    mission,
    party,
    pile,
    settled,
    spend,
    spent,
    surprise,
    tried,
    turn_of,
)
from tracker.core.game import Play, ScoreRow, Standing
from tracker.games.taz import GAME
from tracker.games.taz.commands import (
    AnswerQuestion,
    BeginMission,
    BuyCard,
    EndTurn,
    FillSheet,
    LoseMission,
    RevealChallenge,
    TellStory,
)
from tracker.games.taz.events import (
    ChallengeDefeated,
    KostcoDrawn,
    MissionBegun,
    Slot,
    StoryTold,
)

NEXT = BeginMission(("Ring", "Cult", "Tomb"))
HOME = LoseMission("we went home")


def won(table):
    return complete(table, "villain", "relic")


def plays(table):
    return GAME.plays(table.campaign)


def all_of(table, rank, victory):
    return tuple(Standing(name, rank=rank, won=victory) for name in table.state.people)


# What lasts


@pytest.mark.rule("TAZ-21")
def test_overrides_on_a_sheet_last_and_count_in_the_next_mission():
    sheet = FillSheet("ana", name="Magda", answers=("North",), base=3, strong=5, limit=3)
    table = mission().after(sheet, HOME, NEXT)
    ana = table.state.characters["ana"]
    assert (ana.name, ana.answers, ana.base, ana.strong, ana.limit) == (
        "Magda",
        ("North",),
        3,
        5,
        3,
    )
    event = table.when(engage(GATE)).events[0]
    assert (event.called, event.parts) == ("Magda the Warrior", (base(3),))


@pytest.mark.rule("TAZ-21")
def test_a_sheet_may_grow_between_missions():
    table = won(mission()).after(FillSheet("ben", against="magic", before=4), NEXT)
    ben = table.state.characters["ben"]
    assert (ben.base, ben.strong, ben.against, ben.before, ben.after) == (2, 4, "magic", 4, 1)


@pytest.mark.rule("TAZ-8")
def test_piles_cards_and_what_was_due_for_a_finale_do_not_last():
    table = looted(holding(mission(), "ben", SWORD, COIN), "ana", 1, 2)
    table = won(table)
    assert table.state.characters["ana"].rewards == 1
    table = table.after(NEXT)
    for one in table.state.characters.values():
        assert (one.loot, one.cards, one.rewards, one.ready) == ((), (), 0, True)
    settled(table).when(BuyCard(ROPE)).refused("TAZ-36")


@pytest.mark.rule("TAZ-8")
def test_surprises_and_tokens_do_not_last():
    table = spend(surprise(mission(), MAGNUS), "cy").after(HOME, NEXT)
    assert lying(table) == []
    assert spent(table) == []


@pytest.mark.rule("TAZ-60")
def test_two_players_choose_four_surprises_for_each_mission():
    table = spend(mission(TWO), "").after(HOME)
    table.when(NEXT).refused("TAZ-60")
    names = ("Angus", "Lucretia", "Magnus", "Taako")
    table = table.after(BeginMission(("Ring", "Cult", "Tomb"), surprises=names))
    assert lying(table) == ["Angus"]
    assert table.state.mission.reserve == names[1:]
    assert table.state.mission.token is True


@pytest.mark.rule("TAZ-6")
@pytest.mark.rule("TAZ-7")
def test_the_decks_of_the_next_mission_are_whole():
    table = gone(mission(), "relic", 5).after(RevealChallenge("villain", GATE), HOME, NEXT)
    for deck in table.state.mission.decks.values():
        assert (deck.gone, deck.top, deck.complete, deck.surprised) == (0, None, False, False)
    assert [deck.name for deck in table.state.mission.decks.values()] == ["Ring", "Cult", "Tomb"]


@pytest.mark.rule("TAZ-10")
def test_the_leader_begins_every_mission():
    table = turn_of(mission("ana=warrior ben=rogue,leader cy=priest"), "ana").after(HOME)
    decks = (Slot("relic", "Ring"), Slot("villain", "Cult"), Slot("location", "Tomb"))
    table.when(NEXT).then(MissionBegun(2, decks, 12, "ben"))


@pytest.mark.rule("TAZ-4")
def test_a_new_mission_while_one_is_open_needs_a_house_rule():
    mission().when(NEXT).refused("TAZ-4")
    outcome = mission().when(NEXT, "the dog ate the board").house_ruled("TAZ-4")
    assert isinstance(outcome.events[0], MissionBegun)


@pytest.mark.rule("TAZ-50")
@pytest.mark.parametrize("end", [won, lambda table: table.after(HOME)], ids=["won", "lost"])
def test_last_scenes_are_told_when_the_mission_is_over(end):
    table = end(mission())
    scene = TellStory("Ana pays for everybody", "warrior", final=True)
    table.when(scene).then(StoryTold("Ana pays for everybody", "ana", final=True))


@pytest.mark.rule("TAZ-50")
@pytest.mark.parametrize("table", [party(), mission()], ids=["before", "during"])
def test_a_last_scene_before_the_end_is_warned_of(table):
    outcome = table.when(TellStory("The sun sets", final=True)).warned("TAZ-50")
    outcome.then(StoryTold("The sun sets", final=True))


@pytest.mark.rule("TAZ-50")
@pytest.mark.parametrize("command", [AnswerQuestion("Who?", "Gary"), EndTurn(), BuyCard(COIN)])
def test_between_missions_nobody_plays(command):
    won(mission()).when(command).refused("TAZ-50")


# Results


@pytest.mark.rule("TAZ-50")
@pytest.mark.rule("TAZ-51")
def test_every_mission_that_is_over_is_a_result_that_all_share():
    table = mission()
    assert plays(table) == ()
    table = won(table)
    first = Play(
        1, all_of(table, 1, True), "the Staff and the Lich done, health 10", cooperative=True
    )
    assert plays(table) == (first,)
    table = table.after(NEXT)
    assert plays(table) == (first,)
    table = table.after(HOME)
    second = Play(2, all_of(table, 2, False), "we went home", cooperative=True)
    assert plays(table) == (first, second)
    assert [play.winners for play in plays(table)] == [("ana", "ben", "cy", "dee"), ()]


@pytest.mark.rule("TAZ-3")
def test_a_leader_without_character_shares_the_result():
    table = won(mission(f"{FOUR} eve=wizard brad=leader"))
    (play,) = plays(table)
    assert play.winners == ("ana", "ben", "cy", "dee", "eve", "brad")


@pytest.mark.rule("TAZ-33")
def test_figures_are_counted_for_each_mission_alone():
    table = mission("ana=warrior ben=rogue cy=priest")
    table = table.after(engage(GATE, "relic", "ben", roll="crit"))
    table = table.evolved(KostcoDrawn("ana", SWORD, why="a gift")).after(HOME, NEXT)
    table = table.after(engage(GATE, "relic", roll="crit"), engage(GATE, "relic", roll=1))
    counted = {
        (1, "ana"): (1, 1, 0, 1),
        (1, "ben"): (0, 0, 1, 0),
        (1, "cy"): (0, 0, 0, 0),
        (2, "ana"): (1, 1, 0, 0),
        (2, "ben"): (1, 0, 0, 0),
        (2, "cy"): (0, 0, 0, 0),
    }
    items = ("tried", "defeated", "assists", "KostCo")
    rows = GAME.score_rows(table.campaign)
    assert len(rows) == 24
    assert {*rows} == {
        ScoreRow(number, 1, player, item, None, figure)
        for (number, player), figures in counted.items()
        for item, figure in zip(items, figures, strict=True)
    }


@pytest.mark.rule("TAZ-34")
def test_the_second_mission_is_played_like_the_first():
    table = at_finale(won(mission()).after(NEXT), "relic")
    table = table.when(engage(FINALE, "relic", roll="crit")).then(
        tried("ana", "relic", FINALE, "crit", base(2)),
        ChallengeDefeated("ana", "relic", "Last Stand", finale=True),
    )
    table = table.when(BuyCard(SWORD)).then(KostcoDrawn("ana", SWORD, finale=True))
    assert cards(table, "ana") == ["Magic Sword"]
    assert pile(table, "ana") == []


def test_a_players_name_means_the_player_though_a_character_is_called_the_same():
    table = party("ben=rogue ana=warrior").after(FillSheet("ana", name="Ben"))
    (event,) = table.when(FillSheet("ben", base=3)).events
    assert event.player == "ben"
