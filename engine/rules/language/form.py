"""Forms: how a leaf, a step or a gate is said, as one pattern that reads it and writes it.

    give {item} [{count:times}] to {who} [from {source:who}]

A form is made of words (by their names in `spelling`), signs, gaps in braces (the field they fill,
and their kind where it is called otherwise) and options in brackets. What fits no form is told by
the farthest place that any of them got to.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, Generic, TypeVar

from engine.model.language import Both, Language
from engine.rules.language.faults import NOTHING, did_you_mean, in_marks
from engine.rules.language.gaps import (
    Gap,
    Misses,
    Option,
    Part,
    Said,
    Signed,
    Values,
    gaps_in,
    ways,
)
from engine.rules.language.kinds import Kind, past_blanks
from engine.rules.language.quotes import OPENING, quoted_first
from engine.rules.language.spelling import WORDS
from engine.rules.language.words import Passage, first_word

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)
Other = TypeVar("Other")

_PIECE = re.compile(
    r"\[(?P<option>[^\]]+)\]|\{(?P<field>\w+)(?::(?P<kind>\w+))?\}|(?P<word>[^\s\[\]{}]+)"
)
_END = Both("the end", "结尾")
_QUOTE = Both(
    " Put a text of several words into quotes.",
    "几个词的文字请放进引号。",
)


@dataclass(frozen=True, slots=True)
class Form(Generic[Made_co]):
    """A way to say what *make* makes; *given* are the values of fields that it does not say."""

    make: Callable[..., Made_co]
    parts: tuple[Part, ...]
    given: Mapping[str, Any]

    def read(self, text: str, at: int, misses: Misses) -> Iterator[tuple[Made_co, int]]:
        """Yield what each way to read *text* from *at* on makes, and where it ends."""
        for values, end in ways(self.parts, text, at, misses):
            yield self.make(**{**self.given, **values}), end

    def says(self, node: object) -> bool:
        """Tell whether the form can say *node*: what it leaves unsaid is so anyway."""
        usual, said = self._usual(), set(gaps_in(self.parts))
        return node.__class__ is self.make and all(
            field in said or usual[field] == value for field, value in _values(node).items()
        )

    def write(self, node: object, language: Language) -> str:
        """Return *node* as text, with the words of *language*."""
        usual, values = self._usual(), _values(node)
        changed = {field for field in values if values[field] != usual.get(field, MISSING)}
        return " ".join(_written(self.parts, values, changed, language))

    def _usual(self) -> Values:
        """Return what the fields are where nothing is said of them."""
        made: Any = self.make
        return {
            **{it.name: it.default for it in fields(made) if it.default is not MISSING},
            **self.given,
        }


def form(
    make: Callable[..., Made], pattern: str, kinds: Mapping[str, Kind], **given: object
) -> Form[Made]:
    """Return the form that *pattern* describes, with gaps of *kinds*."""
    return Form(make, _parts(pattern, kinds), given)


def read_whole(forms: Sequence[Form[Made]], passage: Passage, otherwise: Other) -> Made | Other:
    """Return what *passage* says; *otherwise*, with a fault, where no form fits it."""
    text, misses = passage.text, Misses()
    for one in forms:
        for made, stop in one.read(text, 0, misses):
            end = past_blanks(text, stop)
            if end == len(text):
                return made
            misses.note(end, (_END,))
    fault_misses(misses, passage)
    return otherwise


def write_node(forms: Sequence[Form[Made]], node: object, language: Language) -> str:
    """Return *node* as text: the first of *forms* that can say it does."""
    return next(one for one in forms if one.says(node)).write(node, language)


def fault_misses(misses: Misses, passage: Passage) -> None:
    """Fault what stands where something else was wanted."""
    found = passage.text[misses.at :]
    if found[:1] in tuple(OPENING) and not quoted_first(found):
        passage.faults.add("QUOTE_UNCLOSED", misses.at, found=found)
        return
    near = NOTHING
    if found:
        near = did_you_mean(first_word(found), list(misses.words))
        if not near.en and _END in misses.wanted and found[0].isalnum():
            near = _QUOTE
    passage.faults.add(
        "EXPECTED_HERE", misses.at, wanted=_either(misses), found=in_marks(found), near=near
    )


def _either(misses: Misses) -> Both:
    *most, last = misses.wanted
    en = " or ".join(filter(None, [", ".join(it.en for it in most), last.en]))
    zh = "或".join(filter(None, ["、".join(it.zh for it in most), last.zh]))
    return Both(en[0].upper() + en[1:], zh)


def _parts(pattern: str, kinds: Mapping[str, Kind]) -> tuple[Part, ...]:
    return tuple(_part(piece, kinds) for piece in _PIECE.finditer(pattern))


def _part(piece: re.Match[str], kinds: Mapping[str, Kind]) -> Part:
    if piece["option"]:
        return Option(_parts(piece["option"], kinds))
    if piece["field"]:
        return Gap(piece["field"], kinds[piece["kind"] or piece["field"]])
    return Said(piece["word"]) if piece["word"] in WORDS else Signed(piece["word"])


def _values(node: Any) -> Values:  # noqa: ANN401 - any data class
    return {it.name: getattr(node, it.name) for it in fields(node)}


def _written(
    parts: Sequence[Part], values: Values, changed: set[str], language: Language
) -> Iterator[str]:
    for part in parts:
        if not isinstance(part, Option):
            yield part.write(values, language)
        elif changed.intersection(gaps_in(part.parts)):
            yield from _written(part.parts, values, changed, language)
