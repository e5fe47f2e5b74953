"""The figures of Tzulan Quest, worked out by hand."""

from __future__ import annotations

from tests.games.figures import summed, told
from tracker.games.tzulan.events import (
    CardsDrawn,
    EffectPlayed,
    FellIntoTrap,
    MonsterBeaten,
    RoomPassed,
    TalismanPlayed,
    TargetHit,
    Traded,
    TrapEntered,
    TrapPaid,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
)
from tracker.games.tzulan.facts import facts


def hit(player: str, by: str = "ana", attack: str = "monster") -> TargetHit:
    return TargetHit(attack, by, player, 2)  # type: ignore[arg-type]


def test_rooms_by_turns_are_the_tempo() -> None:
    events = [
        TurnBegun("ana"),
        RoomPassed("ana", "torch", "dark", 2),
        RoomPassed("ana", "rope", "chasm", 3),
        TurnEnded("ana"),
        TurnBegun("bob"),
        TurnBegun("ana"),
    ]
    found = facts(events)
    assert summed(found, "player") == {"ana rooms a turn": (2, 2), "bob rooms a turn": (0, 1)}
    assert all(fact.mean for fact in found if fact.item == "rooms a turn")
    assert summed(found, "key") == {"torch rooms": 1, "rope rooms": 1}


def test_a_turn_that_is_skipped_is_no_turn() -> None:
    assert facts([TurnSkipped("ana"), CardsDrawn("ana", 1, "turn"), TrapPaid("ana", 1, 0)]) == []


def test_monsters_beaten_and_the_gems_for_them() -> None:
    events = [MonsterBeaten("ana", 1), MonsterBeaten("ana", 0, gain=2)]
    assert summed(facts(events)) == {"ana beaten": 2, "ana gems": 2}


def test_what_is_played_counts_by_effect() -> None:
    events = [EffectPlayed("ana", "monster"), EffectPlayed("bob", "monster"), hit("cy")]
    assert summed(facts(events)) == {"monster played": 2, "cy hit": 1}


def test_a_talisman_takes_the_hit_back_and_sends_it_on() -> None:
    first = facts([EffectPlayed("ana", "monster"), hit("bob")])
    sent_on = facts([TalismanPlayed("bob", "cy"), hit("cy", by="bob")])
    assert summed([*first, *sent_on]) == {
        "monster played": 1,
        "bob hit": 0,
        "bob talismans": 1,
        "cy hit": 1,
    }


def test_a_chain_of_talismans_leaves_one_hit() -> None:
    chain = [hit("bob"), TalismanPlayed("bob", "cy"), hit("cy"), TalismanPlayed("cy", "ana")]
    assert told(facts([*chain, hit("ana")])) == {
        "bob talismans": 1,
        "cy talismans": 1,
        "ana hit": 1,
    }


def test_a_trade_counts_for_both_and_a_gem_for_who_earned_it() -> None:
    events = [
        Traded("ana", "bob", (1, 1), (0, 1), earned=("ana", "bob")),
        Traded("ana", "cy", (2, 1), earned=("cy",)),
    ]
    assert summed(facts(events)) == {
        "ana trades": 2,
        "bob trades": 1,
        "cy trades": 1,
        "ana gems": 1,
        "bob gems": 1,
        "cy gems": 1,
    }


def test_traps_tell_how_many_were_fallen_into() -> None:
    events = [
        TrapEntered("ana", 3),
        FellIntoTrap("ana"),
        TrapEntered("ana", 5),
        TrapPaid("ana", 1, 0),
    ]
    assert summed(facts(events)) == {"ana falls": (1, 2)}
