"""Whose words and deeds stand in a narration."""

import pytest

from engine.model.ids import PersonId
from engine.persona.attributed import parts

MARA, BO, LIN = PersonId("mara"), PersonId("bo"), PersonId("lin")
NAMES = {MARA: ("Mara", "the ferrywoman"), BO: ("Bo",), LIN: ("林秋",)}


def speech(text: str, alone: PersonId | None = None) -> list[tuple[PersonId | None, str]]:
    return [(one.who, one.text) for one in parts(text, NAMES, alone) if one.is_speech]


def deeds(text: str) -> list[tuple[PersonId | None, str]]:
    return [(one.who, one.text) for one in parts(text, NAMES) if not one.is_speech]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('Mara says, "Come in."', [(MARA, "Come in.")]),
        ('"Come in," says Mara.', [(MARA, "Come in,")]),
        ('"Come in," she says. "And sit." Mara smiles.', [(None, "Come in,"), (MARA, "And sit.")]),
        ('Bo looks at Mara. "Who?" asks Bo. "You," says Mara.', [(BO, "Who?"), (MARA, "You,")]),
        ('Mara turns to Bo: "Now." Then: "Go!"', [(MARA, "Now."), (MARA, "Go!")]),
        ("林秋低声道：“别出声。”", [(LIN, "别出声。")]),
        ("“别出声。”林秋说。", [(LIN, "别出声。")]),
        ("「走。」Bo 推开门。「快。」", [(BO, "走。"), (BO, "快。")]),
        ("The ferrywoman nods. “Aye.”", [(MARA, "Aye.")]),
        ("Mara: I know.", [(MARA, "I know.")]),
        ("**林秋**：「我知道。」", [(LIN, "我知道。")]),
        ('A voice: "Hush."', [(None, "Hush.")]),
        ('Mara says "', []),
        ("Nobody speaks.", []),
        ('"Open quote, says Mara', [(None, "Open quote, says Mara")]),
    ],
)
def test_words_are_of_whoever_is_named_beside_them(
    text: str, said: list[tuple[PersonId | None, str]]
):
    assert speech(text) == said


def test_where_nobody_is_named_the_only_one_there_speaks():
    assert speech('A sigh. "Well then."', MARA) == [(MARA, "Well then.")]


def test_who_spoke_in_one_paragraph_need_not_speak_in_the_next():
    assert speech('Mara: "Go."\n\n"No!"') == [(MARA, "Go."), (None, "No!")]


def test_deeds_are_of_whoever_a_sentence_names_first():
    told = 'Mara throws Bo the rope. Bo ties it. Rain falls. … "Good," says Mara.'
    assert deeds(told) == [
        (MARA, "Mara throws Bo the rope."),
        (BO, "Bo ties it."),
        (None, "Rain falls."),
        (MARA, "says Mara."),
    ]


def test_without_names_nothing_is_anybodys():
    assert {one.who for one in parts('Mara says "Aye."', {})} == {None}
