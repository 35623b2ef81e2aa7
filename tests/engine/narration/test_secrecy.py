import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.mentions import whole_names
from engine.narration.secrecy import names_secret, without


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Then Ilya came.", "Ilya"),
        ("then ILYA came.", "Ilya"),
        ("Ilya's cloak.", "Ilya"),
        ("看见Ilya走来。", "Ilya"),
        ("Élise waits.", "Élise"),
        ("阿玛拉来了。", "玛拉"),
        ("Old\nTom sleeps.", "Old Tom"),
        ("A Vault-like room.", "Vault"),
        ("「玛拉」", "玛拉"),
        ("It was (Voss).", "(Voss)"),
    ],
)
def test_a_name_is_found_as_a_word_of_its_own(text: str, name: str):
    assert names_secret(text, {name, "Somebody Else"})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ilyana came.", "Ilya"),
        ("Abélise waits.", "élise"),
        ("The vaulted roof.", "Vault"),
        ("Tom2 waits.", "Tom"),
        ("Nobody came.", "Ilya"),
        ("", "Ilya"),
    ],
)
def test_a_part_of_another_word_is_no_name(text: str, name: str):
    assert not names_secret(text, {name})


def test_without_secrets_nothing_is_found_and_nothing_is_left_out():
    assert not names_secret("Ilya came.", ())
    assert without("Ilya came.", ()) == "Ilya came."


def test_sentences_that_hold_a_name_are_left_out_and_the_others_stay_as_they_are():
    told = "It rains. Ilya waits by the gate! The lamp is lit."
    assert without(told, {"Ilya"}) == "It rains. The lamp is lit."
    assert without("下雨了。玛拉在门口！灯亮着。", {"玛拉"}) == "下雨了。灯亮着。"


def test_a_text_without_names_stays_to_the_letter():
    told = "  It rains.\n\nThe lamp is lit. "
    assert without(told, {"Ilya"}) == told


def test_where_every_sentence_holds_a_name_nothing_is_left():
    assert without("Ilya waits. So does Ilya", {"Ilya"}) == ""


def test_a_name_with_a_full_stop_inside_takes_all_it_stands_in_along():
    told = "It rains. Then Dr. Voss came in. The lamp is lit."
    assert without(told, {"Dr. Voss"}) == "It rains. The lamp is lit."


def test_no_name_comes_to_be_by_what_is_left_out():
    assert without("He saw Dr. Ilya came. Voss left.", {"Ilya", "Dr. Voss"}) == ""


def test_the_longest_name_that_stands_there_is_found():
    found = re.compile(whole_names(["Hall", "Hall of Mirrors"]), re.IGNORECASE)
    assert found.findall("a hall, the hall of mirrors") == ["hall", "hall of mirrors"]


names = st.sets(st.sampled_from(("Ilya", "玛拉", "Dr. Voss", "old tom", "a.b")), min_size=1)
words = st.lists(
    st.sampled_from(
        ("Ilya", "ilyana", "玛拉", "Dr. Voss ", "Old  Tom", ". ", "。", " ", "x", "a.b")
    ),
    max_size=12,
).map("".join)


@given(words, names)
def test_what_is_left_names_nobody_and_adds_nothing(text: str, secrets: set[str]):
    left = without(text, secrets)
    assert not names_secret(left, secrets)
    assert without(left, secrets) == left
    assert len(left) <= len(text)
