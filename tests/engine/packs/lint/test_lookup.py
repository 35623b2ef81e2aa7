"""Looking conditions up finds every one that is weaker."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.rule import Condition, Contains
from engine.packs.lint.logic import Alternative, alternatives, is_weaker
from engine.packs.lint.lookup import Lookup
from tests.support.lint_conditions import CONDITIONS


def ways_of(condition: Condition) -> tuple[Alternative, ...]:
    ways = alternatives(condition)
    assert ways
    return ways


@settings(deadline=None)
@given(st.lists(CONDITIONS.filter(alternatives), max_size=8), CONDITIONS.filter(alternatives))
def test_no_weaker_condition_is_missed(conditions: list[Condition], strong: Condition):
    lookup: Lookup[int] = Lookup()
    for number, condition in enumerate(conditions):
        lookup.add(ways_of(condition), number)
    found = list(lookup.maybe_weaker(ways_of(strong)))
    weaker = [n for n, weak in enumerate(conditions) if is_weaker(ways_of(weak), ways_of(strong))]
    assert set(weaker) <= set(found)
    assert found == sorted(found)


def test_a_condition_of_another_word_is_not_even_tried():
    lookup: Lookup[str] = Lookup()
    for word in ("lamp", "bell", "am"):
        lookup.add(ways_of(Contains(word)), word)
    assert list(lookup.maybe_weaker(ways_of(Contains("lamps")))) == ["lamp", "am"]
