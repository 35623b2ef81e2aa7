"""What a text claims of people and things, held against how they are, and were remembered to be."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.memory.dedupe import are_swapped, order_of
from engine.memory.mentions import speaks_of, whole_names
from engine.memory.phrasing import numbers, squeezed
from engine.memory.terms import asked_terms
from engine.memory.window import WindowLine
from engine.model.ids import Owner
from engine.model.language import Both
from engine.model.people import Person
from engine.model.state import State
from engine.model.story import Story
from engine.model.value import shown

_DEAD = (
    r"(?:is|was|are|lies|fell)?\s*(?:dead|killed|slain|murdered)|died|dies|perished"
    r"|死了|死去|身亡|已死|丧命|被杀|阵亡|去世"
)
_ALIVE = r"(?:is|was)?\s*(?:still\s+)?alive|survived|lives on|还活着|活着|没有死|没死|幸存|复活"
_HAS = (
    r"(?:now\s+)?(?:has|holds|owns|carries|keeps|possesses|wears|took|takes|got|received)"
    r"|拥有|持有|拿着|带着|握着|得到了?|拿到了?|收下了?|有"
)
_WENT_WELL = re.compile(r"\b(?:succeed(?:s|ed)?|success)\b|成功", re.IGNORECASE)
_WENT_BADLY = re.compile(r"\b(?:fail(?:s|ed|ure)?)\b|失败", re.IGNORECASE)

_REASONS = {
    "alive": Both("that person is alive", "此人还活着"),
    "dead": Both("that person is dead", "此人已经死去"),
    "owner": Both("somebody else has it", "物品在别人手里"),
    "anchor": Both("the story has it otherwise", "与故事设定不符"),
    "dice": Both("the dice fell otherwise", "与骰子结果不符"),
    "memory": Both("it is remembered otherwise", "与已有记忆不符"),
}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why two things cannot both be so; *other* is what is known."""

    reason: Both
    other: str


def contradiction(
    text: str,
    cited: Sequence[WindowLine],
    story: Story,
    state: State,
    names: Collection[str],
) -> Contradiction | None:
    """Return what speaks against *text*: how people and things are, dice, or earlier memories."""
    every = (
        *_of_people(text, state),
        *_of_things(text, state),
        *_of_anchors(text, story),
        *_of_dice(text, cited),
        *_of_memories(text, state, names),
    )
    return next(iter(every), None)


def _of_people(text: str, state: State) -> Iterator[Contradiction]:
    for person in state.people.values():
        if person.presence != "dead" and _claims(text, person, _DEAD):
            yield Contradiction(_REASONS["alive"], person.name)
        if person.presence == "dead" and _claims(text, person, _ALIVE):
            yield Contradiction(_REASONS["dead"], person.name)


def _of_things(text: str, state: State) -> Iterator[Contradiction]:
    """Yield things that *text* says somebody has who has not, and others have."""
    owners = {item: owner for owner, held in state.items.items() for item in held}
    for item, owner in owners.items():
        has = rf"(?:{_HAS})[^.。;；]{{0,24}}?{whole_names((item,))}"
        for person in state.people.values() if speaks_of(text, {item}) else ():
            if item not in state.items.get(Owner(person.id), {}) and _claims(text, person, has):
                yield Contradiction(_REASONS["owner"], f"{item}: {_owner(owner, state)}")


def _owner(owner: Owner, state: State) -> str:
    names = {str(id): person.name for id, person in state.people.items()}
    rooms = {f"room:{id}": room.name for id, room in state.rooms.items()}
    return {**names, **rooms}.get(owner, owner)


def _claims(text: str, person: Person, predicate: str) -> bool:
    """Tell whether *text* says *predicate* of *person*: it follows the name in the same clause."""
    name = whole_names((person.name, *person.aliases))
    claim = rf"(?:{name})[^.。,，;；!！?？]{{0,12}}?(?:{predicate})"
    return re.search(claim, text, re.IGNORECASE) is not None


def _of_anchors(text: str, story: Story) -> Iterator[Contradiction]:
    """Yield anchors that *text* names with another number than theirs."""
    found = set(numbers(text))
    for key, value in story.anchors:
        own = set(numbers(str(shown(value))))
        if own and found and speaks_of(text, {key}) and not own & found:
            yield Contradiction(_REASONS["anchor"], f"{key}: {shown(value)}")


def _of_dice(text: str, cited: Sequence[WindowLine]) -> Iterator[Contradiction]:
    thrown = [line for line in cited if line.source == "dice" and line.succeeded is not None]
    if not thrown:
        return
    if _WENT_WELL.search(text) and not any(line.succeeded for line in thrown):
        yield Contradiction(_REASONS["dice"], thrown[-1].text)
    if _WENT_BADLY.search(text) and all(line.succeeded for line in thrown):
        yield Contradiction(_REASONS["dice"], thrown[-1].text)


def _of_memories(text: str, state: State, names: Collection[str]) -> Iterator[Contradiction]:
    """Yield memories of one deed with the people swapped, or with other numbers."""
    for memory in state.memories:
        if are_swapped(text, memory.text, names) or _differ_in_numbers(text, memory.text, names):
            yield Contradiction(_REASONS["memory"], memory.text)


def _differ_in_numbers(one: str, other: str, names: Collection[str]) -> bool:
    mine, new = set(numbers(one)), set(numbers(other))
    if not mine or not new or mine == new or order_of(one, names) != order_of(other, names):
        return False
    first, second = (_without_numbers(text) for text in (one, other))
    return bool(first) and len(first & second) / len(first | second) >= _ONE_DEED


_ONE_DEED = 0.8
"""From which share of common terms on two texts that differ in numbers tell of one thing."""


def _without_numbers(text: str) -> set[str]:
    found = set(numbers(text))
    return {term for term in asked_terms(text) if term not in found and squeezed(term)}
