"""The workspace as messages: what people tried and what was told, word for word, in turns.

A line becomes the same text in every prompt, so that the past only ever grows at its end. What a
merge brought in says where it happened. It is never put as an answer of the narrator's own, which
would teach a model to write such marks.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, assert_never

from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.script import Message
from engine.model.state import Line
from engine.model.story import Story
from engine.narration import wording
from engine.narration.quoting import plain_name, quoted, tame
from engine.narration.setting import known_opening

Role = Literal["user", "assistant"]


def past(story: Story, lines: Iterable[Line]) -> tuple[Message, ...]:
    """Return *lines* as alternating messages, the first one a user's; the opening is left out."""
    opening = known_opening(story)
    told = [line for line in lines if not (_role(line) == "assistant" and _is(line, opening))]
    messages = [
        Message(role, "\n\n".join(_text(story, line) for line in group))
        for role, group in groupby(told, key=_role)
    ]
    if messages and messages[0].role == "assistant":
        messages.insert(0, Message("user", wording.BEGINS.told(story.language)))
    return tuple(messages)


def workspace(story: Story, lines: Iterable[Line]) -> str:
    """Return *lines* as one text, word for word; what people tried is quoted."""
    return "\n\n".join(_text(story, line) for line in lines)


def attempt(story: Story, speaker: str, words: str) -> str:
    """Return what a person tries, marked as such. In a story with a role, people speak as fate."""
    if story.role:
        who = wording.FATE.told(story.language)
    else:
        who = wording.ATTEMPT.told(story.language).replace("{name}", plain_name(speaker))
    return f"{who}\n{quoted(words)}"


def remembered(memory: Memory, language: Language) -> str:
    """Return what is remembered, and on which branch it happened where a merge brought it in."""
    if not memory.branch:
        return memory.text
    says = wording.FROM_BRANCH.told(language)
    return says.format(text=memory.text, branch=memory.branch)


def before_now(lines: Sequence[Line], speaker: str, words: str) -> Sequence[Line]:
    """Return *lines* without the attempt of this turn, where it was already noted.

    That is the last thing said, if nothing was told since and the words are the same.
    """
    attempt_now = ("person", speaker, words.strip(), "")
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if (line.voice, line.name, (line.words.text or "").strip(), line.branch) == attempt_now:
            return lines[:index]
        if line.voice != "dice":
            return lines
    return lines


def _role(line: Line) -> Role:
    return "assistant" if line.voice == "narrator" and not line.branch else "user"


def _is(line: Line, text: str) -> bool:
    return bool(text) and str(line.words).strip() == text


def _text(story: Story, line: Line) -> str:
    if not line.branch:
        return _told(story, line)
    place = wording.ELSEWHERE.told(story.language).replace("{branch}", tame(line.branch))
    return f"{place}\n{_told(story, line)}"


def _told(story: Story, line: Line) -> str:
    match line.voice:
        case "character":
            says = wording.SAID.told(story.language)
            return says.format(name=plain_name(line.name), words=tame(str(line.words)).strip())
        case "person":
            return attempt(story, line.name, str(line.words))
        case "narrator":
            return tame(str(line.words)).strip()
        case "dice":
            shown = " ".join(tame(str(line.words)).split())
            return wording.DICE.told(story.language).replace("{line}", shown)
        case _:
            assert_never(line.voice)
