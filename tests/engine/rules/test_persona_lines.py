"""What game masters read of characters as they are inside."""

import pytest

from engine.model.ids import Digest, PersonId
from engine.model.language import Language
from engine.model.people import Person
from engine.model.persona import (
    Amendment,
    Belief,
    Control,
    Felt,
    Goal,
    Persona,
    Policy,
    Tenet,
    Tie,
    Verdict,
)
from engine.model.persona_actions import (
    PersonaAction,
    SetBelief,
    SetEmotion,
    SetGoal,
    SetStrategy,
    SetTenet,
    SetTie,
)
from engine.model.persona_events import ReplyChecked, StrategySet
from engine.model.state import State
from engine.model.story import Character
from engine.model.turn import Turn
from engine.rules.persona_lines import change_lines
from engine.rules.somebody import Somebody
from tests.support.stage import drama, play
from tests.support.stories import ANN

MARA, TOM, GONE = PersonId("mara"), PersonId("tom"), PersonId("gone")
POLICY = Policy(
    facts=(Tenet("age", "is 41 years old"),),
    never=(
        Tenet("coin", "never takes gold", ("gold", "coins"), "Keep it.", reviewed=False),
        Tenet("old", "never leaves", reviewed=False, off=True),
    ),
    version=3,
)
PERSONA = Persona(
    goals={"a": Goal("a", "hold the gate", 4, 10.0), "b": Goal("b", "sleep", 5)},
    beliefs={"lie": Belief("lie", "Tom lies", 0.4)},
    emotions={"anger": 82.0, "joy": 20.0},
    ties={TOM: Tie(trust=30.0), GONE: Tie()},
    strategy="wait",
    control=Control(8, 2, "take no gold", ("I take it",)),
    felt=(Felt(3, {}), Felt(4, {"anger": 100.0, "joy": 0.0}), Felt(5, {"joy": 20.0})),
    amended={"plum": Amendment("values", Tenet("plum", "loves plums"))},
)


def state(persona: Persona | None = PERSONA) -> State:
    people = {MARA: Person(MARA, "Mara"), TOM: Person(TOM, "Tom")}
    personas = {} if persona is None else {MARA: persona}
    return State(story=Digest("digest"), people=people, personas=personas)


def somebody(
    persona: Persona | None = PERSONA, language: Language = "en", policy: Policy = POLICY
) -> Somebody:
    book = drama(characters=(Character("mara", "Mara", policy=policy),), language=language)
    return Somebody(book, state(persona), Person(MARA, "Mara"))


def changed(action: PersonaAction, persona: Persona | None = PERSONA) -> list[str]:
    who = somebody(persona)
    events = play(action, who.state, book=who.story).events
    return [*change_lines(who.story, who.state, events)]


def test_all_of_somebody_is_told_with_what_is_so_of_each_tenet():
    assert somebody().policy_lines() == (
        "🎭 Mara · policy, version 3",
        "📜 facts",
        "· [age] is 41 years old",
        "📜 values",
        "· [plum] loves plums · changed in play",
        "📜 never",
        "· ⚠ [coin] never takes gold · not reviewed, blocks nothing · words: gold, coins",
        "· ✕ [old] never leaves · off",
        "🎯 wants: sleep (priority 5, 0 %) [b]",
        "🎯 wants: hold the gate (priority 4, 10 %) [a]",
        "💡 believes: Tom lies (40%) [lie]",
        "🧭 is about to: wait",
        "▰▰▱▱▱▱▱▱▱▱ joy 20",
        "▰▰▰▰▰▰▰▰▱▱ anger 82",
        "🤝 toward gone: trust 50, closeness 50, the upper hand 50, friendliness 50",
        "🤝 toward Tom: trust 30, closeness 50, the upper hand 50, friendliness 50",
        "🪞 drift 20% of 10 checked replies",
        "✏ last correction: take no gold",
        "  shown by: “I take it”",
    )


def test_of_whom_nothing_is_written_that_is_said():
    assert somebody(None, policy=Policy()).policy_lines() == (
        "🎭 Mara · no policy is written",
        "🪞 nothing was checked yet",
    )


def test_in_short_the_keys_are_left_out_and_what_waits_is_counted():
    assert somebody().short_lines() == (
        "💗 joy 20, anger 82",
        "🧭 is about to: wait",
        "🎯 wants: sleep (priority 5, 0 %)",
        "🎯 wants: hold the gate (priority 4, 10 %)",
        "💡 believes: Tom lies (40%)",
        "🤝 toward gone: trust 50, closeness 50, the upper hand 50, friendliness 50",
        "🤝 toward Tom: trust 30, closeness 50, the upper hand 50, friendliness 50",
        "🪞 drift 20% of 10 checked replies",
        "✏ last correction: take no gold",
        "  shown by: “I take it”",
        "📜 1 not reviewed: /persona review",
    )


def test_of_whom_nothing_is_known_inside_there_is_nothing_to_tell_in_short():
    assert somebody(None, policy=Policy()).short_lines() == ()
    reviewed = Policy(facts=(Tenet("age", "is 41"),))
    assert somebody(None, policy=reviewed).short_lines() == (
        "💗 feels nothing in particular",
        "🪞 nothing was checked yet",
    )
    assert somebody(Persona(), policy=Policy()).short_lines()[0].startswith("💗")


def test_it_is_all_told_in_chinese():
    lines = somebody(language="zh").policy_lines()
    assert lines[0] == "🎭 Mara · 人设第 3 版"
    assert "· ⚠ [coin] never takes gold · 未审，不会拦截 · 词语：gold、coins" in lines
    assert (
        "🎯 想要：sleep（优先级 5，0%）[b]" in lines
        or "🎯 想要：sleep（优先级 5，0%） [b]" in lines
    )


def test_emotions_are_drawn_over_turns_those_that_ever_moved():
    assert somebody().spark_lines() == ("▅▁▂ joy 20", "▅█▇ anger 82")
    assert somebody(Persona()).spark_lines() == ()


def test_a_tenet_is_told_in_full_for_review():
    who = somebody()
    assert [one.tenet.key for one in who.to_review()] == ["coin"]
    assert who.entry_lines(who.entry("coin")) == (
        "never ⚠ [coin] never takes gold · not reviewed, blocks nothing",
        "words: gold, coins",
        "shown by: “Keep it.”",
    )
    assert who.entry_lines(who.entry("age")) == ("facts [age] is 41 years old",)


def test_a_report_counts_the_boundaries_that_hold():
    who, action = somebody(), SetStrategy(ANN, "Mara", "x")
    events = (StrategySet(MARA, "x"), ReplyChecked(Verdict(MARA, True, 100), "ask"))
    found = who.report([Turn.after((), action, events, salt=b"")])
    assert who.name == "Mara"
    assert [one.name for one in found.rates] == ["coin", "ask"]
    assert "· 100% of 1 · never takes gold" in who.report_lines(found)
    assert who.summary_lines(found) == who.report_lines(found)[:1]


def test_of_whom_anything_is_known_inside_that_is_told():
    assert somebody(None).is_known
    assert somebody(policy=Policy()).is_known
    assert not somebody(None, policy=Policy()).is_known


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (SetEmotion(ANN, "Mara", "joy", 70), "💗 Mara · joy 20 → 70"),
        (SetEmotion(ANN, "Mara", "fear", 70), "💗 Mara · fear 50 → 70"),
        (SetTie(ANN, "Mara", "Tom", "trust", 70), "💗 Mara · toward Tom: trust 30 → 70"),
        (SetTie(ANN, "Tom", "Mara", "trust", 70), "💗 Tom · toward Mara: trust 50 → 70"),
        (
            SetGoal(ANN, "Mara", "a", progress=50),
            "🎯 Mara · wants: hold the gate (priority 4, 50 %)",
        ),
        (SetGoal(ANN, "Mara", "a", gone=True), "🎯 Mara · wants no longer: hold the gate"),
        (SetBelief(ANN, "Mara", "lie", confidence=1), "💡 Mara · believes: Tom lies (100%)"),
        (SetBelief(ANN, "Mara", "lie", gone=True), "💡 Mara · believes no longer: Tom lies"),
        (SetStrategy(ANN, "Mara", "run"), "🧭 Mara · is about to: run"),
        (SetStrategy(ANN, "Mara", ""), "🧭 Mara · is about to do nothing in particular"),
        (
            SetTenet(ANN, "Mara", "refuse", "coin"),
            "📜 Mara · never ✕ [coin] never takes gold · off · changed in play",
        ),
    ],
)
def test_what_a_game_master_changed_is_told_as_it_was_and_as_it_is(action, line):
    assert changed(action) == [line]


def test_nothing_else_is_told_of():
    assert [*change_lines(somebody().story, state(), (ReplyChecked(Verdict(MARA, True, 9)),))] == []
