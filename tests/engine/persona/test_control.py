"""How true to themselves a character was of late."""

from engine.model.ids import PersonId
from engine.model.persona import Control, Verdict, Violation
from engine.model.persona_events import ReplyChecked
from engine.persona.control import WINDOW, drift, judged

MARA = PersonId("mara")
WELL = ReplyChecked(Verdict(MARA, passed=True, score=100))
BROKEN = Verdict(
    MARA,
    passed=False,
    score=60,
    violations=(Violation("boundary", "oath", "never lies", "I lied"), Violation("state", "", "x")),
    advice="Tell the truth.",
)


def test_a_reply_that_passed_at_once_counts_and_takes_back_the_correction():
    assert judged(Control(1, 1, "Mind it.", ("I lied",), 0.4), WELL) == Control(2, 1)


def test_one_that_failed_is_corrected_next_time():
    found = judged(Control(), ReplyChecked(BROKEN, tries=2, degraded=True))
    assert found == Control(0, 1, "Tell the truth.", ("I lied",), 0.4)


def test_one_that_needed_a_second_try_counts_as_failed():
    assert judged(Control(), ReplyChecked(WELL.verdict, tries=2)) == Control(0, 1)


def test_drift_is_the_share_that_failed_of_late():
    assert drift(Control()) == 0
    assert drift(Control(3, 1)) == 0.25
    control = Control()
    for _ in range(200):
        control = judged(control, WELL)
    assert control.passed <= WINDOW
    for _ in range(5):
        control = judged(control, ReplyChecked(BROKEN))
    assert drift(control) > 0.2
