"""What the document on characters says is what the engine does."""

import re

import pytest

from engine.model.persona import FELT_KEPT, PARTS
from engine.persona import reducer
from engine.persona.control import WINDOW
from engine.persona.report import MOST_WORST
from engine.persona.words import PARTS as WORDS
from tests.support.docs import Document

ENGLISH, CHINESE = Document("docs/persona.md"), Document("docs/persona.zh.md")


@pytest.mark.parametrize("document", [ENGLISH, CHINESE], ids=lambda one: one.path)
def test_figures_are_those_of_the_code(document: Document):
    figures = {*re.findall(r"\d+", document.prose)}
    code = (reducer.FARTHEST, reducer.UNPROVED, reducer.HIGH, reducer.LOW, reducer.CALMING)
    assert {f"{one:g}" for one in (*code, FELT_KEPT)} <= figures


def test_figures_in_words_are_those_of_the_code():
    assert (WINDOW, MOST_WORST) == (20, 3)


def test_all_parts_of_a_policy_are_named():
    assert all(f"`{part}`" in ENGLISH.prose for part in PARTS)
    assert all(f"「{WORDS[part].zh}」" in CHINESE.prose for part in PARTS)
