"""Does a narration speak, think or decide for a player's character?

The check is for the plain cases, which are the usual ones: the name, perhaps an adverb, a verb of
speech and then a quotation; the quotation first; or the name and a verb of mind. What players
said or resolved in their own words may be repeated.
"""

import re
from collections.abc import Collection
from functools import lru_cache

_SPEECH = (
    "says?|said|asks?|asked|answers?|answered|repl(?:y|ies|ied)|whispers?|whispered|shouts?|shouted|"
    "cr(?:y|ies|ied)|murmurs?|murmured|calls?|called|declares?|declared|mutters?|muttered"
)
_MIND = "decides?|decided|thinks?|thought|reali[sz](?:e|es|ed)|wonders?|wondered|resolves?|resolved"
_SPEECH_ZH = (
    "说道|(?<![听据传])说|问道|问|答道|回答|应道|喊道|喊|叫道|喝道|笑道|开口道|低声道|轻声道|沉声道"
)
_MIND_ZH = "心想|暗想|想道|心道|决定|下定决心|打定主意|意识到"
_OPEN, _CLOSE = '[“"「『]', '[”"」』]'
_INSIDE = r"[^“”\"「」『』\n]+"
_YOU = ("you", "You", "你", "你们")


def steals_agency(reply: str, players: Collection[str], words: str) -> bool:
    """Tell whether *reply* gives one of *players* speech or thoughts that are not in *words*.

    "You" counts as a player wherever there are players.
    """
    names = tuple(sorted(name for name in players if name.strip()))
    return bool(names) and (_speaks(reply, names, words) or _thinks(reply, names, words))


def _speaks(reply: str, names: tuple[str, ...], words: str) -> bool:
    own = _letters(words)
    found = (match for pattern in _speech_patterns(names) for match in pattern.finditer(reply))
    return any(_letters(match["speech"]) not in own for match in found)


def _thinks(reply: str, names: tuple[str, ...], words: str) -> bool:
    told = re.sub(f"{_OPEN}{_INSIDE}{_CLOSE}", "", reply)
    own = words.lower()
    found = (match for pattern in _mind_patterns(names) for match in pattern.finditer(told))
    return any(_stem(match["mind"]) not in own for match in found)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def _stem(verb: str) -> str:
    """Return what the forms of a verb share: decide and decided, 决定 and 下定决心."""
    return verb.lower()[:5] if verb.isascii() else verb[-2:]


@lru_cache(maxsize=64)
def _speech_patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    name = _any_of(names)
    speech = f"{_OPEN}(?P<speech>{_INSIDE})"
    manner = r"(?:[^。！？\n“”「」，,的\s]{1,6}[地着])?(?:[对向朝冲][^。！？\n“”「」，]{1,8}?)?"
    texts = (
        rf"\b{name}(?:\s\w+ly)?\s(?:{_SPEECH})\b(?:\s\w+ly|\sto\s[\w\s]{{1,24}}|\sback)?[,:]?\s*{speech}",
        rf"{speech}{_CLOSE}\s*(?:(?:{_SPEECH})\s{name}|{name}\s(?:{_SPEECH}))\b",
        rf"{name}{manner}(?:{_SPEECH_ZH})[：:，,]?\s*{speech}",
        rf"{speech}{_CLOSE}\s*{name}{manner}(?:{_SPEECH_ZH})",
    )
    return tuple(map(re.compile, texts))


@lru_cache(maxsize=64)
def _mind_patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    name = _any_of(names)
    texts = (
        rf"\b{name}(?:\s\w+ly)?\s(?P<mind>{_MIND})\b",
        rf"{name}[^。！？\n，,的\s]{{0,3}}(?P<mind>{_MIND_ZH})",
    )
    return tuple(map(re.compile, texts))


def _any_of(names: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(map(re.escape, (*names, *_YOU)))})"
