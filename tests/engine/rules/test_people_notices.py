import ast
import re
from pathlib import Path

import pytest

from engine.model.language import Language
from engine.rules.people_notices import PEOPLE_SENTENCES, people_sentence

RULES = Path(__file__).parents[3] / "engine" / "rules"
SPEAKERS = (
    "arrivals",
    "effects",
    "effects_items",
    "effects_numbers",
    "item_steps",
    "meant",
    "moods",
    "people_steps",
    "person_steps",
    "proposed",
    "refusals",
    "revealing",
    "stats",
)


def codes() -> set[str]:
    """Return the codes that modules about people tell, besides those of the steps of values."""
    text = "\n".join((RULES / f"{name}.py").read_text("utf-8") for name in SPEAKERS)
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    named = (
        call.args[0].value
        for call in calls
        if call.args
        and isinstance(call.args[0], ast.Constant)
        and ast.unparse(call.func) in {"refusal", "Warned", "Noticed"}
    )
    return {str(code) for code in named} - {"DIVISION_BY_ZERO"}


def test_every_code_has_its_sentence_and_no_sentence_is_idle():
    assert codes() == set(PEOPLE_SENTENCES)


@pytest.mark.parametrize("code", sorted(PEOPLE_SENTENCES))
def test_both_languages_show_the_same_details(code: str):
    says = PEOPLE_SENTENCES[code]
    gaps = [sorted(re.findall(r"\{\d\}", text)) for text in (says.en, says.zh)]
    assert gaps[0] == gaps[1]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "⚠️ Mara: fear +90 was too much at once, and became +40."),
        ("zh", "⚠️ Mara：恐惧 +90 一次变化过大，改为 +40。"),
    ],
)
def test_words_of_the_engine_are_told_in_the_language_of_the_story(language: Language, told: str):
    assert people_sentence("MOOD_CUT", ("Mara", "fear", "+90", "+40"), language) == told


def test_names_are_never_translated():
    told = people_sentence("NOT_HELD", ("fear", "trust", "–"), "zh")
    assert told == "⚠️ fear没有「trust」可失去。"
    assert people_sentence("BAD_NUMBER", ("HP", "nan"), "zh") == "⚠️ HP无法按 nan 改变。"
