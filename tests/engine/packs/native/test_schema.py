"""The schema for editors."""

from typing import Any

from engine.packs.native import json_schema
from engine.packs.native.form import StoryForm
from engine.packs.native.keys import CHINESE, ENGLISH

SCHEMA = json_schema()
FORMS: list[dict[str, Any]] = [
    SCHEMA,
    *(form["anyOf"][1] if "anyOf" in form else form for form in SCHEMA["$defs"].values()),
]


def test_every_key_is_there_in_both_languages_and_described():
    for form in FORMS:
        for name, field in form["properties"].items():
            assert field["description"]
            assert CHINESE.get(name, name) in form["properties"]
            assert ENGLISH.get(name, name) in form["properties"]


def test_unknown_keys_are_refused_by_editors_too():
    assert all(form["additionalProperties"] is False for form in FORMS)


def test_a_required_key_may_be_in_either_language():
    assert {"anyOf": [{"required": ["title"]}, {"required": ["标题"]}]} in SCHEMA["allOf"]


def test_rules_and_memories_may_be_texts():
    for name in ("RuleForm", "MemoryForm"):
        assert {"type": "string"} in SCHEMA["$defs"][name]["anyOf"]


def test_every_field_has_a_chinese_key_of_its_own():
    assert set(StoryForm.model_fields) <= CHINESE.keys()
    assert len(ENGLISH) == len(CHINESE)
