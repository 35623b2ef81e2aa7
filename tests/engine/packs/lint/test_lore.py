"""Warnings about lore that is never told."""

import pytest

from engine.packs.lint import lint
from engine.packs.source import findings_in
from tests.support.packs import native

RECURSIVE = "lore_rules: {recursive: yes, steps: 2}\n"


def codes(text: str) -> list[str]:
    """Return what is found in a story, as `code path`."""
    return sorted(f"{fault.code} {fault.path}" for fault in lint(native(f"title: a\n{text}")))


def one(more: str) -> str:
    return f"lore: [{{keys: bell, text: It rang., {more}}}]"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (one("probability: 0"), "LORE_NEVER_TOLD lore[0].probability"),
        (one("only_by_lore: 1"), "LORE_NEVER_TOLD lore[0].only_by_lore"),
        (RECURSIVE + one("only_by_lore: 3"), "LORE_NEVER_TOLD lore[0].only_by_lore"),
        (
            RECURSIVE + one("only_by_lore: 1, unwoken_by_lore: yes"),
            "LORE_NEVER_TOLD lore[0].unwoken_by_lore",
        ),
        (one("scan_depth: 0"), "LORE_NEVER_TOLD lore[0].scan_depth"),
        ("lore_rules: {scan_depth: 0}\n" + one("order: 1"), "LORE_NEVER_TOLD lore[0].scan_depth"),
        ("lore_rules: {budget: 2}\n" + one("order: 1"), "LORE_NEVER_TOLD lore[0].text"),
        (one("groups: sounds"), "LONELY_GROUP lore[0].groups"),
        (one("group_first: yes"), "LONELY_GROUP lore[0].group_first"),
    ],
)
def test_lore_that_is_never_told_is_found(text: str, found: str):
    assert codes(text) == [found]


@pytest.mark.parametrize(
    "text",
    [
        one("probability: 1"),
        RECURSIVE + one("only_by_lore: 2"),
        RECURSIVE + one("scan_depth: 0"),
        one("scan_depth: 0, constant: yes"),
        "lore_rules: {budget: 2}\n" + one("fixed: yes"),
        "lore: [{keys: a, text: b, groups: g, group_first: yes}, {keys: c, text: d, groups: g}]",
    ],
)
def test_lore_that_can_be_told_is_left_alone(text: str):
    assert codes(text) == []


def test_one_id_of_two_books_is_found(tmp_path):
    (tmp_path / "story.yaml").write_text(
        "title: a\nlore: [{id: ash/0, keys: a, text: b}]\nlorebooks: ash.json"
    )
    (tmp_path / "ash.json").write_text('{"entries": {"0": {"key": ["x"], "content": "y"}}}')
    found = [fault for fault in findings_in(tmp_path) if fault.code == "DUPLICATE_LORE"]
    assert sorted(fault.path for fault in found) == ["lore[0].id", "lore[1].id"]
    assert {fault.place.line for fault in found} == {2}
    assert sorted(fault.says.en[:4] for fault in found) == ["“a”:", "“x”:"]
