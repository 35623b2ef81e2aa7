"""What the document on memory says of recall is what recall does."""

import re

import pytest

from engine.memory import ranking
from engine.memory.ranking_told import ALIKE
from engine.model.memory import Query
from engine.recalling import SENTENCES
from tests.support.docs import Document

DOCUMENTS = [Document("docs/memory.md"), Document("docs/memory.zh.md")]
each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.path)


@each_document
def test_the_formula_has_the_figures_of_the_code(document: Document):
    [formula] = document.fences("text", "formula")

    assert [float(figure) for figure in re.findall(r"0\.\d+", formula.text)] == [
        ranking.MEANING,
        ranking.NAMED,
        ranking.FIT,
        ranking.WEIGHT,
        ranking.PRESENCE,
        ranking.RECENCY,
    ]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (f"less than {ranking.LEAST} of the words", f"字词不到 {ranking.LEAST}，"),
        (f"less than {ranking.SHARE} as well", f"最佳结果的 {ranking.SHARE}，"),
        (f"every {ranking.HALF_LIFE} turns", f"每过 {ranking.HALF_LIFE} 回合减半"),
        (f"share {ALIKE} of their terms", "七成词语相同"),
        (f"and {Query('').tokens} tokens", f"共 {Query('').tokens} 个 token"),
    ],
)
def test_limits_are_those_of_the_code(english: str, chinese: str):
    assert english in DOCUMENTS[0].prose
    assert chinese in DOCUMENTS[1].prose


def test_limits_in_words_are_those_of_the_code():
    assert (ranking.RAREST, Query("").limit, SENTENCES, ALIKE) == (8, 8, 3, 0.7)
    assert 0.3 < ranking.AROUND < 0.4  # a third
