"""What a text claims of people, things and places, held against how they are.

Each check looks for one way to say a thing, and says nothing of others: what is worded otherwise
was at least told so.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from engine.memory.figures import numbers
from engine.memory.ground import Ground
from engine.memory.mentions import pattern_of, speaks_of
from engine.memory.phrasing import squeezed
from engine.memory.window import WindowLine
from engine.memory.wording import marked, people, tokens
from engine.model.ids import Owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Character
from engine.model.value import shown

_DEADLY = "[杀毒害刺打勒咬砍掐处射]"
DEAD = (
    r"\b(?:is|was|are|lies|lay|fell)\s+(?:dead(?! (?:tired|sure|set))|killed|slain|murdered)\b"
    r"|\b(?:died|dies|perish(?:es|ed)?)\b"
    rf"|(?<!{_DEADLY})死(?:了(?![心这那])|去)|死亡|身亡|已死|丧命|丧生|阵亡|去世|遇害"
    rf"|被(?:⟨[^⟩]*⟩|\w){{0,6}}?(?:杀|{_DEADLY}死)"
)
ALIVE = (
    r"\b(?:(?:is|was)\s+(?:still\s+)?alive|surviv(?:es|ed)|lives on|returns? from the dead)\b"
    r"|活着|没有?死|幸存|复活|生还"
)
_KILLS = (
    r"\b(?:kill(?:s|ed)?|sla(?:ys|in)|slew|murder(?:s|ed)?)\b"
    rf"|{_DEADLY}死了?|杀了|杀害了?"
)
_HAS = (
    r"\b(?:has|holds?|held|owns?|carr(?:y|ies|ied)|keeps?|kept|possesses|wears|takes?|took|gets?|got"
    r"|receives?|received|finds?|found|steals?|stole|picks up|picked up|buys?|bought|wins?|won)\b"
    r"|拥有|持有|拿着|拿走|拿到|拿起|取走|带着|握着|得到|获得|收下|收到|捡起|偷走|夺走|抢走|买下|有"
)
_GIVES = (
    r"\b(?:gives?|gave|hand(?:s|ed)?|pass(?:es|ed)?|sells?|sold)\b|交给|递给|送给|卖给|还给|给了?"
)
_LOSES = r"\b(?:loses?|lost|drops?|dropped)\b|丢失|失去|遗失|弄丢|扔掉|丢掉|丢下"
_STAYS = (
    r"\b(?:is|was|stays|stayed|waits?|waited|stands|stood|sits|sat|hides|hid)\s+(?:in|at|inside)"
    r"\s+(?:the\s+)?|[待留站坐躲守等]?在"
)
_IS = (
    r"\s*(?:\b(?:is|was)(?:\s+(?:really|also|called|named))?\s+"
    r"|(?:真名|其实|就|本名|原名)?[是叫]|又名)\s*"
)
_DENIED = re.compile(r"\b(?:not|never|no)\b|n['’]t\b|没|未|不(?![久断])|差点|险些", re.IGNORECASE)

_WELL = re.compile(r"\b(?:succeed(?:s|ed)?|success\w*|manag(?:es?|ed))\b|成功|得手", re.IGNORECASE)
_BADLY = re.compile(r"\b(?:fail(?:s|ed|ure)?|unsuccessful\w*)\b|失败|失手", re.IGNORECASE)

_IT = "⟦⟧"
"""What stands in a text for the thing or room that is looked at; people are `⟨id⟩`."""

_ANYBODY = r"⟨(?P<who>[^⟩]*)⟩(?!['’的之])"
"""Somebody, and not only whose something is."""

_GAP = r"[^.。,，;；!！?？]{0,24}?"
_NEAR = r"[^.。,，;；!！?？⟨]{0,12}?"


def _patterns(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)


_DIES = _patterns(
    rf"{_ANYBODY}{_NEAR}(?:{DEAD})",
    rf"(?:{_KILLS})\s*{_ANYBODY}",
    rf"[把将]{_ANYBODY}\w{{0,3}}(?:杀|{_DEADLY}死)",
)
_LIVES = _patterns(rf"{_ANYBODY}{_NEAR}(?:{ALIVE})")
_OWNS = _patterns(
    rf"{_ANYBODY}{_GAP}(?:{_HAS}){_GAP}{_IT}",
    rf"(?:{_GIVES}){_GAP}{_IT}\s+to\s+{_ANYBODY}",
    rf"(?:{_GIVES})\s*{_ANYBODY}{_GAP}{_IT}",
    rf"{_IT}{_GAP}(?:{_GIVES})(?:\s+to)?\s*{_ANYBODY}",
    rf"{_IT}\s*(?:\bbelongs? to\b|属于|归)\s*{_ANYBODY}",
)
_LOST = _patterns(
    rf"{_ANYBODY}{_GAP}(?:{_LOSES}){_GAP}{_IT}",
    rf"{_ANYBODY}{_GAP}{_IT}{_GAP}(?:{_LOSES})",
)
_IS_THERE = _patterns(rf"{_ANYBODY}\s*(?:{_STAYS}){_IT}")
_IS_OTHER = re.compile(rf"⟨(?P<one>[^⟩]*)⟩{_IS}⟨(?P<other>[^⟩]*)⟩\s*[.。!！]?\s*\Z", re.IGNORECASE)
_IS_GIVEN = re.compile(rf"{_IT}\s*(?:\b(?:is|was|stands at)\b|[=是为叫：:])", re.IGNORECASE)
_CHANGES = re.compile(
    r"\b(?:los(?:es?|t|ing)|gain(?:s|ed)?|heal(?:s|ed)?|tak(?:es?|en)|took|by \d+)\b"
    r"|失去|损失|减少|增加|恢复|受到",
    re.IGNORECASE,
)
"""What says by how much a number changes, and not what it is."""

_HAS_IT = re.compile(_HAS, re.IGNORECASE)

_REASONS = {
    "alive": Both("that person is alive", "此人还活着"),
    "dead": Both("that person is dead", "此人已经死去"),
    "owner": Both("somebody else has it", "物品在别人手里"),
    "kept": Both("it is still there", "物品还在此人手里"),
    "place": Both("that person is elsewhere", "此人在别处"),
    "number": Both("the number is another", "数值不符"),
    "name": Both("that is somebody else", "那是另一个人"),
    "anchor": Both("the story has it otherwise", "与故事设定不符"),
    "attempt": Both("a player said so, and nothing settled it", "只是玩家这么说，并未成真"),
    "dice": Both("the dice fell otherwise", "与骰子结果不符"),
}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why two things cannot both be so; *other* is what is known."""

    reason: Both
    other: str


def claimed(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield what speaks against *text*, of the turn with that *number*: how things are."""
    is_denied = _DENIED.search(text) is not None
    if not is_denied:
        called = marked(text, ground.names)
        yield from _of_lives(called, ground.state)
        yield from _of_things(text, ground, number)
        yield from _of_places(text, ground, number)
        yield from _of_names(called, ground)
    yield from _of_anchors(text, ground)
    yield from _of_numbers(text, ground, number)
    turn = [line for line in ground.lines if line.number == number]
    yield from _of_attempts(text, turn)
    yield from _of_dice(text, turn, ground, is_denied=is_denied)


def _of_lives(called: str, state: State) -> Iterator[Contradiction]:
    dead, alive = _found(_DIES, called), _found(_LIVES, called)
    for id, person in state.people.items():
        if id in dead and person.presence != "dead":
            yield Contradiction(_REASONS["alive"], person.name)
        if id in alive and person.presence == "dead":
            yield Contradiction(_REASONS["dead"], person.name)


def _of_things(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield what *text* says of things that is not so: who has them, and who has them no more."""
    state = ground.state
    for item in _named({item for held in state.items.values() for item in held}, text):
        called = marked(pattern_of(frozenset((item,))).sub(_IT, text), ground.names)
        owners = sorted(owner for owner, held in state.items.items() if held.get(item))
        other = f"{item}: {', '.join(_owner(owner, state) for owner in owners)}"
        gets, loses = _found(_OWNS, called), _found(_LOST, called)
        for id, person in state.people.items():
            if id not in gets | loses or _was_settled(ground, number, {item}, _called(person)):
                continue
            if id in gets and Owner(id) not in owners:
                yield Contradiction(_REASONS["owner"], other)
            if id in loses and owners == [Owner(id)]:
                yield Contradiction(_REASONS["kept"], other)


def _owner(owner: Owner, state: State) -> str:
    names = {str(id): person.name for id, person in state.people.items()}
    rooms = {f"room:{id}": room.name for id, room in state.rooms.items()}
    return {**names, **rooms}.get(owner, owner)


def _of_places(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield where *text* says somebody is who is in another room."""
    state = ground.state
    rooms = {id: room.name for id, room in state.rooms.items() if room.name.strip()}
    for name in _named(rooms.values(), text):
        called = marked(pattern_of(frozenset((name,))).sub(_IT, text), ground.names)
        there = _found(_IS_THERE, called)
        for id, person in state.people.items():
            at = person.room or state.room
            here = rooms.get(at, "") if at and person.presence == "here" else ""
            is_elsewhere = id in there and here and here != name
            if is_elsewhere and not _was_settled(ground, number, {name}):
                yield Contradiction(_REASONS["place"], f"{person.name}: {here}")


def _of_names(called: str, ground: Ground) -> Iterator[Contradiction]:
    """Yield whoever is said to be another known person."""
    found = _IS_OTHER.search(called)
    if found and found["one"] != found["other"]:
        everybody: tuple[Person | Character, ...] = (
            *ground.story.characters,
            *ground.state.people.values(),
        )
        names = {str(one.id): one.name for one in everybody}
        one, other = (names.get(found[which], found[which]) for which in ("one", "other"))
        yield Contradiction(_REASONS["name"], f"{one} ≠ {other}")


def _of_anchors(text: str, ground: Ground) -> Iterator[Contradiction]:
    """Yield anchors that *text* gives another number, or another value outright."""
    said = set(numbers(text))
    anchors = {key: shown(value) for key, value in ground.story.anchors}
    for key in _named(anchors, text):
        own, value = set(numbers(anchors[key])), squeezed(anchors[key])
        is_another = bool(value) and value not in squeezed(text) and _is_given(key, text)
        if (own and said and not own & said) or (not own and is_another):
            yield Contradiction(_REASONS["anchor"], f"{key}: {anchors[key]}")


def _is_given(key: str, text: str) -> bool:
    """Tell whether *text* says outright what *key* is."""
    return _IS_GIVEN.search(pattern_of(frozenset((key,))).sub(_IT, text)) is not None


def _of_numbers(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield stats of people, and values of the play, that are others than *text* says."""
    said = set(numbers(text))
    if not said or _CHANGES.search(text):
        return
    for key in _named(ground.state.vars, text):
        own = set(numbers(shown(ground.state.vars[key])))
        is_other = own and not own & said and _is_given(key, text)
        if is_other and not _was_settled(ground, number, {key}):
            yield Contradiction(_REASONS["number"], f"{key}: {shown(ground.state.vars[key])}")
    ids = set(people(tokens(text, ground.names)))
    for person in ground.state.people.values():
        for stat in ground.story.stats if person.id in ids else ():
            called = {stat.label, stat.key}
            own = set(numbers(shown(person.stats[stat.key]))) if stat.key in person.stats else said
            is_other = not own & said and any(_named(called, text))
            if is_other and not _was_settled(ground, number, called, _called(person)):
                other = f"{person.name} {stat.label}: {shown(person.stats[stat.key])}"
                yield Contradiction(_REASONS["number"], other)


def _of_attempts(text: str, turn: Iterable[WindowLine]) -> Iterator[Contradiction]:
    """Yield a player's words that gave themselves so many of something, and nothing settled it."""
    said = set(numbers(text))
    lines = [(line, said & set(numbers(line.text))) for line in turn]
    is_settled = any(same and line.source in ("settled", "dice") for line, same in lines)
    if said and not is_settled and _HAS_IT.search(text):
        for line, same in lines:
            if same and line.source == "player" and _HAS_IT.search(line.text):
                yield Contradiction(_REASONS["attempt"], f"{line.name}: {line.text}")


def _of_dice(
    text: str, turn: Iterable[WindowLine], ground: Ground, *, is_denied: bool
) -> Iterator[Contradiction]:
    """Yield the throw that went otherwise: that of whoever *text* names, or of nobody it could."""
    every = [one for one in turn if one.source == "dice" and one.succeeded is not None]
    own = [one for one in every if one.name and speaks_of(text, {one.name})]
    names = speaks_of(text, ground.names)
    thrown = own or [one for one in every if not (one.name and names)]
    well, badly = _WELL.search(text) is not None, _BADLY.search(text) is not None
    if is_denied:
        well, badly = badly, well
    went = {one.succeeded for one in thrown}
    if (well and went == {False}) or (badly and went == {True}):
        yield Contradiction(_REASONS["dice"], thrown[-1].text)


def _was_settled(
    ground: Ground, number: int, what: Collection[str], who: Collection[str] = ()
) -> bool:
    """Tell whether from turn *number* on the rules changed *what*: once it was otherwise."""
    return any(
        speaks_of(line.text, what) and (not who or speaks_of(line.text, who))
        for line in ground.lines
        if line.source == "settled" and line.number >= number
    )


def _named(names: Iterable[str], text: str) -> Iterator[str]:
    """Yield those of *names* that *text* speaks of."""
    bare = squeezed(text)
    for name in sorted(set(names)):
        if squeezed(name) and squeezed(name) in bare and speaks_of(text, {name}):
            yield name


def _called(person: Person) -> frozenset[str]:
    return frozenset(name for name in (person.name, *person.aliases) if name.strip())


def _found(patterns: Iterable[re.Pattern[str]], called: str) -> frozenset[str]:
    """Return the ids of whomever any of *patterns* finds."""
    return frozenset(found["who"] for one in patterns for found in one.finditer(called))
