"""Reads one rule: `[name] if condition -> [group:g] steps`."""

import re

from engine.model.rule import Rule
from engine.rules.language.condition import condition_in
from engine.rules.language.faults import Faults
from engine.rules.language.grammar import Dialect
from engine.rules.language.quotes import masked
from engine.rules.language.stretch import Stretch, cut_arrow
from engine.rules.language.trigger_line import checked_steps

_IF = re.compile(r"\]\s*(?:(?:if|when)(?![A-Za-z0-9_])|如果)")
_BLANK = re.compile(r"\s")
_GROUP = re.compile(r"\[(?:group|组)\s*[:：]", re.IGNORECASE)


def rule_in(line: str, faults: Faults, dialect: Dialect) -> Rule:
    """Return the rule on *line*; what is wrong inside its parts goes to *faults*.

    Raises:
        StoryError: its parts cannot be told from each other.
    """
    name, rest = _cut_name(line, faults)
    when, action = cut_arrow(line, rest, faults)
    group, then = _cut_group(action, faults)
    return Rule(
        name=name.text,
        condition=condition_in(when.passage(faults, dialect)),
        steps=checked_steps(then.passage(faults, dialect)) if then.text else (),
        group=group,
        when=when.text,
        then=then.text,
        place=faults.place_at(line.index("[")),
    )


def _cut_name(line: str, faults: Faults) -> tuple[Stretch, int]:
    """Return the name, and where the condition begins."""
    whole = Stretch.of(line, 0, len(line))
    head = _IF.search(line)
    rest = head.end() if head else 0
    faults.check_no_hash(line[:rest] + masked(line[rest:]))
    if not whole.text.startswith("["):
        faults.refuse("RULE_NO_BRACKET", whole.start, found=whole.text)
    if head is None:
        at = line.find("]") + 1 or len(line)
        faults.refuse("RULE_NO_IF", at, found=line[at:].strip())
    name = Stretch.of(line, whole.start + 1, head.start())
    if not name.text:
        faults.refuse("RULE_EMPTY_NAME", whole.start)
    return name, rest


def _cut_group(action: Stretch, faults: Faults) -> tuple[str, Stretch]:
    """Return the group, empty where there is none, and the text of the steps."""
    plain = masked(action.text)
    tag = _GROUP.search(plain)
    if tag is not None and "]" not in action.text:
        faults.refuse("GROUP_UNCLOSED", action.start + tag.start())
    if tag is None or tag.start() != 0:
        return "", action
    end = _group_end(plain, tag.end())
    group = action.text[tag.end() : end].strip()
    return group, Stretch.of(action.text, end + 1, len(action.text)).moved(action.start)


def _group_end(plain: str, start: int) -> int:
    """Return where the name of a group ends.

    Old files hold tags that only a bracket inside a quoted text closed. There the name is the
    first word, and the quoted text stays what it is.
    """
    if "]" in plain:
        return plain.index("]")
    blank = _BLANK.search(plain, start + len(plain[start:]) - len(plain[start:].lstrip()))
    return blank.start() if blank else len(plain)
