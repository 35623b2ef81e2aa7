"""Sound YAML that is no story at all."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.packs import faults_in

FIELDS = (
    "title scenes rules exits to words when do tell text memories weight passive state anchors "
    "endings language 规则 标题 name line idle start characters flags hall rooms doors room items "
    "triggers needs mode cooldown stats least most label mood fear aliases choices lore keys "
    "documents clock effects breakpoint presence 人物 触发器"
)
KEYS = st.sampled_from(FIELDS.split())
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(
        ["hall", 'goto "hall"', 'contains "a"', "x.md", '[a] if flag "b" -> tell "c"']
    )
)
TREES = st.recursive(
    SCALARS, lambda part: st.lists(part, max_size=3) | st.dictionaries(KEYS, part, max_size=5)
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.dictionaries(KEYS, TREES, max_size=6))
def test_no_yaml_does_more_harm_than_faults(content: dict[str, object]):
    for whole in (content, {"title": "a", "scenes": {"hall": {"text": "b"}}, **content}):
        for fault in faults_in(json.dumps(whole, ensure_ascii=False)):
            assert fault.place.line == 1
            assert fault.told("en")
