"""The figures of Tzulan Quest: tempo, keys, what was played, gems, traps, trades."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.game import Event, Fact
from tracker.games.tzulan import events as e


def facts(events: Sequence[Event]) -> list[Fact]:
    """What the events of an entry add, player by player."""
    return [fact for event in events for fact in _facts(event)]


def _facts(event: Event) -> list[Fact]:
    match event:
        case e.TurnBegun():
            return [Fact("player", event.player, "rooms a turn", 0, 1, mean=True)]
        case e.RoomPassed():
            return [
                Fact("player", event.player, "rooms a turn", 1, 0, mean=True),
                Fact("key", event.key, "rooms"),
            ]
        case e.MonsterBeaten():
            gems = [Fact("player", event.player, "gems", event.gain)] if event.gain else []
            return [Fact("player", event.player, "beaten"), *gems]
        case e.EffectPlayed():
            return [Fact("effect", event.effect, "played")]
        case e.TargetHit():
            return [Fact("player", event.player, "hit")]
        case e.TalismanPlayed():
            return [
                Fact("player", event.player, "hit", -1),
                Fact("player", event.player, "talismans"),
            ]
        case e.Traded():
            both = (event.player, event.partner)
            trades = [Fact("player", player, "trades") for player in both]
            return [*trades, *(Fact("player", player, "gems") for player in event.earned)]
        case e.TrapEntered():
            return [Fact("player", event.player, "falls", 0, of=1)]
        case e.FellIntoTrap():
            return [Fact("player", event.player, "falls", 1, of=0)]
        case _:
            return []
