"""What rules alone find wrong with a character's words and deeds."""

import pytest

from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.persona import Policy, Tenet
from engine.persona.attributed import Part
from engine.persona.checks import Standing, found_by_rule
from engine.persona.facts import contradicts

MARA = PersonId("mara")
POLICY = Policy(
    facts=(Tenet("age", "Mara is 41 years old."), Tenet("home", "Home: Saltmarsh")),
    never=(
        Tenet("coin", "never takes gold for a crossing", ("gold coin", "金币")),
        Tenet("kneel", "never kneels", ("kneels",), reviewed=False),
        Tenet("soft", "is never soft"),
    ),
    speech=(Tenet("slang", "never speaks slang", ("dude",)),),
)

ALIVE = Standing()


def says(*texts: str) -> list[Part]:
    return [Part(MARA, text, is_speech=True) for text in texts]


def found(
    parts: list[Part], standing: Standing = ALIVE, language: Language = "en"
) -> list[tuple[str, str, bool]]:
    violations = found_by_rule(parts, POLICY, standing, language)
    return [(one.dimension, one.key, one.blocks) for one in violations]


def test_a_forbidden_word_goes_against_a_boundary():
    assert found(says("Two Gold  Coins, then. One GOLD COIN!")) == [("boundary", "coin", True)]
    assert found(says("收你两枚金币。"), language="zh") == [("boundary", "coin", True)]
    assert found(says("Golden coins shine.")) == []


def test_deeds_are_held_to_boundaries_as_words_are():
    assert found([Part(MARA, "Mara kneels.", is_speech=False)]) == [("boundary", "kneel", False)]


def test_a_word_that_is_not_theirs_goes_against_their_style_where_they_speak():
    assert found(says("Dude, no.")) == [("style", "slang", True)]
    assert found([Part(MARA, "Mara looks at the dude.", is_speech=False)]) == []


@pytest.mark.parametrize(
    "text", ["How can I assist you today?", "As an AI, I row.", "请问有什么可以帮您的？"]
)
def test_nobody_in_a_story_speaks_like_an_assistant(text: str):
    assert found(says(text), language="zh" if text[0] == "请" else "en") == [("style", "", True)]


def test_nobody_speaks_another_language_than_the_story():
    assert found(says("You must leave this place now"), language="zh") == [("style", "", True)]
    assert found(says("OK, Bo"), language="zh") == []
    assert found(says("你必须现在离开")) == [("style", "", True)]
    assert found(says("“道” means the way")) == []


def test_the_dead_and_the_absent_say_nothing():
    assert found(says("Boo."), Standing(is_dead=True)) == [("state", "", True)]
    assert found(says("Boo."), Standing(is_here=False)) == [("state", "", True)]
    assert found([Part(MARA, "Mara lies still.", is_speech=False)], Standing(is_dead=True)) == []


def test_another_number_or_name_goes_against_a_fact():
    assert found(says("I am 25 years old.")) == [("fact", "age", True)]
    assert found(says("My home is Northport.")) == [("fact", "home", True)]
    assert found(says("I am 41 years old, and my home is Saltmarsh.")) == []


@pytest.mark.parametrize(
    ("sentence", "fact", "is_so"),
    [
        ("我今年25岁。", "她十七岁。", True),
        ("我今年十七岁。", "她17岁。", False),
        ("我今年二十岁。", "她20岁。", False),
        ("我有三个弟弟。", "她有两个弟弟。", True),
        ("我有三个苹果。", "她有两个弟弟。", False),
        ("给我三百块。", "她欠一百块债。", False),
        ("i have 3 sons.", "mara has 2 sons.", False),
        ("i rowed 3 boats to saltmarsh.", "mara owns 2 boats in saltmarsh.", True),
        ("my name is ann.", "name: mara", True),
        ("名字：玛拉。", "名字：玛拉", False),
        ("you know my name.", "name: mara", False),
        ("the sea is wide.", "name: mara", False),
        ("nothing here.", "mara likes rain.", False),
        ("it is 7.", "mara is 41", False),
    ],
)
def test_a_sentence_goes_against_a_fact_only_where_it_says_otherwise(
    sentence: str, fact: str, is_so: bool
):
    assert contradicts(sentence, fact) is is_so
