"""The JSON Schema of `story.yaml`, for editors that complete and check while one writes."""

from typing import Any

from engine.packs.native.form import StoryForm
from engine.packs.native.keys import CHINESE

_Schema = dict[str, Any]

_ALSO_TEXT = (
    *("RuleForm", "MemoryForm", "TriggerForm", "DoorForm", "LabelForm"),
    *("TenetForm", "SampleForm", "GoalForm", "BeliefForm"),
)


def json_schema() -> _Schema:
    """Return the schema (draft 2020-12), with every key in both languages."""
    schema = StoryForm.model_json_schema()
    forms: _Schema = schema["$defs"]
    for form in (schema, *forms.values()):
        _add_chinese(form)
    for name in _ALSO_TEXT:
        forms[name] = {"anyOf": [{"type": "string"}, forms[name]]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _add_chinese(form: _Schema) -> None:
    properties: _Schema = form["properties"]
    properties |= {CHINESE[name]: it for name, it in properties.items() if name in CHINESE}
    required: list[str] = form.pop("required", [])
    if required:
        either = [[{"required": [name]}, {"required": [CHINESE[name]]}] for name in required]
        form["allOf"] = [{"anyOf": pair} for pair in either]
