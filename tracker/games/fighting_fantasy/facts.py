"""The figures of Fighting Fantasy: blows, luck, what knocked heroes out, adventures by attempts."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.game import Event, Fact
from tracker.games.fighting_fantasy import events as e


def facts(events: Sequence[Event]) -> list[Fact]:
    """What the events of an entry add."""
    return [fact for event in events for fact in _facts(event)]


def _facts(event: Event) -> list[Fact]:
    match event:
        case e.HeroStruck():
            return _blow(event.hero, event.called, event.roll, event.hero_left)
        case e.CombatRerolled():
            return _again(event)
        case e.StaminaChanged() if event.by < 0 and event.left == 0:
            return _down(event.hero, event.why or "other causes")
        case e.AdventureCompleted():
            return [Fact("adventure", event.adventure, "won", 1, of=1)]
        case e.AdventureFailed():
            lost = Fact("adventure", event.adventure, "won", 0, of=1)
            return [lost, *(Fact("hero", hero, "deaths") for hero in event.died)]
        case _:
            return []


def _blow(hero: str, called: str, roll: e.Roll, left: int, sign: int = 1) -> list[Fact]:
    """One combat; with `sign` -1 it is taken back."""
    hit, struck = int(roll.monster_loses > 0), int(roll.hero_loses > 0)
    return [
        Fact("hero", hero, "hits", sign * hit, of=sign),
        Fact("hero", hero, "is hit", sign * struck, of=sign),
        Fact("hero", hero, "damage", sign * roll.monster_loses),
        Fact("hero", hero, "suffered", sign * roll.hero_loses),
        *(_down(hero, called, sign) if left == 0 and struck else []),
    ]


def _down(hero: str, cause: str, sign: int = 1) -> list[Fact]:
    return [
        Fact("hero", hero, "knocked out", sign),
        Fact("knock-out by", cause, "heroes", sign),
    ]


def _again(event: e.CombatRerolled) -> list[Fact]:
    """Luck: the first roll no longer counts; what it spared and what it won besides."""
    before = event.hero_left + event.roll.hero_loses
    rejected_left = max(0, before - event.rejected.hero_loses)
    hero, rejected, roll = event.hero, event.rejected, event.roll
    return [
        *_blow(hero, event.called, rejected, rejected_left, sign=-1),
        *_blow(hero, event.called, roll, event.hero_left),
        Fact("hero", hero, "luck spent", event.luck_spent),
        Fact("hero", hero, "luck spared", rejected.hero_loses - roll.hero_loses),
        Fact("hero", hero, "luck won", roll.monster_loses - rejected.monster_loses),
    ]
