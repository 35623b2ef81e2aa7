"""What a text claims of people, things and places, held against how they are.

Each check looks for one way to say a thing, and says nothing of others: what is worded otherwise
was at least told so.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from engine.memory.figures import numbers
from engine.memory.ground import Ground
from engine.memory.mentions import speaks_of, whole_names
from engine.memory.phrasing import squeezed
from engine.memory.window import WindowLine
from engine.model.ids import Owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.state import State
from engine.model.value import Value, shown

DEAD = (
    r"\b(?:(?:is|was|are|lies|lay|fell)\s+(?:dead|killed|slain|murdered)|died|dies|perish(?:es|ed)?)\b"
    r"|死了|死去|死亡|身亡|已死|丧命|丧生|被\w{0,4}杀|阵亡|去世|遇害"
)
ALIVE = (
    r"\b(?:(?:is|was)\s+(?:still\s+)?alive|surviv(?:es|ed)|lives on|returns? from the dead)\b"
    r"|活着|没有?死|幸存|复活|生还"
)
_KILLS = (
    r"\b(?:kill(?:s|ed)?|sla(?:ys|in)|slew|murder(?:s|ed)?)\b|杀死了?|杀了|杀害了?|毒死了?|处死了?"
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

_GAP = r"[^.。,，;；!！?？]{0,24}?"

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
        yield from _of_lives(text, ground)
        yield from _of_things(text, ground, number)
        yield from _of_places(text, ground, number)
        yield from _of_names(text, ground)
    yield from _of_anchors(text, ground)
    yield from _of_numbers(text, ground, number)
    turn = [line for line in ground.lines if line.number == number]
    yield from _of_attempts(text, turn)
    yield from _of_dice(text, turn, ground, is_denied=is_denied)


def _of_lives(text: str, ground: Ground) -> Iterator[Contradiction]:
    for person in _named(text, ground.state):
        who = _who(person)
        near = rf"(?:{who}){_OF_THEM}(?:(?!{whole_names(ground.names)})[^.。,，;；!！?？]){{0,12}}?"
        dies = rf"{near}(?:{DEAD})|(?:{_KILLS})\s*(?:{who}){_OF_THEM}"
        if person.presence != "dead" and _finds(dies, text):
            yield Contradiction(_REASONS["alive"], person.name)
        if person.presence == "dead" and _finds(rf"{near}(?:{ALIVE})", text):
            yield Contradiction(_REASONS["dead"], person.name)


_OF_THEM = r"(?!['’的之])"
"""What follows a name that does not only say whose something is."""


def _of_things(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield what *text* says of things that is not so: who has them, and who has them no more."""
    state = ground.state
    for item in sorted({item for held in state.items.values() for item in held}):
        if not speaks_of(text, {item}):
            continue
        owners = sorted(owner for owner, held in state.items.items() if held.get(item))
        other = f"{item}: {', '.join(_owner(owner, state) for owner in owners)}"
        for person in _named(text, state):
            has = Owner(person.id) in owners
            if _was_settled(ground, number, {item}, _called(person)):
                continue
            if not has and _says_owned(text, item, person):
                yield Contradiction(_REASONS["owner"], other)
            if owners == [Owner(person.id)] and _says_lost(text, item, person):
                yield Contradiction(_REASONS["kept"], other)


def _says_owned(text: str, item: str, person: Person) -> bool:
    who, what = _who(person), whole_names((item,))
    ways = (
        rf"(?:{who}){_OF_THEM}{_GAP}(?:{_HAS}){_GAP}(?:{what})",
        rf"(?:{_GIVES}){_GAP}(?:{what})\s+to\s+(?:{who})",
        rf"(?:{_GIVES})\s*(?:{who}){_OF_THEM}{_GAP}(?:{what})",
        rf"(?:{what}){_GAP}(?:{_GIVES})(?:\s+to)?\s*(?:{who}){_OF_THEM}",
        rf"(?:{what})\s*(?:\bbelongs? to\b|属于|归)\s*(?:{who}){_OF_THEM}",
    )
    return any(_finds(way, text) for way in ways)


def _says_lost(text: str, item: str, person: Person) -> bool:
    who, what = _who(person), whole_names((item,))
    return _finds(rf"(?:{who}){_OF_THEM}{_GAP}(?:{_LOSES}){_GAP}(?:{what})", text) or _finds(
        rf"(?:{who}){_OF_THEM}{_GAP}(?:{what}){_GAP}(?:{_LOSES})", text
    )


def _owner(owner: Owner, state: State) -> str:
    names = {str(id): person.name for id, person in state.people.items()}
    rooms = {f"room:{id}": room.name for id, room in state.rooms.items()}
    return {**names, **rooms}.get(owner, owner)


def _of_places(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield where *text* says somebody is who is in another room."""
    state = ground.state
    rooms = {id: room.name for id, room in state.rooms.items() if room.name.strip()}
    for person in _named(text, state):
        at = person.room or state.room
        here = rooms.get(at, "") if at and person.presence == "here" else ""
        for name in rooms.values() if here else ():
            there = rf"(?:{_who(person)})\s*(?:{_STAYS})(?:{whole_names((name,))})"
            if name != here and _finds(there, text) and not _was_settled(ground, number, {name}):
                yield Contradiction(_REASONS["place"], f"{person.name}: {here}")


def _of_names(text: str, ground: Ground) -> Iterator[Contradiction]:
    """Yield whoever *text* says is another known person."""
    if not ground.names:
        return
    name = whole_names(ground.names)
    for found in re.finditer(
        rf"(?P<one>{name}){_IS}(?P<other>{name})\s*[.。!！]?\s*\Z", text, _ANY
    ):
        one, other = found["one"], found["other"]
        if ground.whose(one) != ground.whose(other):
            yield Contradiction(_REASONS["name"], f"{one} ≠ {other}")


def _of_anchors(text: str, ground: Ground) -> Iterator[Contradiction]:
    """Yield anchors that *text* gives another number, or another value outright."""
    said = set(numbers(text))
    for key, value in ground.story.anchors:
        if not key.strip() or not speaks_of(text, {key}):
            continue
        own, plain = set(numbers(str(shown(value)))), squeezed(str(shown(value)))
        is_it = rf"(?:{whole_names((key,))})\s*(?:\b(?:is|was)\b|[=是为叫：:])"
        is_another = bool(plain) and plain not in squeezed(text) and _finds(is_it, text)
        if (own and said and not own & said) or (not own and is_another):
            yield Contradiction(_REASONS["anchor"], f"{key}: {shown(value)}")


def _of_numbers(text: str, ground: Ground, number: int) -> Iterator[Contradiction]:
    """Yield stats of people, and values of the play, that are others than *text* says."""
    said = set(numbers(text))
    for name, others, key, value in _counted(ground) if said else ():
        is_named = speaks_of(text, key) and (not others or speaks_of(text, others))
        own = set(numbers(str(shown(value))))
        if is_named and own and not own & said and not _was_settled(ground, number, key, others):
            yield Contradiction(_REASONS["number"], f"{name}: {shown(value)}")


def _counted(ground: Ground) -> Iterator[tuple[str, frozenset[str], frozenset[str], Value]]:
    """Yield numbers that are kept: how to call each, whose it is, what it is called, its value."""
    for key, value in ground.state.vars.items():
        yield key, frozenset(), frozenset({key}), value
    for person in ground.state.people.values():
        called = _called(person)
        for stat in ground.story.stats:
            if stat.key in person.stats:
                label = f"{person.name} {stat.label}"
                yield label, called, frozenset({stat.label, stat.key}), person.stats[stat.key]


def _of_attempts(text: str, turn: Iterable[WindowLine]) -> Iterator[Contradiction]:
    """Yield a player's words that gave themselves so many of something, and nothing settled it."""
    said = set(numbers(text))
    lines = [(line, said & set(numbers(line.text))) for line in turn]
    is_settled = any(same and line.source in ("settled", "dice") for line, same in lines)
    if said and not is_settled and _finds(_HAS, text):
        for line, same in lines:
            if same and line.source == "player" and _finds(_HAS, line.text):
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


def _named(text: str, state: State) -> Iterator[Person]:
    """Yield whom *text* speaks of."""
    return (one for one in state.people.values() if speaks_of(text, _called(one)))


def _called(person: Person) -> frozenset[str]:
    return frozenset(name for name in (person.name, *person.aliases) if name.strip())


def _who(person: Person) -> str:
    return whole_names(_called(person))


_ANY = re.IGNORECASE


def _finds(pattern: str, text: str) -> bool:
    return re.search(pattern, text, _ANY) is not None
