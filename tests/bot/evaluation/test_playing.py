from collections import Counter
from pathlib import Path

import pytest

from tests.support.drifting import DriftingModel, haven
from tests.support.evaluations import Bench, turns_in


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_every_planted_slip_is_found_where_it_was_planted(tmp_path: Path, language):
    bench, model = Bench(tmp_path, haven(language)), DriftingModel(language)

    turns = turns_in(await bench.play("A", model, 30))

    told = {turn.words for turn in turns}
    planted = Counter(
        (one.words, one.key) for one in model.planted if one.kind != "mood" and one.words in told
    )
    found = Counter((turn.words, slip.violation.key) for turn in turns for slip in turn.slips)
    assert found == planted
    assert 5 <= len(planted) <= 20
