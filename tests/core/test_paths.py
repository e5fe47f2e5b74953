"""Values as trees of names."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import example, given

from tests.worlds import EIGHT
from tracker.core.campaign import Counter, Session
from tracker.core.errors import Ambiguous, NotFound
from tracker.core.paths import MISSING, figures, find, leaves, members, value_at


class Hero(msgspec.Struct, frozen=True):
    name: str
    full: int = 7
    lost: int = 0
    items: tuple[Any, ...] = ()

    @property
    def stamina(self) -> int:
        return self.full - self.lost

    @property
    def worn(self) -> tuple[Any, ...]:
        """No scalar, so no member."""
        return self.items

    @property
    def luck(self) -> int:
        raise ValueError("nobody rolled it yet")

    @property
    def _secret(self) -> int:
        return 1


class Item(msgspec.Struct, frozen=True):
    name: str
    cost: int = 1


class Monster(msgspec.Struct, frozen=True):
    letter: str
    name: str


class Mage(Hero, frozen=True):
    @property
    def mana(self) -> int:
        return 3


MAGE = Mage("mage", 7, 3, (Item("Rope"), Item("Iron key", 4)))
WORLD = {"heroes": {"mage": MAGE, "Warrior": Hero("warrior")}, "rooms": {1: True, 12: None}}


# What lies in a value


def test_a_struct_holds_its_fields_and_its_scalar_properties() -> None:
    assert members(MAGE) == {
        "name": "mage",
        "full": 7,
        "lost": 3,
        "items": MAGE.items,
        "stamina": 4,
        "mana": 3,
    }


def test_the_figures_of_a_struct_are_what_follows_from_its_fields() -> None:
    assert dict(figures(MAGE)) == {"stamina": 4, "mana": 3}


def test_the_keys_of_a_mapping_are_names_as_text() -> None:
    assert members({1: "a", "b": 2}) == {"1": "a", "b": 2}


@pytest.mark.parametrize("value", [None, 3, 0.5, "text", True, EIGHT, b"x"])
def test_nothing_lies_in_a_text_a_number_or_a_time(value: Any) -> None:
    assert members(value) == {}


@pytest.mark.parametrize(
    ("items", "names"),
    [
        ((Item("Rope"), Item("Iron key")), ["Rope", "Iron key"]),
        ((Item("Rope"), Item("Rope")), ["0", "1"]),
        ((Item("Rope"), Item("")), ["0", "1"]),
        ((Monster("A", "Goblin"), Monster("B", "Goblin")), ["A", "B"]),
        ((Session(1), Session(2)), ["1", "2"]),
        ((Counter("gold", "", 1), Counter("gold", "ana", 2)), ["gold", "gold/ana"]),
        (("ana", "bob"), ["0", "1"]),
        ([3, Item("Rope")], ["0", "1"]),
        ((), []),
    ],
)
def test_items_are_called_by_what_tells_them_apart_else_by_their_place(
    items: Any, names: list[str]
) -> None:
    assert list(members(items)) == names
    assert list(members(items).values()) == list(items)


# Finding


@pytest.mark.parametrize(
    ("typed", "path", "value"),
    [
        ("heroes.mage.stamina", "heroes.mage.stamina", 4),
        ("h.m.s", "heroes.mage.stamina", 4),
        ("HEROES.Mage.Stam", "heroes.mage.stamina", 4),
        ("heroes.war.full", "heroes.Warrior.full", 7),
        ("heroes.mage.items.iron.cost", "heroes.mage.items.Iron key.cost", 4),
        ("heroes.mage.items.1.cost", "heroes.mage.items.Iron key.cost", 4),
        ("rooms.1", "rooms.1", True),
        ("rooms.12", "rooms.12", None),
        ("heroes.mage.", "heroes.mage", MAGE),
        ("", "", WORLD),
        ("..", "", WORLD),
    ],
)
def test_clear_beginnings_lead_to_a_value(typed: str, path: str, value: Any) -> None:
    assert find(WORLD, typed) == (path, value)


DOTTED = {"people": {"j.r. smith": {"age": 3}, "j": 1, "mr. x": 2}}


@pytest.mark.parametrize(
    ("typed", "path", "value"),
    [
        ("people.j.r. smith.age", "people.j.r. smith.age", 3),
        ("people.j.r.a", "people.j.r. smith.age", 3),
        ("people.j", "people.j", 1),
        ("people.mr. x", "people.mr. x", 2),
        ("people.mr.", "people.mr. x", 2),
    ],
)
def test_a_name_may_hold_dots(typed: str, path: str, value: Any) -> None:
    assert find(DOTTED, typed) == (path, value)
    assert value_at(DOTTED, path) == value


def test_numbers_that_are_names_are_never_places() -> None:
    sessions = {"sessions": (Session(1), Session(2))}
    assert find(sessions, "sessions.1.number") == ("sessions.1.number", 1)
    with pytest.raises(NotFound):
        find(sessions, "sessions.0")
    assert value_at(sessions, "sessions.0") is MISSING


def test_of_two_names_that_differ_in_case_the_one_that_was_typed_is_meant() -> None:
    both = {"Key": 1, "key": 2}
    assert (find(both, "Key"), find(both, "key")) == (("Key", 1), ("key", 2))


def test_an_ambiguous_beginning_lists_the_candidates() -> None:
    with pytest.raises(Ambiguous) as raised:
        find({"heroes": {"mage": {"stamina": 1, "status": 2}}}, "heroes.mage.sta")
    assert raised.value.message == "“sta” could be stamina or status."


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        (
            "heroes.mage.stamna",
            "There is no path “heroes.mage.stamna”.",
            "Did you mean heroes.mage.stamina?",
        ),
        ("herod", "There is no path “herod”.", "Did you mean heroes?"),
        ("her.xyz", "There is no path “heroes.xyz”.", "In heroes there is mage and Warrior."),
        ("heroes.mage.items.7", "There is no path “heroes.mage.items.7”.", None),
        ("heroes.mage.items.-1", "There is no path “heroes.mage.items.-1”.", None),
        (f"heroes.mage.items.{'9' * 5000}", None, None),
    ],
)
def test_an_unknown_path_names_the_nearest(
    typed: str, message: str | None, hint: str | None
) -> None:
    with pytest.raises(NotFound) as raised:
        find(WORLD, typed)
    assert message in (None, raised.value.message)
    assert hint in (None, raised.value.hint)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("heroes.mage.name.x", "heroes.mage.name is one single value: nothing lies inside."),
        ("rooms.12.x", "rooms.12 is empty at this point: nothing lies inside."),
        (
            "heroes.warrior.items.0",
            "heroes.Warrior.items is empty at this point: nothing lies inside.",
        ),
    ],
)
def test_a_path_that_goes_too_far_says_where_it_ended(typed: str, message: str) -> None:
    with pytest.raises(NotFound) as raised:
        find(WORLD, typed)
    assert raised.value.message == message


# Again in another state


def test_a_path_that_leads_nowhere_is_missing() -> None:
    for path in ("heroes.mage.stamin", "heroes.bard", "heroes.mage.luck", "heroes.mage.name.x"):
        assert value_at(WORLD, path) is MISSING
    assert value_at(WORLD, "rooms.12") is None
    assert value_at(WORLD, "") is WORLD


def test_an_item_is_found_by_its_name_where_only_places_tell_items_apart() -> None:
    two, three = [Item("Rope"), Item("Iron key")], [Item("Rope"), Item("Iron key"), Item("Rope")]
    assert value_at(three, "Iron key") == value_at(two, "Iron key") == Item("Iron key")
    assert value_at(three, "1") == value_at(two, "1") == Item("Iron key")
    assert value_at(two, "2") is MISSING


# Leaves


def test_the_leaves_are_every_scalar_by_its_path_in_order() -> None:
    assert leaves({"mage": MAGE, "at": EIGHT, "none": (), "won": None}) == {
        "mage.name": "mage",
        "mage.full": 7,
        "mage.lost": 3,
        "mage.items.Rope.name": "Rope",
        "mage.items.Rope.cost": 1,
        "mage.items.Iron key.name": "Iron key",
        "mage.items.Iron key.cost": 4,
        "mage.stamina": 4,
        "mage.mana": 3,
        "at": EIGHT,
        "won": None,
    }
    assert leaves(7) == {"": 7}


NAMES = st.text("abA. 01", min_size=1, max_size=3).filter(lambda name: name.strip(". "))
SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.just(EIGHT)


def _inner(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    plain = NAMES.filter(lambda name: "." not in name)
    heroes = st.builds(Hero, NAMES, items=st.lists(values, max_size=3).map(tuple))
    return st.dictionaries(plain, values, max_size=3) | st.lists(values, max_size=3) | heroes


TREES = st.recursive(SCALARS, _inner, max_leaves=12)


@example(tree=None, names=["0", "0."])
@given(tree=TREES, names=st.lists(NAMES, max_size=3))
def test_every_leaf_is_found_by_its_path(tree: Any, names: list[str]) -> None:
    tree = {"tree": tree, "dotted": dict.fromkeys(names, 5)}
    for path, value in leaves(tree).items():
        assert same(value_at(tree, path), value)
        found, also = find(tree, path)
        assert found == path
        assert same(also, value)


def same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


@given(tree=TREES, typed=st.text("abhimt.0", max_size=8))
def test_whatever_is_typed_is_found_or_not_and_what_is_found_is_there(
    tree: Any, typed: str
) -> None:
    with suppress(NotFound):
        path, value = find(tree, typed)
        assert same(value_at(tree, path), value)
