"""What a prompt is made of: its parts by their headings, and the room that each takes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.model.language import Both
from engine.model.script import Message
from engine.narration import wording
from engine.narration.recalled import titles_cited
from engine.narration.setting import heading
from engine.narration.tokens import message_tokens, token_count


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a message. *name* is that of its heading, '' for what stands before the first.

    *tokens* is an estimate. *cites* are the titles of the documents that it was taken from.
    """

    name: str
    tokens: int
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The three layers of a prompt, see `engine.narration.prompt`."""

    system: tuple[Message, ...]
    history: tuple[Message, ...]
    last: tuple[Message, ...]

    @property
    def layers(self) -> tuple[tuple[Message, ...], ...]:
        """Return the layers in the order in which they are sent."""
        return (self.system, self.history, self.last)

    @property
    def tokens(self) -> int:
        """Return the estimated size of the prompt."""
        return sum(map(message_tokens, self.layers))


def layout(messages: Sequence[Message]) -> Layout:
    """Return the layers of a prompt made of *messages*."""
    system = tuple(takewhile(lambda message: message.role == "system", messages))
    rest = tuple(messages[len(system) :])
    return Layout(system, rest[:-1], rest[-1:])


def parts(text: str) -> tuple[Part, ...]:
    """Return the parts of *text*; what an author put under headings of their own is not split."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in text.split("\n"):
        if line in _NAMES:
            found.append((_NAMES[line], []))
        found[-1][1].append(line)
    cut = ((name, "\n".join(lines)) for name, lines in found)
    return tuple(_part(name, piece) for name, piece in cut if piece.strip())


def _part(name: str, text: str) -> Part:
    cites = titles_cited(text) if name in _OF_DOCUMENTS else ()
    return Part(name, token_count(text), cites)


def _headings() -> Iterator[tuple[str, str]]:
    """Yield each heading that a prompt may have, and its name: all that the wording knows."""
    for name, head in vars(wording).items():
        if name.endswith("_HEAD") and isinstance(head, Both):
            yield heading(head, "en"), head.en
            yield heading(head, "zh"), head.zh


_NAMES = dict(_headings())
_OF_DOCUMENTS = (wording.KNOWLEDGE_HEAD.en, wording.KNOWLEDGE_HEAD.zh)
