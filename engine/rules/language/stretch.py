"""Stretches of a line: the parts of a rule or a trigger, and where each begins."""

from dataclasses import dataclass

from engine.model.language import Both
from engine.rules.language.faults import Faults
from engine.rules.language.grammar import Dialect
from engine.rules.language.quotes import masked
from engine.rules.language.words import Passage

_BEFORE = Both("before", "前面")
_BEHIND = Both("behind", "后面")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a line without the blanks at its ends."""

    text: str
    start: int

    @classmethod
    def of(cls, line: str, start: int, end: int) -> "Stretch":
        """Return what stands on *line* from *start* to *end*."""
        text = line[start:end]
        return cls(text.strip(), start + len(text) - len(text.lstrip()))

    def moved(self, by: int) -> "Stretch":
        """Return the same text, *by* further on."""
        return Stretch(self.text, self.start + by)

    def passage(self, faults: Faults, dialect: Dialect) -> Passage:
        """Return the stretch as a text to be read."""
        return Passage(self.text, faults.within(self.start), dialect)


def cut_arrow(line: str, start: int, faults: Faults) -> tuple[Stretch, Stretch]:
    """Return condition and action, which the first `->` outside quotes divides.

    Raises:
        StoryError: there is no arrow, or nothing on one of its sides.
    """
    arrow = masked(line[start:]).find("->")
    if arrow < 0:
        faults.refuse("RULE_NO_ARROW", len(line.rstrip()))
    arrow += start
    when, action = Stretch.of(line, start, arrow), Stretch.of(line, arrow + 2, len(line))
    if not when.text:
        faults.refuse("RULE_EMPTY_PART", arrow, side=_BEFORE)
    if not action.text:
        faults.refuse("RULE_EMPTY_PART", arrow + 2, side=_BEHIND)
    return when, action
