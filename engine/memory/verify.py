"""Whether something that a model would remember is true: by what was told, and by what is.

Nothing is kept without a piece of the turns that shows it, and what players or people of the story
say shows nothing but that they said it. A memory is a shortening of what was told; where a model
puts that more freely, the sentence that was told is remembered instead. What goes against what is
known is left to a game master.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from engine.memory.figures import numbers
from engine.memory.ground import Ground
from engine.memory.phrasing import FACT_KINDS, NOT_SO, ends_of_clauses, not_so, squeezed
from engine.memory.proof import Proof, proofs
from engine.memory.sentences import sentences
from engine.memory.shortening import actively, is_shortening
from engine.memory.window import SETTLED
from engine.memory.wording import Token, denies, people, telling, tokens
from engine.model.extraction import Candidate
from engine.model.language import Both, Language, is_han
from engine.model.story import Story

LONGEST = {"zh": 80, "en": 160}
SHORTEST_QUOTE = 4
"""How many letters a piece that shows something has at least."""

SHOWN = 0.5
"""More than this share of the words of a memory stands in the sentence that shows it."""

_ODD = re.compile(
    r"```|[{}<>]|://|\[/?\w+\]|\bas an ai\b|\b(?:assistant|system|user)\s*:|\bfrom now on\b"
    r"|^\W*(?:ignore|disregard|forget)\b"
    r"|\b(?:ignore|disregard) (?:all|any|the (?:rules|above)|previous)\b"
    r"|\b(?:previous|above) (?:instructions|rules)\b"
    r"|忽略|无视|作为一?[个名]?(?:ai|人工智能)|从现在(?:起|开始)",
    re.IGNORECASE,
)
_NOTHING = frozenset({"", "none", "nothing", "na", "无", "没有", "暂无"})

_WORDS = {
    "empty": Both("it says nothing", "没有内容"),
    "odd": Both("it is no memory", "不像一条记忆"),
    "kind": Both("it is no fact", "不是事实"),
    "language": Both("it is in another language", "语言与故事不同"),
    "unquoted": Both("nothing that was told shows it", "叙述中没有依据"),
    "hearsay": Both("only somebody's words show it", "只有人物的话为依据"),
    "unshown": Both("it says more than was told", "说了叙述中没有的内容"),
    "other": Both("it was told otherwise", "与叙述不符"),
    "core": Both("it is part of the story's setting", "属于故事设定"),
}


@dataclass(frozen=True, slots=True)
class Refused:
    """What is not remembered, and why. *other* is what speaks against it, '' for nothing."""

    text: str
    reason: Both
    other: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What was told, in the words that are remembered, and the *proof* of it."""

    text: str
    proof: Proof


def trimmed(text: str, language: str) -> str:
    """Return *text* as one line, cut where a sentence ends; '' where it is long and none does."""
    line = " ".join(text.split())
    ends = accumulate(map(len, sentences(line)))
    most = LONGEST[language]
    fitting = [end for end in ends if len(line[:end].strip()) <= most]
    return line if len(line) <= most else line[: max(fitting, default=0)].strip()


def shown(candidate: Candidate, ground: Ground) -> Shown | Refused:
    """Return what was told of *candidate*, or why nothing of it is remembered."""
    candidate = replace(candidate, text=trimmed(candidate.text, ground.story.language))
    found = _form_fault(candidate, ground) or _proven(candidate, ground)
    return Refused(candidate.text, found) if isinstance(found, Both) else found


def _form_fault(candidate: Candidate, ground: Ground) -> Both | None:
    text = candidate.text
    if squeezed(text) in _NOTHING:
        return _WORDS["empty"]
    if text.endswith(("?", "？")) or _ODD.search(text):
        return _WORDS["odd"]
    if candidate.kind.strip().casefold() not in FACT_KINDS:
        return _WORDS["kind"]
    if not _is_in(ground.story.language, text):
        return _WORDS["language"]
    if _is_core(text, ground.story):
        return _WORDS["core"]
    mark = not_so(text, ground.names)
    return NOT_SO[mark] if mark else None


def _is_in(language: Language, text: str) -> bool:
    """Tell whether most words of *text* are in *language*, as far as Chinese or not goes."""
    han = sum(map(is_han, text))
    latin = len(re.findall(r"[A-Za-z]+", text))
    return han >= latin if language == "zh" else not han or latin >= han


def _proven(candidate: Candidate, ground: Ground) -> Shown | Both:
    """Return what was told; else why it was not, by the first place of the quotation."""
    quote, cited = squeezed(candidate.quote), ground.cited(candidate.turns)
    if len(quote) < SHORTEST_QUOTE:
        return _WORDS["unquoted"]
    settled = [line for line in cited if line.source in SETTLED]
    places = proofs(candidate.quote, settled, ground.names)
    found = [_judged(candidate.text, one, ground) for one in places]
    if not found:
        is_said = any(quote in squeezed(line.text) for line in cited)
        return _WORDS["hearsay" if is_said else "unquoted"]
    return next((one for one in found if isinstance(one, Shown)), found[0])


def _judged(text: str, proof: Proof, ground: Ground) -> Shown | Both:
    """Return what *proof* shows of *text*, or why it does not."""
    if proof.line.source != "narrator":
        return Shown(text, proof) if _is_like(text, proof.told, ground) else _WORDS["unshown"]
    words, frame = tokens(text, ground.names), proof.frame(ground.names)
    mark = not_so(proof.told, ground.names)
    is_shorter = is_shortening(words, _told_tokens(proof.told, proof, ground))
    for end in ends_of_clauses(proof.told) if is_shorter else ():
        front, behind = proof.told[:end], proof.told[end:]
        if is_shortening(words, _told_tokens(front, proof, ground)):
            mark = not_so(front, ground.names, behind)
            break
    if mark or frame:
        return NOT_SO[mark or frame]
    return Shown(text, proof) if is_shorter else _as_told(text, proof, ground)


def _told_tokens(told: str, proof: Proof, ground: Ground) -> tuple[Token, ...]:
    """Return the words of *told*, with names for "you", and for "she" where that can be but one."""
    player = ground.player_of(proof.line)
    last = telling(tokens("".join(proof.before[-1:]), ground.names))
    one = people(last) if last and last[0].sort == "name" else ()
    found: list[Token] = []
    for token in tokens(told, ground.names):
        is_first = not telling(found)
        who = ""
        if token.sort == "person" and token.value in ("you", "你"):
            who = player
        elif token.sort == "person" and token.value in ("he", "she", "他", "她"):
            who = one[0] if is_first and len(one) == 1 else ""
        found.append(Token("name", who) if who else token)
    return tuple(found)


def _as_told(text: str, proof: Proof, ground: Ground) -> Shown | Both:
    """Return the sentence that was told, where *text* is only a freer way to put it.

    A text in the words that were told, yet of other people, or in another order, turns them.
    """
    words, told = (actively(tokens(one, ground.names)) for one in (text, proof.told))
    if not _is_like(text, proof.told, ground):
        return _WORDS["unshown"]
    mine, there = ([word.value for word in telling(some)] for some in (words, told))
    common = [word for word in mine if word in there]
    is_turned = common == mine and people(words) != people(told)
    if is_turned or not _in_order(common, there) or _owners(words) != _owners(told):
        return _WORDS["other"]
    is_clear = telling(told)[0].sort != "person" and not _WE_AND_YOU.search(proof.told)
    fits = proof.is_whole and len(proof.told) <= LONGEST[ground.story.language]
    return Shown(proof.told, proof) if is_clear and fits else _WORDS["unshown"]


_WE_AND_YOU = re.compile(
    r"\b(?:i|me|my|we|us|our|you|your|yourself)\b|[我你您咱]|自己", re.IGNORECASE
)


def _owners(words: Iterable[Token]) -> frozenset[str]:
    """Return whoever is named in *words* only as having something."""
    return frozenset(one.value for one in words if one.sort == "name" and one.value[-1] == "*")


def _is_like(text: str, told: str, ground: Ground) -> bool:
    """Tell whether *text* is of the same people and numbers as *told*, and of the same things."""
    words, there = (actively(tokens(one, ground.names)) for one in (text, told))
    if not _in_order(people(words), people(there)) or denies(words) != denies(there):
        return False
    same = {word.value.rstrip("*") for word in there}
    mine = [word.value.rstrip("*") for word in telling(words) if word.sort != "prep"]
    share = sum(word in same for word in mine) / max(1, len(mine))
    return _in_order([*numbers(text)], numbers(told)) and share > SHOWN


def _in_order(some: Sequence[str], all_: Iterable[str]) -> bool:
    rest: Iterator[str] = iter(all_)
    return all(word in rest for word in some)


def _is_core(text: str, story: Story) -> bool:
    """Tell whether *text* repeats what the author wrote of the world, or an anchor."""
    plain = squeezed(text)
    setting = squeezed(f"{story.world}\n{story.background}\n{story.role}")
    anchors = (squeezed(f"{key}{value}") for key, value in story.anchors)
    return plain in setting or any(anchor and anchor in plain for anchor in anchors)
