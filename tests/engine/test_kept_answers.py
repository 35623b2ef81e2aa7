import json
from dataclasses import replace
from math import inf, isnan, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kept_answers import dump_answer, is_of_a_model, load_answer
from engine.model.extraction import Candidate, Extraction, Sighting, Summary
from engine.model.lived import Lived
from engine.model.persona_proposal import (
    BeliefDraft,
    EmotionDraft,
    GoalDraft,
    PersonaDraft,
    PersonasDraft,
    TieDraft,
    TraitDraft,
    TraitsDraft,
    VerdictDraft,
    VerdictsDraft,
    ViolationDraft,
)
from engine.model.proposal import (
    DraftLetter,
    DraftOption,
    DraftOptions,
    DraftScene,
    ItemChange,
    Judgement,
    MoodChange,
    Newcomer,
    NewRoom,
    Proposal,
    Remark,
    StatChange,
    Whereabouts,
)
from engine.model.script import (
    SHAPES,
    Answer,
    Ask,
    Consult,
    Consulted,
    DraftValue,
    Narrate,
    Reply,
    Shape,
    Silence,
    Telling,
)

FULL = Proposal(
    stats=(StatChange("Ava", "hp", -1.5, "a fall"),),
    items=(ItemChange("Ava", "灯", -2),),
    moods=(MoodChange("Mara", 1.0, -2.0, 3.5),),
    remarks=(Remark("Mara", "She fell."),),
    people=(Whereabouts("Tom", "dead"),),
    newcomers=(Newcomer("Zed"),),
    unlock="The Cellar",
    key="brass key",
    move="The Cellar",
    new_room=NewRoom("The Vault", "Cold."),
    minutes=5,
    note="All is lost.",
)
FELT = PersonaDraft(
    "Mara",
    (EmotionDraft("joy", 60.0, "Ha!"),),
    (TieDraft("Bo", "trust", 40.0),),
    (GoalDraft("Go home", 10.0),),
    (BeliefDraft("It rains", 0.5),),
    "Wait.",
)

VALUES: dict[Shape, DraftValue] = {
    "proposal": FULL,
    "options": DraftOptions("hm", (DraftOption("Run", "They run.", "low", FULL),)),
    "judgement": Judgement("hm", (True, False)),
    "scene": DraftScene("The Den", "Dark."),
    "letter": DraftLetter("Hm.", 1.0, -2.0, 0.5, "He wrote."),
    "extraction": Extraction(
        (Candidate("They met.", 4, (2,), "They met at dawn."),), (Sighting("person", "Mara"),)
    ),
    "summary": Summary(("They met.", "They parted.")),
    "lived": Lived(minutes=5, personas=(FELT,)),
    "personas": PersonasDraft((FELT,)),
    "traits": TraitsDraft((TraitDraft("is kind", "gave bread", "does", ("mean",), "He asked."),)),
    "verdicts": VerdictsDraft(
        (VerdictDraft("Mara", 20.0, violations=(ViolationDraft("fact", "k", "no", "why"),)),)
    ),
}
TELL = Narrate((), Telling("en"))


def ask(shape: Shape) -> Consult:
    return Consult((), shape)


def kept(asked: Ask, answer: Answer) -> Answer | None:
    return load_answer(asked, dump_answer(answer))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_value_that_was_kept_is_the_value_that_was_answered(shape: Shape):
    assert kept(ask(shape), Consulted(VALUES[shape])) == Consulted(VALUES[shape])


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])), st.booleans())
def test_a_narration_that_was_kept_is_what_was_told(text: str, cut: bool):
    reply = Reply(text, cut=cut)
    assert kept(TELL, reply) == reply


def test_numbers_that_are_none_stay_what_they_are():
    wild = replace(FULL, stats=(StatChange("Ava", "hp", inf), StatChange("Ava", "san", nan)))
    answer = kept(ask("proposal"), Consulted(wild))
    assert isinstance(answer, Consulted)
    assert isinstance(answer.value, Proposal)
    assert answer.value.stats[0].delta == inf
    assert isnan(answer.value.stats[1].delta)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"text": 3}', json.dumps({"cut": True})])
def test_what_another_version_kept_and_this_one_cannot_read_is_none(text: str):
    assert load_answer(TELL, text) is None
    assert load_answer(ask("letter"), text) is None


def test_only_what_a_model_said_is_worth_keeping():
    assert is_of_a_model(Reply("x"))
    assert is_of_a_model(Consulted(FULL))
    assert not is_of_a_model(Reply("x", "author"))
    assert not is_of_a_model(Silence("none"))
