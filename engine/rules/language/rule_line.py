"""Reads one rule: `[name] if condition -> [group:g] steps`."""

import re
from dataclasses import dataclass

from engine.model.language import Both
from engine.model.rule import Rule
from engine.rules.language.condition import condition_in
from engine.rules.language.faults import Faults
from engine.rules.language.quotes import masked
from engine.rules.language.step import steps_in
from engine.rules.language.words import Dialect, Passage

_IF = re.compile(r"\]\s*(?:(?:if|when)(?![A-Za-z0-9_])|如果)")
_BLANK = re.compile(r"\s")
_GROUP = re.compile(r"\[(?:group|组)\s*[:：]", re.IGNORECASE)
_BEFORE = Both("before", "前面")
_BEHIND = Both("behind", "后面")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A stretch of a line without the blanks at its ends."""

    text: str
    start: int

    @classmethod
    def of(cls, line: str, start: int, end: int) -> "_Stretch":
        text = line[start:end]
        return cls(text.strip(), start + len(text) - len(text.lstrip()))

    def moved(self, by: int) -> "_Stretch":
        return _Stretch(self.text, self.start + by)

    def passage(self, faults: Faults, dialect: Dialect) -> Passage:
        return Passage(self.text, faults.within(self.start), dialect)


def rule_in(line: str, faults: Faults, dialect: Dialect) -> Rule:
    """Return the rule on *line*; what is wrong inside its parts goes to *faults*.

    Raises:
        StoryError: its parts cannot be told from each other.
    """
    name, rest = _cut_name(line, faults)
    when, action = _cut_arrow(line, rest, faults)
    group, then = _cut_group(action, faults)
    return Rule(
        name=name.text,
        condition=condition_in(when.passage(faults, dialect)),
        steps=steps_in(then.passage(faults, dialect)) if then.text else (),
        group=group,
        when=when.text,
        then=then.text,
        place=faults.place_at(line.index("[")),
    )


def _cut_name(line: str, faults: Faults) -> tuple[_Stretch, int]:
    """Return the name, and where the condition begins."""
    whole = _Stretch.of(line, 0, len(line))
    head = _IF.search(line)
    rest = head.end() if head else 0
    faults.check_no_hash(line[:rest] + masked(line[rest:]))
    if not whole.text.startswith("["):
        faults.refuse("RULE_NO_BRACKET", whole.start, found=whole.text)
    if head is None:
        at = line.find("]") + 1 or len(line)
        faults.refuse("RULE_NO_IF", at, found=line[at:].strip())
    name = _Stretch.of(line, whole.start + 1, head.start())
    if not name.text:
        faults.refuse("RULE_EMPTY_NAME", whole.start)
    return name, rest


def _cut_arrow(line: str, start: int, faults: Faults) -> tuple[_Stretch, _Stretch]:
    """Return condition and action, which the first `->` outside quotes divides."""
    arrow = masked(line[start:]).find("->")
    if arrow < 0:
        faults.refuse("RULE_NO_ARROW", len(line.rstrip()))
    arrow += start
    when, action = _Stretch.of(line, start, arrow), _Stretch.of(line, arrow + 2, len(line))
    if not when.text:
        faults.refuse("RULE_EMPTY_PART", arrow, side=_BEFORE)
    if not action.text:
        faults.refuse("RULE_EMPTY_PART", arrow + 2, side=_BEHIND)
    return when, action


def _cut_group(action: _Stretch, faults: Faults) -> tuple[str, _Stretch]:
    """Return the group, empty where there is none, and the text of the steps."""
    plain = masked(action.text)
    tag = _GROUP.search(plain)
    if tag is not None and "]" not in action.text:
        faults.refuse("GROUP_UNCLOSED", action.start + tag.start())
    if tag is None or tag.start() != 0:
        return "", action
    end = _group_end(plain, tag.end())
    group = action.text[tag.end() : end].strip()
    return group, _Stretch.of(action.text, end + 1, len(action.text)).moved(action.start)


def _group_end(plain: str, start: int) -> int:
    """Return where the name of a group ends.

    Old files hold tags that only a bracket inside a quoted text closed. There the name is the
    first word, and the quoted text stays what it is.
    """
    if "]" in plain:
        return plain.index("]")
    blank = _BLANK.search(plain, start + len(plain[start:]) - len(plain[start:].lstrip()))
    return blank.start() if blank else len(plain)
