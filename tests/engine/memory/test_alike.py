"""Where somebody knows what texts mean, memories in fewer common words can be the same."""

import pytest

from engine.memory.alike import SURE, by_meaning, unlike
from engine.memory.dedupe import known_as, say_the_same
from engine.model.memory import Memory

NAMES = {"mara": "mara", "tom": "tom"}
LONG = "Mara hid the brass key under the stair beside the kitchen."
SHORT = "Mara hid the brass key."
OTHER = "Mara hid the brass key under the bridge."


def near(*texts: str):
    return by_meaning(dict.fromkeys(texts, (1.0, 0.0)))


def test_texts_of_which_nobody_knows_the_meaning_are_not_alike():
    assert not unlike(LONG, LONG)
    assert not near(LONG)(LONG, SHORT)
    assert not near(SHORT)(LONG, SHORT)
    assert near(LONG, SHORT)(LONG, SHORT)
    apart = by_meaning({LONG: (1.0, 0.0), SHORT: (SURE - 0.01, 0.0)})
    assert not apart(LONG, SHORT)


def test_a_memory_in_fewer_common_words_is_the_same_where_its_meaning_is():
    assert not say_the_same(LONG, SHORT, NAMES)
    assert say_the_same(LONG, SHORT, NAMES, near(LONG, SHORT))
    known = Memory(LONG)
    assert known_as(SHORT, [known], NAMES, near(LONG, SHORT)) is known


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (LONG, OTHER),
        ("Mara paid 30 coins to Tom.", "Mara paid 50 coins to Tom."),
        ("Mara beat Tom at cards.", "Tom beat Mara at cards."),
        ("Mara hid the key.", "Mara did not hide the key."),
        ("Mara hid the key.", "The rain fell on the roofs of the town."),
    ],
)
def test_what_is_another_fact_stays_one_however_alike_it_is(one: str, other: str):
    assert not say_the_same(one, other, NAMES, near(one, other))
