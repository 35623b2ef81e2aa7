"""Where sentences end, in Chinese and in Latin writing."""

import re

_END = re.compile(
    r"""(?: [。！？!?…]+ | \.+ (?= ["'”’」』)）\s] | \Z ) )   # a full stop inside 3.5 ends nothing
        ["'”’」』)）]*""",
    re.VERBOSE,
)
_PIECE = re.compile(rf"(?:{_END.pattern})\s*", re.VERBOSE)


def sentences(text: str) -> tuple[str, ...]:
    """Return *text* in pieces of one sentence each; joined they are *text* again."""
    ends = [match.end() for match in _PIECE.finditer(text)]
    starts = [0, *ends]
    pieces = (text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True))
    return tuple(piece for piece in pieces if piece)


def whole_sentences(text: str) -> str:
    """Return *text* up to its last sentence end; all of it where no sentence ends."""
    text = text.strip()
    end = max((match.end() for match in _END.finditer(text)), default=len(text))
    return text[:end]
