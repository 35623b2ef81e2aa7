"""When two memories say the same, whoever wrote them and however they put it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from engine.memory.alike import Alike, unlike
from engine.memory.figures import numbers
from engine.memory.phrasing import squeezed
from engine.memory.shortening import actively
from engine.memory.terms import asked_terms
from engine.memory.wording import Token, denies, marked, people, telling, tokens
from engine.model.language import is_han
from engine.model.memory import Memory

SAME = 0.5
"""From which share of common pairs of characters on two memories say the same."""

NEARLY = 0.3
"""From which share on they do where their meaning is alike as well."""

SAME_DEED = 0.6
"""From which share of common words on two say the same of people in other order."""

_MEETING = re.compile(
    r"遇到|遇见|相遇|来访|拜访|到访|造访|会面|见面|相见|碰到|碰见|重逢|结婚|成婚"
    r"|\b(?:met|meets?|visit(?:s|ed)?|encounter(?:s|ed)?|ran into|runs into|married|marries)\b",
    re.IGNORECASE,
)
"""Deeds that two do together: it does not matter who is named first."""

_SIGNS = (
    "开关锁 买卖 借还 给拿 得失 来去 进出 左右 东西南北 上下 内外里 前后 男女 父母 兄弟姐妹 敌友"
    " 真假 善恶 爱恨 哭笑 昼夜 新旧 老少 大小 高低 冷热 黑白红蓝绿黄 金银铜铁 生死活 胜败输赢 杀救"
    " 藏找 升降 信疑 收放"
)
_OPPOSITES = tuple(_SIGNS.split())
"""Signs that make another fact of a text where one stands for another of its group."""


def say_the_same(one: str, other: str, names: Mapping[str, str], alike: Alike = unlike) -> bool:
    """Tell whether two memories say the same; *names* are those of people, and whose each is.

    By the same words, by common pairs of characters, or by fewer where *alike* says that they mean
    the same. Who did something to whom is another deed the other way round; another number, a
    "not", or another word for a word make another fact.
    """
    if squeezed(one) == squeezed(other):
        return True
    first, second = tokens(one, names), tokens(other, names)
    if denies(first) != denies(second) or set(people(first)) != set(people(second)):
        return False
    if set(numbers(one)) != set(numbers(other)):
        return False
    mine, yours = actively(first), actively(second)
    if _order(mine) != _order(yours):
        return _is_one_meeting(one, other, names)
    if _words(mine) == _words(yours):
        return True
    common = 0.0 if _is_another(mine, yours) else _likeness(*_pairs(one, other, names))
    return common >= SAME or (common >= NEARLY and alike(one, other))


def are_swapped(one: Sequence[Token], other: Sequence[Token]) -> bool:
    """Tell whether the words of two memories tell one deed, the other way round."""
    if denies(one) != denies(other):
        return False
    first, second = actively(one), actively(other)
    if _is_turned(first, second):
        return True
    mine, yours = _order(first), _order(second)
    if mine == yours or set(mine) != set(yours):
        return False
    return _likeness(_rest(first), _rest(second)) >= SAME_DEED


def is_of_two(text: str) -> bool:
    """Tell whether *text* is of a deed that two do together, whoever is named first."""
    return _MEETING.search(text) is not None


def known_as(
    text: str, memories: Iterable[Memory], names: Mapping[str, str], alike: Alike = unlike
) -> Memory | None:
    """Return the memory that says what *text* says; one in the same words before any other."""
    every = tuple(close_to(text, memories))
    exact = (one for one in every if squeezed(one.text) == squeezed(text))
    found = (one for one in every if say_the_same(one.text, text, names, alike))
    return next(exact, None) or next(found, None)


def close_to(text: str, memories: Iterable[Memory]) -> Iterator[Memory]:
    """Yield those of *memories* that may speak of what *text* does; others are not looked into."""
    mine = _gist(text)
    for one in memories:
        gist = _gist(one.text)
        if len(mine & gist) >= _CLOSE * min(len(mine), len(gist)):
            yield one


_CLOSE = 1 / 3


@lru_cache(maxsize=1024)
def _gist(text: str) -> frozenset[str]:
    return frozenset(asked_terms(text))


def near_name(name: str, names: Iterable[str]) -> str:
    """Return the one of *names* that is *name* but for one slip; '' where none is.

    A slip is a letter that is another, too many or missing, or two that changed places. Numbers
    tell names apart.
    """
    return next((one for one in sorted(names) if _is_slip(squeezed(one), squeezed(name))), "")


def _is_slip(one: str, other: str) -> bool:
    longest = max(one, other, key=len)
    digits = ["".join(filter(str.isdigit, text)) for text in (one, other)]
    least = _LONG_ENOUGH_HAN if all(map(is_han, longest)) else _LONG_ENOUGH
    is_long = len(longest) >= least and digits[0] == digits[1]
    return is_long and OSA.distance(one, other, score_cutoff=1) == 1


_LONG_ENOUGH, _LONG_ENOUGH_HAN = 4, 3
"""Shorter names that differ by a letter are names of two."""


def _is_another(first: Sequence[Token], second: Sequence[Token]) -> bool:
    """Tell whether what both say of the same people is not the same thing.

    It is of somebody's brother and not of them, in the same words turned round, in words that the
    other has not on both sides, or in signs that are opposites.
    """
    mine, yours = _words(first), _words(second)
    if {one for one in mine if one[0] == "name"} != {one for one in yours if one[0] == "name"}:
        return True
    bare, other = ([one for one in some if one[0] != "name"] for some in (mine, yours))
    if bare != other and sorted(bare) == sorted(other):
        return True
    new, old = ({one for one in some if one[0] in ("word", "sign")} for some in (bare, other))
    new, old = new - old, old - new
    if any(sort == "word" for sort, _ in new) and any(sort == "word" for sort, _ in old):
        return True
    pairs = ((one, two) for _, one in new for _, two in old)
    return any(one in group and two in group for one, two in pairs for group in _OPPOSITES)


def _is_turned(first: Iterable[Token], second: Iterable[Token]) -> bool:
    """Tell whether both have the same words, and those at both ends changed places."""
    one, other = _words(first), _words(second)
    is_same = sorted(one) == sorted(other) and "prep" not in {sort for sort, _ in one}
    return is_same and bool(one) and one[0] != other[0] and one[-1] != other[-1]


def _words(words: Iterable[Token]) -> list[tuple[str, str]]:
    """Return *words* as they are compared, without what only joins them."""
    return [(one.sort, one.value) for one in telling(words)]


def _order(words: Iterable[Token]) -> tuple[str, ...]:
    """Return who is named in *words*, in order, each once; of "Mara and Tom" nobody is first."""
    groups: list[list[str]] = []
    is_joined = False
    for word in words:
        if word.sort != "name":
            is_joined = bool(groups) and word.value in ("and", "和", "与", "跟", "、")
            continue
        if not is_joined:
            groups.append([])
        groups[-1].append(word.value.rstrip("*"))
        is_joined = False
    return tuple(dict.fromkeys(name for group in groups for name in sorted(group)))


def _is_one_meeting(one: str, other: str, names: Mapping[str, str]) -> bool:
    """Tell whether both tell of one meeting: they share a place, or anything else besides names."""
    if not (is_of_two(one) and is_of_two(other)):
        return False
    words = [tokens(_MEETING.sub(" ", text), names) for text in (one, other)]
    if len(people(words[0])) > len(words):
        return True
    mine, yours = map(_rest, words)
    return not mine or not yours or len(mine & yours) > min(len(mine), len(yours)) / 2


def _rest(words: Iterable[Token]) -> frozenset[str]:
    """Return the telling words besides names."""
    return frozenset(word.value for word in telling(words) if word.sort not in ("name", "prep"))


def _pairs(one: str, other: str, names: Mapping[str, str]) -> Iterator[frozenset[str]]:
    """Yield the pairs of neighbouring characters of each, with one name for each person."""
    for text in (one, other):
        plain = squeezed(marked(text, names))
        yield frozenset(plain[at : at + 2] for at in range(max(1, len(plain) - 1)))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return what share of both they have in common (Jaccard), from 0 to 1."""
    return len(one & other) / len(one | other) if one or other else 1.0
