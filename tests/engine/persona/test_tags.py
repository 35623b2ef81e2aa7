"""What a line does and how it is felt, told by rule in both languages."""

import pytest

from engine.model.persona import Sample
from engine.persona.tags import act_of, feeling_of, intent_of, tagged


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("Put that down or else.", "threaten"),
        ("再靠近一步，我就杀了你。", "threaten"),
        ("Hello, stranger.", "greet"),
        ("幸会，这位客官。", "greet"),
        ("告辞了。", "part"),
        ("No. Ask somebody else.", "refuse"),
        ("这可不行。", "refuse"),
        ("Of course, my lord.", "agree"),
        ("好，就这么办。", "agree"),
        ("Don't cry, little one.", "comfort"),
        ("别怕，有我在。", "comfort"),
        ("Well done, all of you.", "praise"),
        ("你竟敢瞒着我！", "blame"),
        ("Alas, the garden is gone.", "lament"),
        ("哈哈，逗你的。", "tease"),
        ("Trust me, it is safer here.", "persuade"),
        ("I saw nothing that night.", "deceive"),
        ("我记得这口井。", "reminisce"),
        ("Give me the lantern.", "command"),
        ("把灯给我。", "command"),
        ("Go where? Tell who?", "ask"),
        ("你去过北边吗", "ask"),
        ("The bridge is out.", "inform"),
        ("桥断了。", "inform"),
        ("Enormous hills lie north of here.", "inform"),
    ],
)
def test_what_a_line_does(text: str, intent: str):
    assert intent_of(text) == intent


@pytest.mark.parametrize(
    ("text", "feeling"),
    [
        ("Damn it, enough!", "anger"),
        ("我怕黑。", "fear"),
        ("She laughed.", "joy"),
        ("他叹了口气。", "sadness"),
        ("Ugh, what a stench.", "disgust"),
        ("你竟然来了", "surprise"),
        ("Thank you.", "trust"),
        ("我等不及了。", "anticipation"),
        ("The bridge is out.", None),
    ],
)
def test_how_a_line_is_felt(text: str, feeling: str | None):
    assert feeling_of(text) == feeling


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("I swear it by the lamp.", "promise"),
        ("Who are you?", "question"),
        ("Follow me.", "order"),
        ("再见。", "address"),
        ("What a night!", "exclamation"),
        ("The bridge is out.", "statement"),
    ],
)
def test_what_kind_of_sentence_it_is(text: str, act: str):
    assert act_of(text) == act


def test_what_an_author_tagged_stays():
    own = Sample("Hello.", intent="threaten", feeling="anger", act="order")
    assert tagged(own) == own


def test_open_tags_are_filled_and_the_moment_helps():
    assert tagged(Sample("The bridge is out.", context="他害怕地看着河。")) == Sample(
        "The bridge is out.",
        context="他害怕地看着河。",
        intent="inform",
        feeling="fear",
        act="statement",
    )
    assert tagged(Sample("The bridge is out.")).feeling == "calm"
