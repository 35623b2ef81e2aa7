"""What is written of a living world reads back as the same, in both languages."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.atoms import WorldLeaf
from engine.model.people_deeds import PeopleStep
from engine.model.place_deeds import PlaceStep
from engine.model.rule import Condition, Place, Step
from engine.model.table_deeds import TableStep
from engine.model.trigger import Trigger
from engine.rules.language import (
    decree_steps,
    read_condition,
    trigger_in,
    write_condition,
    write_steps,
    write_trigger,
)
from engine.rules.language.spelling import LEAF_WORDS, STEP_WORDS, WORDS
from engine.rules.language.world_forms import LEAF_FORMS, STEP_FORMS
from tests.support.world_language import all_conditions, all_steps, triggers

HERE = Place("", 1, 1)
LANGUAGES = st.sampled_from(["zh", "en"])


@given(all_conditions(), LANGUAGES)
def test_a_written_condition_reads_back_as_the_same(condition: Condition, language):
    text = write_condition(condition, language)
    assert repr(read_condition(text, HERE, dialect="native")) == repr(condition)


@given(st.lists(all_steps(), min_size=1, max_size=4).map(tuple), LANGUAGES)
def test_written_steps_read_back_as_the_same(some: tuple[Step, ...], language):
    assert repr(decree_steps(write_steps(some, language))) == repr(some)


@given(triggers(), LANGUAGES)
def test_a_written_trigger_reads_back_as_the_same(trigger: Trigger, language):
    text = write_trigger(trigger, language)
    read = trigger_in(text, language=language)
    assert repr(read) == repr(replace(trigger, text=text, place=HERE))


@given(triggers(), LANGUAGES)
def test_the_canonical_line_of_a_trigger_is_its_own_canonical_line(trigger: Trigger, language):
    line = trigger_in(write_trigger(trigger, language)).text
    assert trigger_in(line).text == line


@pytest.mark.parametrize("node", get_args(WorldLeaf))
def test_there_is_a_form_for_every_leaf(node):
    assert any(form.make is node for form in LEAF_FORMS)


@pytest.mark.parametrize(
    "node", [*get_args(PeopleStep), *get_args(PlaceStep), *get_args(TableStep)]
)
def test_there_is_a_form_for_every_step(node):
    assert any(form.make is node for form in STEP_FORMS)


@pytest.mark.parametrize(("forms", "words"), [(LEAF_FORMS, LEAF_WORDS), (STEP_FORMS, STEP_WORDS)])
def test_what_forms_begin_with_is_known_to_the_tokenizer(forms, words):
    assert {form.parts[0].name for form in forms} == set(words)


@pytest.mark.parametrize("name", WORDS)
def test_every_word_has_chinese_and_english_spellings(name: str):
    word = WORDS[name]
    assert all(spelling.isascii() for spelling in word.en)
    assert not any(spelling.isascii() for spelling in word.zh)
