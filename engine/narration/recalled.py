"""What memory holds for a prompt: what changed lately, and what was found in archive and documents.

All of it stands in the last message, so that the beginning of a prompt stays what it was.
"""

import re
from collections.abc import Iterator, Sequence

from engine.model.language import Both
from engine.model.memory import Found, Passage, Step
from engine.model.state import State
from engine.model.story import Story
from engine.narration import wording
from engine.narration.quoting import tame
from engine.narration.setting import section
from engine.narration.tokens import token_count

STEP_TOKENS = 300
"""How much of a prompt may say what changed lately; the newest come first."""

_TURN = Both("Turn {turn}: {text}", "第{turn}回合：{text}")
_CITED = Both("“{title}”: {text}", "《{title}》：{text}")
_CITATION = re.compile(r"^- (?:“(.+?)”: |《(.+?)》：)", re.MULTILINE)


def steps_told(story: Story, state: State) -> tuple[str, ...]:
    """Return what the last turns settled, oldest first, as much as there is room for."""
    told: list[str] = []
    left = STEP_TOKENS
    for step in reversed(state.steps):
        line = _step(story, step)
        left -= token_count(line)
        if left < 0:
            break
        told.append(line)
    return tuple(reversed(told))


def recalled_parts(story: Story, found: Sequence[Found]) -> Iterator[str]:
    """Yield what was found: of the play by turn, of documents by title; '' where there is none."""
    passages = sorted((one.passage for one in found), key=lambda one: (one.number, one.id))
    archive = [one for one in passages if not one.document]
    documents = [one for one in passages if one.document]
    yield section(story, wording.ARCHIVE_HEAD, _listed(_of_play(story, one) for one in archive))
    yield section(story, wording.KNOWLEDGE_HEAD, _listed(_cited(story, one) for one in documents))


def titles_cited(text: str) -> tuple[str, ...]:
    """Return the titles of the documents that *text*, such a part of a prompt, cites; each once."""
    return tuple(dict.fromkeys(en or zh for en, zh in _CITATION.findall(text)))


def _step(story: Story, step: Step) -> str:
    said = [*step.changes, *step.moods, *filter(None, (step.why,))]
    return _filled(story, _TURN, turn=str(step.turn), text="; ".join(map(_flat, said)))


def _of_play(story: Story, passage: Passage) -> str:
    if not passage.number:
        return _flat(passage.text)
    return _filled(story, _TURN, turn=str(passage.number), text=_flat(passage.text))


def _cited(story: Story, passage: Passage) -> str:
    return _filled(story, _CITED, title=_flat(passage.title), text=_flat(passage.text))


def _filled(story: Story, words: Both, **parts: str) -> str:
    return words.told(story.language).format(**parts)


def _flat(text: str) -> str:
    return " ".join(tame(text).split())


def _listed(lines: Iterator[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
