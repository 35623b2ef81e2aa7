"""How true to themselves a character was of late."""

from engine.model.persona import Control
from engine.model.persona_events import ReplyChecked

WINDOW = 20
"""How many checked replies count at most: older ones weigh less and less."""

_EVIDENCE = 3


def judged(control: Control, event: ReplyChecked) -> Control:
    """Return *control* after one more reply was checked.

    What went wrong in the reply that was told, or in the first of two, is told to the narrator
    next time; a reply that passed at once takes that back.
    """
    verdict = event.verdict
    went_well = verdict.passed and event.tries == 1
    passed, failed = control.passed + went_well, control.failed + (not went_well)
    if passed + failed > WINDOW:
        passed, failed = round(passed * _KEPT), round(failed * _KEPT)
    if went_well:
        return Control(passed, failed)
    found = verdict.violations[:_EVIDENCE]
    evidence = tuple(one.quote for one in found if one.quote)
    return Control(passed, failed, verdict.advice, evidence, (100 - verdict.score) / 100)


_KEPT = (WINDOW - 5) / WINDOW


def drift(control: Control) -> float:
    """Return the share of checked replies that were not the character's, from 0 to 1."""
    checked = control.passed + control.failed
    return control.failed / checked if checked else 0.0
