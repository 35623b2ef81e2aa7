"""Example lines of a card: they keep their own names, whoever is there in play."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.model.language import Both, Language
from engine.model.persona import Sample
from engine.narration.placeholders import USER

MOST_LINES = 20
MOST_SAMPLES = 200
_LONGEST, _LONGEST_CONTEXT = 2_000, 400

_START = re.compile(r"^\s*<START>\s*$", re.IGNORECASE | re.MULTILINE)
_SPEAKER = re.compile(r"^(?P<who>[^\s:：\n][^:：\n]{0,60})\s*[:：]", re.MULTILINE)
_HEAD = Both(
    "How {name} speaks, by examples; nothing of this has happened:",
    "{name}说话的样例，并非发生过的事：",
)


def told_as_examples(examples: str, name: str, language: Language) -> str:
    """Return filled-in *examples* as a narrator is told of them; '' for none."""
    blocks = [block.strip() for block in _START.split(examples) if block.strip()]
    if not blocks:
        return ""
    return "\n\n".join((_HEAD.told(language).format(name=name), *blocks))


def lines_of(examples: str, name: str) -> tuple[str, ...]:
    """Return what *name* says in *examples*, to be told where no model tells.

    What speaks to somebody in particular is left out: in play nobody has asked.
    """
    return tuple(dict.fromkeys(_lines(examples, name)))[:MOST_LINES]


def examples_in(description: str) -> str:
    """Return the examples that stand in a *description*, as in cards older than their field."""
    start = _START.search(description)
    return "" if start is None else description[start.start() :]


def samples_of(examples: str, name: str) -> tuple[Sample, ...]:
    """Return what *name* says in *examples*, each with what was said before it."""
    found: dict[str, Sample] = {}
    for said in _said(examples):
        if said.who == name and USER not in said.text and len(said.text) <= _LONGEST:
            before = "" if USER in said.before else said.before[-_LONGEST_CONTEXT:]
            found.setdefault(said.text, Sample(said.text, context=before))
    return tuple(found.values())[:MOST_SAMPLES]


@dataclass(frozen=True, slots=True)
class _Said:
    """What *who* says, and what was said *before* it, '' for nothing."""

    who: str
    text: str
    before: str


def _lines(examples: str, name: str) -> Iterator[str]:
    return (one.text for one in _said(examples) if one.who == name and USER not in one.text)


def _said(examples: str) -> Iterator[_Said]:
    for block in _START.split(examples):
        speakers, before = [*_SPEAKER.finditer(block)], ""
        ends = [*(one.start() for one in speakers[1:]), len(block)]
        for speaker, end in zip(speakers, ends, strict=False):
            text = block[speaker.end() : end].strip()
            if text:
                yield _Said(speaker["who"].strip(), text, before)
                before = text
