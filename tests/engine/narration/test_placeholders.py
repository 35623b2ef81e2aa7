import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import PersonId, UserId
from engine.model.people import Person
from engine.model.state import State
from engine.narration.placeholders import fill, names_in, players_named


def test_role_and_state_values_are_filled_in_and_unknown_names_stay():
    text = fill("{角色名}在{位置}，{生命}/{x}", "浮士德", {"位置": "书斋", "生命": 85.50})
    assert text == "浮士德在书斋，85.5/{x}"


@pytest.mark.parametrize("name", ["角色名", "role"])
def test_the_role_has_a_name_in_both_languages(name: str):
    assert fill(f"{{{name}}} waits", "Faust", {}) == "Faust waits"


def test_a_state_value_called_like_the_role_wins():
    assert fill("{角色名}/{role}", "浮士德", {"角色名": "梅菲斯特"}) == "梅菲斯特/浮士德"


def test_a_value_that_holds_a_placeholder_is_text():
    assert fill("{a}{b}", "", {"a": "{b}", "b": "{a}"}) == "{b}{a}"


def test_values_are_shown_as_people_read_them():
    assert fill("{真} {金} {数}", "", {"真": True, "金": 1500000.0, "数": 5.0}) == "true 1.5e+06 5"


@pytest.mark.parametrize("text", ["{}", "{", "}", "{ 位置 }", "{{x}}"])
def test_braces_that_name_nothing_are_text(text: str):
    assert fill(text, "浮士德", {"位置": "书斋"}) == text


def test_names_are_listed_in_order_and_once():
    assert names_in("{b} {a} {b} {} {角色名}") == ("b", "a", "角色名")
    assert names_in("none") == ()


@given(st.text("{}ab", max_size=20))
def test_text_without_known_names_stays_as_it_is(text: str):
    assert fill(text, "", {}) == text


def test_whoever_plays_is_named_and_else_stays_to_be_named():
    assert fill("{{user}} waits for {role}", "Faust", {}, "Ava") == "Ava waits for Faust"
    assert fill("{{user}} waits", "Faust", {"user": 1}) == "{{user}} waits"


@pytest.mark.parametrize(
    ("names", "english", "chinese"),
    [
        ((), "the player", "玩家"),
        (("Ava",), "Ava", "Ava"),
        (("Ava", "Ben"), "Ava and Ben", "Ava和Ben"),
        (("Ava", "Ben", "Cy"), "Ava, Ben and Cy", "Ava、Ben和Cy"),
    ],
)
def test_the_characters_that_are_played_are_named_as_people_would(
    names: tuple[str, ...], english: str, chinese: str
):
    played = {PersonId(n): Person(PersonId(n), n, "pc", player=UserId(n)) for n in names}
    nobodys = {PersonId("mara"): Person(PersonId("mara"), "Mara")}
    state = State(people=nobodys | played)
    assert (players_named(state, "en"), players_named(state, "zh")) == (english, chinese)
