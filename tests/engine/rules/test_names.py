import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.names import cut, folded, is_usable, near, same, tidy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mara", "mARA"),
        (" Mara   Voss\n", "mara voss"),
        ("Ｍａｒａ", "Mara"),
        ("玛 拉", "玛　拉"),
        ("Straße", "STRASSE"),
        ("e\u0301mile", "Émile"),
    ],
)
def test_case_width_and_blanks_do_not_matter_to_a_name(one: str, other: str):
    assert same(one, other)


@pytest.mark.parametrize(("one", "other"), [("key", "monkey"), ("Hal", "Hall"), ("西装", "西")])
def test_a_part_of_a_name_is_another_name(one: str, other: str):
    assert not same(one, other)


@given(st.text())
def test_a_name_that_was_folded_is_folded(name: str):
    assert folded(folded(name)) == folded(name)


@pytest.mark.parametrize("name", ["Mara", "玛拉", "O'Neil & Söhne (2)", "🗝 key", "x" * 60])
def test_names_that_people_can_type_are_usable(name: str):
    assert is_usable(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 61,
        "two\nlines",
        "tab\there",
        "@everyone",
        "＠here",
        "<@123>",
        "<#5>",
        "right\u202eleft",
        "zero\u200bwidth",
        "half\ud83d",
        "nul\x00",
    ],
)
def test_names_that_ping_or_cannot_be_seen_are_not(name: str):
    assert not is_usable(name)


def test_texts_become_one_line_that_can_be_seen():
    assert tidy("  She\n\n saw \x00 it\u200b. ") == "She saw  it."


def test_a_text_that_is_too_long_shows_that_it_was_cut():
    assert cut("abcdefgh", 5) == "abcd…"
    assert cut("abc  efgh", 5) == "abc…"
    assert cut("她看见了一切", 4) == "她看见…"
    assert cut("abcde", 5) == "abcde"


@given(st.text(), st.integers(1, 50))
def test_a_cut_text_is_never_longer_than_its_limit(text: str, limit: int):
    assert len(cut(text, limit)) <= limit
    assert "\n" not in cut(text, limit)


@pytest.mark.parametrize(
    ("called", "finds"),
    [("Maara", ("Mara",)), ("瑪拉", ("玛拉",)), ("MARS", ("Mara",)), ("zzz", ()), ("", ())],
)
def test_near_names_are_those_that_look_alike(called: str, finds: tuple[str, ...]):
    assert near(called, ["Mara", "玛拉", "Bertholt"]) == finds


def test_names_that_have_what_was_said_as_a_part_are_near_and_come_first():
    things = (thing for thing in ("flask of Tea", "tar", "tent", "rope"))
    assert near("tea", things)[0] == "flask of Tea"
    assert near("艾琳", ["艾琳·韦伯", "赫尔曼大叔"]) == ("艾琳·韦伯",)


def test_no_more_near_names_are_told_than_asked_for():
    assert len(near("room", [f"room {n}" for n in range(9)], limit=2)) == 2
