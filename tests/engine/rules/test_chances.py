from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.chances import settled

CHANCE_WORDS = ("random", "pick", "roll")


@pytest.mark.parametrize(
    "text",
    ["{{random:red,blue}}", "{{RANDOM::red::blue}}", "{{ pick : red, blue }}", "{{pick red,blue}}"],
)
def test_one_of_the_things_an_author_listed_stands_there(text: str):
    found = {settled(text, Random(f"{n}")) for n in range(40)}
    assert found == {"red", "blue"}


def test_a_comma_behind_a_backslash_divides_nothing():
    assert settled(r"{{random:a\,b}}", Random("1")) == "a,b"


@pytest.mark.parametrize(
    ("text", "most"),
    [("{{roll:d6}}", 6), ("{{roll:6}}", 6), ("{{roll:1d6+1}}", 7), ("{{Roll:D6}}", 6)],
)
def test_a_throw_becomes_its_total(text: str, most: int):
    totals = [int(settled(text, Random(f"{n}"))) for n in range(40)]
    assert min(totals) >= 1
    assert max(totals) == most


@pytest.mark.parametrize(
    "text", ["{{roll:many}}", "{{random:}}", "{{pick}}", "{{user}}", "{{x:1}}"]
)
def test_what_cannot_be_read_stays_as_it_is_written(text: str):
    assert settled(text, Random("1")) == text


def test_one_may_stand_within_another_and_around_whoever_plays():
    assert settled("{{random:{{pick:a}},{{pick:a}}}}", Random("1")) == "a"
    assert settled("{{random:hello {{user}}}}", Random("1")) == "hello {{user}}"


def test_what_stands_in_one_another_too_often_stays():
    text = "{{pick:" * 12 + "a" + "}}" * 12
    assert settled(text, Random("1")) == "{{pick:" * 4 + "a" + "}}" * 4


def test_only_what_is_asked_for_is_settled():
    assert settled("{{pick:a}} {{random:b}}", Random("1"), only=("pick",)) == "a {{random:b}}"


@given(st.text("{}:,abpickrandomroll16 ", max_size=40), st.integers())
def test_chance_decides_alike_each_time(text: str, seed: int):
    assert settled(text, Random(seed)) == settled(text, Random(seed))
