"""Whether something that a model would remember is true: by what was told, and by what is.

Nothing is kept without a piece of the turns that shows it, and what players or people of the story
say shows nothing but that they said it. What goes against what is known is left to a game master.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from engine.memory.claims import contradiction
from engine.memory.mentions import speaks_of
from engine.memory.phrasing import FACT_KINDS, NOT_SO, not_so, numbers, plainly_said, squeezed
from engine.memory.sentences import sentences
from engine.memory.terms import asked_terms, terms
from engine.memory.window import SETTLED, WindowLine
from engine.model.extraction import Candidate
from engine.model.language import Both
from engine.model.state import State
from engine.model.story import Story

LONGEST = {"zh": 80, "en": 160}
SHORTEST_QUOTE = 4
"""How many letters a piece that shows something has at least."""

SHOWN = 0.5
"""Which share of the terms of a memory must stand in the turns that it is taken from."""

_ODD = (
    *("```", "{", "}", "://", "as an ai", "assistant:", "system:", "user:", "ignore "),
    *("忽略", "无视", "作为ai", "作为人工智能"),
)
_WORDS = {
    "empty": Both("it says nothing", "没有内容"),
    "odd": Both("it is no memory", "不像一条记忆"),
    "long": Both("it is too long", "太长"),
    "kind": Both("it is no fact", "不是事实"),
    "unquoted": Both("nothing that was told shows it", "叙述中没有依据"),
    "hearsay": Both("only somebody's words show it", "只有人物的话为依据"),
    "unshown": Both("it says more than was told", "说了叙述中没有的内容"),
    "core": Both("it is part of the story's setting", "属于故事设定"),
}


@dataclass(frozen=True, slots=True)
class Refused:
    """What is not remembered, and why. *other* is what speaks against it, '' for nothing."""

    text: str
    reason: Both
    other: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What candidates are held against: the story, where it stands, and the last turns."""

    story: Story
    state: State
    lines: Sequence[WindowLine]
    names: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, story: Story, state: State, lines: Sequence[WindowLine]) -> "Ground":
        """Return the ground with the names of all people."""
        return cls(story, state, lines, frozenset(names_of(story, state)))

    def cited(self, turns: Collection[int]) -> tuple[WindowLine, ...]:
        """Return the lines of the turns with those numbers; all where none of them is there."""
        found = tuple(line for line in self.lines if line.number in turns)
        return found or tuple(self.lines)


def names_of(story: Story, state: State) -> Iterator[str]:
    """Yield what people of the story are called."""
    for person in state.people.values():
        yield from (person.name, *person.aliases)
    for made in story.characters:
        yield from (made.name, *made.aliases)
    if story.role:
        yield story.role


def trimmed(text: str, language: str) -> str:
    """Return *text* as one line, cut where a sentence ends; '' where it is long and none does."""
    line = " ".join(text.split())
    ends = accumulate(map(len, sentences(line)))
    most = LONGEST[language]
    fitting = [end for end in ends if len(line[:end].strip()) <= most]
    return line if len(line) <= most else line[: max(fitting, default=0)].strip()


def fault(candidate: Candidate, ground: Ground) -> Refused | None:
    """Return why *candidate*, whose text is trimmed, is not remembered; None where it is true."""
    text, cited = candidate.text, ground.cited(candidate.turns)
    reason = _form_fault(candidate) or _proof_fault(candidate, cited, ground)
    if reason is not None:
        return Refused(text, reason)
    if _is_core(text, ground.story):
        return Refused(text, _WORDS["core"])
    against = contradiction(text, cited, ground.story, ground.state, ground.names)
    return None if against is None else Refused(text, against.reason, against.other)


def _form_fault(candidate: Candidate) -> Both | None:
    text = candidate.text
    if not squeezed(text):
        return _WORDS["empty"]
    folded = text.casefold()
    if text.endswith(("?", "？")) or any(odd in folded for odd in _ODD):
        return _WORDS["odd"]
    if candidate.kind.strip().casefold() not in FACT_KINDS:
        return _WORDS["kind"]
    mark = not_so(text)
    return NOT_SO[mark] if mark else None


def _proof_fault(candidate: Candidate, cited: Sequence[WindowLine], ground: Ground) -> Both | None:
    """Return why what was told does not show it: the quotation must stand there, and say it."""
    quote = squeezed(candidate.quote)
    if len(quote) < SHORTEST_QUOTE:
        return _WORDS["unquoted"]
    holding = [line for line in cited if quote in squeezed(line.text)]
    told = [line for line in holding if line.source in SETTLED]
    if not told:
        return _WORDS["hearsay" if holding else "unquoted"]
    plain = [line for line in told if quote in squeezed(plainly_said(line.text))]
    if not plain:
        return _WORDS["hearsay"]
    marks = [not_so(_sentence_of(candidate.quote, line.text)) for line in plain]
    if all(marks):
        return NOT_SO[marks[0]]
    return _unshown(candidate.text, cited, ground.names)


def _sentence_of(quote: str, text: str) -> str:
    """Return the sentences of *text* that *quote* is part of, without what people say in them."""
    wanted = squeezed(quote)
    plain = plainly_said(text)
    every = ((one, squeezed(one)) for one in sentences(plain))
    found = [one for one, bare in every if bare and (bare in wanted or wanted in bare)]
    return " ".join(found) or quote


def _unshown(text: str, cited: Iterable[WindowLine], names: Collection[str]) -> Both | None:
    """Return that *text* says more than was told: other people, other numbers, other things."""
    lines = [*cited]
    told = "\n".join(plainly_said(line.text) for line in lines if line.source in SETTLED)
    heard = "\n".join((told, *(line.name for line in lines)))
    strangers = (name for name in names if speaks_of(text, {name}))
    if not all(speaks_of(heard, {name}) for name in strangers):
        return _WORDS["unshown"]
    if not set(numbers(text)) <= set(numbers(told)):
        return _WORDS["unshown"]
    wanted, there = asked_terms(text), set(terms(heard))
    shown = sum(term in there for term in wanted)
    return None if shown >= SHOWN * len(wanted) else _WORDS["unshown"]


def _is_core(text: str, story: Story) -> bool:
    """Tell whether *text* repeats what the author wrote of the world, or an anchor."""
    plain = squeezed(text)
    setting = squeezed(f"{story.world}\n{story.background}\n{story.role}")
    anchors = (squeezed(f"{key}{value}") for key, value in story.anchors)
    return plain in setting or any(anchor and anchor in plain for anchor in anchors)
