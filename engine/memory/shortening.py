"""Whether a text says a part of what was told, and nothing else.

What a model words itself is true only as a shortening of what was told: the same words in the same
order, from the beginning of a clause on, without some that only describe others, and broken off
where a part may be left away. Whatever else is left out could turn it: who acts, who is acted on,
a "not".
"""

from collections.abc import Iterator, Sequence

from engine.memory.wording import Token, denies, people, telling

Words = Sequence[Token]

_MAY_GO = frozenset(("until", "who", "whom", "which", "that", *"在于给向从到为以用并"))
"""Words from which on the rest of a clause may be left away, as from prepositions on."""

_LONGEST_ATTRIBUTE = 8
_LEAST = 2
"""A text of one word says nothing."""


_BY = Token("prep", "by")


def is_shortening(text: Words, told: Words) -> bool:
    """Tell whether *text* says a part of *told*, in its words and its order."""
    wanted = [telling(one) for one in _ways(text)]
    if len(wanted[0]) < _LEAST:
        return False
    ways = [way for clause in _clauses(told) for way in _ways(clause)]
    return any(_follows(one, way) for one in wanted for way in ways)


def _clauses(told: Words) -> Iterator[Words]:
    """Yield *told* from the beginning of each clause on.

    One right behind a clause that begins with a name may go on telling of the same person; further
    on it may be of somebody who came in between.
    """
    starts = [0, *(at + 1 for at, token in enumerate(told) if token.sort == "break")]
    subject: Words = ()
    for start in starts:
        rest = told[start:]
        yield rest
        first = next((at for at, one in enumerate(rest) if one.sort != "adverb"), 0)
        begins = rest[first : first + 1]
        sort = begins[0].sort if begins else "break"
        if subject and sort in ("word", "sign"):
            yield (*subject, *rest)
        elif subject and begins in _SHE and len(people(told[:start])) == 1:
            yield (*subject, *rest[first + 1 :])
        if sort != "break":
            subject = begins if sort == "name" else ()


_SHE = [(Token("person", word),) for word in ("he", "she", "他", "她")]


def _ways(words: Words) -> Iterator[Words]:
    """Yield *words*, and what they say the other way round: of who was beaten by whom."""
    yield words
    if _BY in words:
        yield from _active(words)
    if [one.sort for one in words[:3]] == ["name", "sign", "name"]:
        first, sign, second, *rest = words
        end = next((at for at, one in enumerate(rest) if one.sort == "break"), len(rest))
        if sign.value == "被":
            yield (second, *rest[:end], first, *rest[end:])
        elif sign.value in "把将":
            yield (first, *rest[:end], second, *rest[end:])


def actively(words: Words) -> Words:
    """Return *words* as of who did it, where they are of whom it was done to."""
    return [*_ways(words)][-1]


def _active(words: Words) -> Iterator[Words]:
    """Yield for "X was beaten by Y" that Y beat X."""
    be = next((at for at, one in enumerate(words) if one.sort == "be"), len(words))
    by = [*words].index(_BY)
    if not all(one.sort in ("word", "adverb") for one in words[be + 1 : by]) or by < be + _LEAST:
        return
    ends = (at for at, one in enumerate(words) if at > by and one.sort in ("prep", "break"))
    end = next(ends, len(words))
    yield (*words[by + 1 : end], *words[be + 1 : by], *words[:be], *words[end:])


def _follows(wanted: Words, told: Words) -> bool:
    """Tell whether *wanted* are the first words of *told*, but for words that describe others."""
    at = 0
    for word in wanted:
        at = _next(word, told, at) + 1
        if not at:
            return False
    return _may_end(wanted[-1], told[at:])


def _next(word: Token, told: Words, at: int) -> int:
    """Return where *word* stands in *told* from *at* on; -1 where too much stands before it."""
    is_described = False
    while at < len(told):
        token = told[at]
        if token == word:
            return at
        if token.sort in ("sign", "number") and (end := _attribute(word, told, at)):
            return end
        if token.sort == "det":
            is_described = True
        elif token.sort not in ("break", "adverb") and not (
            is_described and token.sort in ("word", "number")
        ):
            return -1
        at += 1
    return -1


def _attribute(word: Token, told: Words, start: int) -> int:
    """Return where *word* stands behind an attribute that begins at *start*; 0 for nowhere.

    That ends in 的 or 地, or is a number of things: 第三级台阶 is 台阶.
    """
    for at in range(start + 1, min(start + _LONGEST_ATTRIBUTE, len(told))):
        before = told[start:at]
        if any(one.sort not in ("sign", "number") for one in before):
            return 0
        if told[at] == word and (before[-1].value in ("的", "地") or _counts(before)):
            return at
    return 0


def _counts(words: Words) -> bool:
    sorts = [one.sort for one in words if one.value != "第"]
    return sorts in (["number", "sign"], ["number"])


def _may_end(last: Token, rest: Words) -> bool:
    """Tell whether what was told may be broken off behind *last*."""
    end = next((at for at, one in enumerate(rest) if one.sort == "break"), len(rest))
    clause = [one for one in rest[:end] if one.sort != "adverb"]
    if not clause:
        return True
    if denies(clause) or last.sort == "prep":
        return False
    return clause[0].sort == "prep" or clause[0].value in _MAY_GO
