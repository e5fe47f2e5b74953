"""Random play against a plain model of the rules."""

from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from tests.spec import given
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.state import State
from tracker.games.balance.tokens import BOX

NAMES = ("ana", "bob", "cy", "dan", "eve", "fay")
TURNS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
TOKENS = [token for token, number in BOX.items() for _ in range(number)]
NUMBERS = st.none() | st.integers(0, 15)
SHEETS = st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS)
VARIANTS = st.sets(st.sampled_from(["forte", "bet", "perfectum"])).map(sorted).map(tuple)


@dataclass
class Model:
    """What the rules page says, told as simply as can be: points by player."""

    points: dict[str, int]
    perfectum: bool

    def element(self, written, true):
        if written is None or written > true:
            return 0
        if self.perfectum:
            return 5 if written == true else 0
        return max(0, 5 - 2 * (true - written))

    def take(self, guide, counts, tokens, command):
        for player, guess in command.bets.items():
            right = guess == 32 - tokens
            self.points[player] = (
                self.points[player] + 5 if right else max(self.points[player] - 5, 0)
            )
        for player, sheet in command.sheets.items():
            scores = [self.element(*pair) for pair in zip(sheet, counts, strict=True)]
            self.points[player] += sum(scores)
            self.points[guide] += sum(score == 5 for score in scores)


@st.composite
def turns(draw, names, guide, variants):
    """Legal commands of one turn, with the counts and the number of tokens behind them."""
    low, high = (1, 32) if "forte" in variants else (15, 20)
    places = draw(st.sets(st.integers(0, 31), min_size=low, max_size=high))
    tokens = [TOKENS[place] for place in places]
    counts = tuple(sum(letter in token for token in tokens) for letter in "FAWE")
    sheets = {name: draw(SHEETS) for name in names if name != guide}
    bettors = draw(st.sets(st.sampled_from(names))) if "bet" in variants else ()
    bets = {name: draw(st.integers(0, 32)) for name in sorted(bettors)}
    how = draw(st.sampled_from(["drawn", "tokens"] + ["counts"] * (not bets)))
    if how == "drawn":
        drawn = {token: tokens.count(token) for token in dict.fromkeys(tokens)}
        command = ScoreRound(sheets, drawn=drawn, bets=bets)
    else:
        number = len(tokens) if how == "tokens" else None
        command = ScoreRound(sheets, counts, number, bets=bets)
    return command, counts, len(tokens)


def frozen(value):
    return msgspec.json.encode(value)


@pytest.mark.rule("BE-5")
@pytest.mark.rule("BE-6")
@pytest.mark.rule("BE-7")
@pytest.mark.rule("BE-8")
@pytest.mark.rule("BE-9")
@pytest.mark.rule("BE-12")
@pytest.mark.rule("BE-13")
@pytest.mark.rule("BE-14")
@settings(max_examples=60)
@for_any(st.data())
def test_random_legal_games_come_out_as_the_rules_page_says(data):
    names = NAMES[: data.draw(st.integers(2, 6), "players")]
    variants = data.draw(VARIANTS, "variants")
    first = data.draw(st.integers(0, len(names) - 1), "first guide")
    seats = " ".join(f"{name}=guide" if n == first else name for n, name in enumerate(names))
    table = given(GAME, seats, variants)
    model = Model(dict.fromkeys(names, 0), "perfectum" in variants)
    for number in range(TURNS[len(names)]):
        guide = names[(first + number) % len(names)]
        command, counts, tokens = data.draw(turns(names, guide, variants), "turn")
        before = frozen(table.state), frozen(command)
        outcome = table.when(command)
        assert (frozen(table.state), frozen(command)) == before
        assert table.when(command) == outcome
        assert {notice.rule for notice in outcome.notices} <= {"BE-12", "BE-22"}
        (event,) = outcome.events
        assert (event.turn, event.guide, event.counts) == (number + 1, guide, counts)
        assert event.tokens in (None, tokens)
        assert msgspec.json.decode(frozen(event), type=type(event)) == event
        table = table.evolved(event)
        model.take(guide, counts, tokens, command)
        assert {name: table.state.total(name) for name in names} == model.points
        assert min(model.points.values()) >= 0
        assert GAME.tell(table.campaign, event)
    assert table.state.over
    assert msgspec.json.decode(frozen(table.state), type=State) == table.state
    assert given(GAME, seats, variants).evolved(*table.state.turns) == table

    rows = GAME.score_rows(table.campaign)
    (play,) = GAME.plays(table.campaign)
    for standing in play.standings:
        assert sum(row.points for row in rows if row.player == standing.player) == standing.score
        assert standing.won == (standing.rank == 1)
    assert max(model.points.values()) == max(
        standing.score for standing in play.standings if standing.won
    )
    assert GAME.scorepad(table.campaign)
    assert GAME.board(table.campaign)


@pytest.mark.rule("BE-1")
@settings(max_examples=100)
@for_any(st.data())
def test_whatever_is_entered_is_scored_or_refused_with_a_rule(data):
    names = NAMES[: data.draw(st.integers(2, 3), "players")]
    table = given(GAME, " ".join(names), data.draw(VARIANTS, "variants"))
    name = st.sampled_from(names)
    command = ScoreRound(
        data.draw(st.dictionaries(name, SHEETS), "sheets"),
        data.draw(st.none() | st.tuples(*[st.integers(0, 15)] * 4), "counts"),
        data.draw(st.none() | st.integers(0, 35), "tokens"),
        data.draw(st.just({}) | st.dictionaries(st.sampled_from(list(BOX)), st.integers(0, 6))),
        data.draw(st.just({}) | st.dictionaries(name, st.integers(0, 35)), "bets"),
        data.draw(st.just("") | name, "guide"),
    )
    before = frozen(table.state)
    outcome = table.when(command, data.draw(st.sampled_from([None, "why not"]), "house rule"))
    if outcome.error:
        assert outcome.error.rule.startswith("BE-")
        assert outcome.error.message
    else:
        (event,) = outcome.events
        after = table.evolved(event)
        assert [row.player for row in event.rows] == list(names)
        assert after.state.next_guide in names
        assert after.state.total(names[0]) == event.rows[0].be
        assert GAME.tell(after.campaign, event)
        assert len(GAME.scorepad(after.campaign)) == len(names)
        points = sum(row.points for row in GAME.score_rows(after.campaign))
        assert points == sum(after.state.total(name) for name in names)
    assert frozen(table.state) == before
