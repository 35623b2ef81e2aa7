"""What the document on evaluation says is what an evaluation does."""

import re
from pathlib import Path

import pytest

from bot.evaluation import report, run
from bot.evaluation.groups import GROUPS
from bot.evaluation.own_probes import read_probes
from bot.evaluation.probes import PROBED
from engine.persona import likeness, metrics
from engine.persona.reducer import FARTHEST, UNPROVED
from tests.support.docs import Document, code

DOCUMENTS = [Document("docs/evaluation.md"), Document("docs/evaluation.zh.md")]
each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.path)


@each_document
def test_the_groups_are_those_there_are(document: Document):
    assert [code(row[0]) for row in document.table("groups")] == [*GROUPS]


@each_document
def test_the_example_of_probes_can_be_read(document: Document, tmp_path: Path):
    [fence] = document.fences("text", "probes")
    file = tmp_path / "probes.yaml"
    file.write_text(fence.text, encoding="utf-8")
    one, other = read_probes(file)
    assert (len(one.expect), len(one.unwanted), one.turns) == (2, 1, (10, 30))
    assert other.turns == PROBED


@each_document
def test_the_figures_are_those_of_the_code(document: Document):
    numbers = re.findall(r"\d+(?:\.\d+)?", document.prose)
    assert {*map(str, PROBED), f"{FARTHEST:g}", f"{UNPROVED:g}", str(metrics.DOZENS)} <= {*numbers}
    weights = [float(one) for one in numbers if one.startswith("0.")]
    assert weights == [likeness.PAIRS, likeness.LENGTH, likeness.MARKS]


@each_document
def test_the_files_are_those_that_are_written(document: Document):
    names = {run.REPORT, run.RESULTS, run.BLIND, run.BLIND_KEY, report.PICTURE}
    assert {name for name in names if f"`{name}`" not in document.text} == set()
