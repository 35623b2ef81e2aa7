from dataclasses import replace
from datetime import datetime

import pytest

from engine.ports import Due, Pulse
from tests.support.turns import ROOT, branch_at, later, record


@pytest.mark.parametrize(
    ("opened", "began"), [(None, later(5)), (later(4), later(5)), (later(6), later(6))]
)
def test_time_counts_from_when_a_branch_was_opened_again(opened: datetime | None, began: datetime):
    branch = replace(branch_at(ROOT), status_at=opened)
    assert Due(record(), branch, Pulse(later(5), ROOT.id, 9)).began == began
