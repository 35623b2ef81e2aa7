"""Whose words and whose deeds stand in a narration, as far as its plain forms tell.

A quotation is of whoever is named first in the sentence that leads to it, else of whoever is named
first behind it, else of who spoke before in the paragraph. A line may also begin with a name and
a colon. What is told is of whoever a sentence names first.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.memory.mentions import whole_names
from engine.memory.sentences import sentences
from engine.model.ids import PersonId

Names = Mapping[PersonId, Sequence[str]]

_QUOTED = re.compile(r"“([^”\n]*)”?|「([^」\n]*)」?|『([^』\n]*)』?|\"([^\"\n]*)\"?|«([^»\n]*)»?")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a narration: what *who* says or does; *who* is None where nobody is named."""

    who: PersonId | None
    text: str
    is_speech: bool


def parts(narration: str, names: Names, alone: PersonId | None = None) -> tuple[Part, ...]:
    """Return the pieces of *narration* in order.

    *alone* is who speaks where nobody is named: the only one who is there to be spoken with.
    """
    reader = _Reader(names, alone)
    lines = (line for line in narration.splitlines() if line.strip())
    return tuple(part for line in lines for part in reader.read(line))


class _Reader:
    def __init__(self, names: Names, alone: PersonId | None) -> None:
        self._alone = alone
        self._owner = {
            name.casefold(): who for who, called in names.items() for name in called if name.strip()
        }
        found = whole_names(self._owner) if self._owner else r"(?!)"
        self._named = re.compile(found, re.IGNORECASE)
        self._scripted = re.compile(rf"\W{{0,4}}({found})\W{{0,3}}?[:：]\W{{0,2}}", re.IGNORECASE)

    def read(self, line: str) -> Iterator[Part]:
        """Yield the pieces of one paragraph."""
        if scripted := self._scripted.match(line):
            text = line[scripted.end() :].strip(" \t“”「」\"'*")
            yield Part(self._owner[scripted[1].casefold()], text, is_speech=True)
            return
        speaker, at = None, 0
        quotes = [*_QUOTED.finditer(line)]
        for number, quote in enumerate(quotes):
            before = line[at : quote.start()]
            end = quotes[number + 1].start() if number + 1 < len(quotes) else len(line)
            yield from self._told(before)
            speaker = self._speaker(before, line[quote.end() : end], speaker)
            said = "".join(filter(None, quote.groups()))
            if said.strip():
                yield Part(speaker or self._alone, said.strip(), is_speech=True)
            at = quote.end()
        yield from self._told(line[at:])

    def _told(self, text: str) -> Iterator[Part]:
        for sentence in sentences(text):
            if any(map(str.isalnum, sentence)):
                yield Part(self._first(sentence), sentence.strip(), is_speech=False)

    def _speaker(self, before: str, behind: str, speaker: PersonId | None) -> PersonId | None:
        leading = [*sentences(before)][-1:]
        is_open = bool(leading) and not leading[0].rstrip().endswith((".", "。", "!", "！"))
        if leading and is_open and (found := self._first(leading[0])):
            return found
        closing = [*sentences(behind)][:1]
        if closing and (found := self._first(closing[0])):
            return found
        return (self._first(leading[0]) if leading else None) or speaker

    def _first(self, text: str) -> PersonId | None:
        found = self._named.search(text)
        return None if found is None else self._owner[" ".join(found[0].casefold().split())]
