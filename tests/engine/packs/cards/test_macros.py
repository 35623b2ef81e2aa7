"""Macros of cards: names, comments and chance, in any case and within one another."""

import pytest

from engine.model.language import Language
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.macros import Macros


def macros(language: Language = "en") -> tuple[Macros, CardFindings]:
    findings = CardFindings("mara.json")
    return Macros("Mara", language, "seed", findings), findings


def fixed(text: str) -> str:
    return macros()[0].fixed(text, "data.description")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{char}} {{CHAR}} {{ Char }} <BOT> <char>", "Mara Mara Mara Mara Mara"),
        ("{{user}} {{User}} <USER>", "{{user}} {{user}} {{user}}"),
        ("a{{// a note}}b{{comment: no}}c{{hidden_key:x}}d", "abcd"),
        ("{{reverse:abc}}", "cba"),
        ("{{reverse:{{char}}}}", "araM"),
        ("a{{newline}}b{{trim}}", "a\nb"),
        ("{{original}}Be kind.", "Be kind."),
        ("{{pick:a}} {{random::b}}", "a b"),
        ("{single} {{}} {{ }}", "{single} {{}} {{ }}"),
        ("{{random:{{user}},{{user}}}}", "{{user}}"),
    ],
)
def test_a_macro_stands_for_what_it_means(text: str, expected: str):
    assert fixed(text) == expected


def test_a_throw_is_settled_once_and_that_is_told_of():
    reader, findings = macros()
    assert reader.fixed("{{roll:d6}}", "p") == reader.fixed("{{roll:d6}}", "p")
    assert {fault.code for fault in findings.all()} == {"SETTLED_ONCE"}


def test_a_greeting_leaves_to_each_play_what_is_not_the_same_for_all():
    text = macros()[0].greeting("{{random:a,b}} {{roll:d6}} {{pick:a,a}} {{user}}", "p")
    assert text == "{{random:a,b}} {{roll:d6}} a {{user}}"


def test_an_unknown_macro_stays_and_is_named():
    reader, findings = macros()
    assert reader.fixed("It is {{weekday}}.", "data.scenario") == "It is {{weekday}}."
    [fault] = findings.all()
    assert (fault.path, fault.code) == ("data.scenario", "UNKNOWN_MACRO")
    assert "{{weekday}}" in str(fault)


def test_whoever_speaks_in_an_example_is_nobody_who_plays():
    text = "{{user}}: Hello, {{char}}.\n{{char}}: Hello, {{user}}."
    assert fixed(text) == "Somebody: Hello, Mara.\nMara: Hello, {{user}}."
    assert macros()[0].example(text, "p") == "Somebody: Hello, Mara.\nMara: Hello, Somebody."
    assert macros("zh")[0].example("{{user}}：你好", "p") == "对方：你好"


def test_macros_in_one_another_end_somewhere():
    deep = "{{reverse:" * 40 + "a" + "}}" * 40
    assert "a" in fixed(deep)
