"""What is told of the parts that may fail alone."""

import pytest

from engine.errors import Fault, StoryError
from engine.health import health_lines, recall_line
from engine.model.language import Both
from engine.model.memory import Query
from engine.model.rule import Place
from engine.recalling import Recalling
from engine.store.memory import MemoryStore
from tests.support.embedders import Broken, Meaning
from tests.support.turns import begun, line_of, played, record


async def asked(embedder) -> Recalling:
    """Return what has recalled something by it."""
    store, [turn] = MemoryStore(), line_of(1)
    await begun(store)
    await played(store, turn)
    recalling = Recalling(store, store, embedder)
    await recalling.recall(record(), turn.id, Query("Where is the key?"))
    return recalling


def test_usually_recall_works_by_words_only():
    assert recall_line(None, "en") == "Recall: by words only"
    store = MemoryStore()
    assert recall_line(Recalling(store, store), "zh") == "查找往事：只按字词"


async def test_where_something_compares_meanings_it_is_named():
    recalling = await asked(Meaning({}))
    assert recall_line(recalling, "en") == "Recall: by words and meaning (meaning/3)"
    assert recall_line(recalling, "zh") == "查找往事：按字词和语义（meaning/3）"


async def test_where_it_does_not_answer_that_is_said_until_it_does():
    flaky = Broken()
    recalling = await asked(flaky)
    assert recall_line(recalling, "en") == (
        "Recall: by words only for now; meaning/3 does not answer"
    )
    flaky._left = 9
    await recalling.recall(record(), line_of(1)[0].id, Query("Where?"))
    assert recall_line(recalling, "en") == "Recall: by words and meaning (meaning/3)"


@pytest.mark.parametrize(("narrates", "first"), [(True, "a model"), (False, "the author's own")])
def test_the_narrator_and_the_files_are_told_of_too(narrates, first):
    fault = StoryError(
        (Fault(Place("inn.yaml", 7), "scenes", "scene", Both("no such scene", "没有这个场景")),)
    )
    sound = health_lines(None, None, "en", narrates=narrates)
    assert first in sound[0]
    assert sound[2] == "Story: its files are sound"
    broken = health_lines(None, fault, "zh", narrates=narrates)
    assert "文件有错" in broken[2]
    assert "inn.yaml" in broken[2]
