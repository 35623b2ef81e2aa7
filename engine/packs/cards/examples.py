"""Example lines of a card: they keep their own names, whoever is there in play."""

import re
from collections.abc import Iterator

from engine.model.language import Both, Language
from engine.narration.placeholders import USER

MOST_LINES = 20

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


def _lines(examples: str, name: str) -> Iterator[str]:
    for block in _START.split(examples):
        speakers = [*_SPEAKER.finditer(block)]
        ends = [*(one.start() for one in speakers[1:]), len(block)]
        for speaker, end in zip(speakers, ends, strict=False):
            text = block[speaker.end() : end].strip()
            if speaker["who"].strip() == name and text and USER not in text:
                yield text
