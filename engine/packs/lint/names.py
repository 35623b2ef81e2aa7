"""Names that a story uses and nothing gives: state keys, flags, placeholders."""

from collections.abc import Iterable, Iterator

from engine.errors import Fault
from engine.model.language import Both
from engine.model.people_deeds import DescribePerson, RememberAs, SayAs, SpawnPerson
from engine.model.place_deeds import (
    AddLore,
    AddRoom,
    AddToScene,
    AddToWorld,
    DescribeRoom,
    GenerateScene,
)
from engine.model.rule import Assign, Change, Compare, HasFlag, Inject, PutFlag, Ref, Step, Tell
from engine.model.story import Story
from engine.model.table_deeds import Direct, OfferOption
from engine.narration.placeholders import ROLE_NAMES, USER, names_in
from engine.packs.lint.laws import Law, conditioned, steps_of
from engine.packs.lint.warn import Where, about, about_rule
from engine.packs.near import did_you_mean
from engine.rules.leaves import leaves

_ROLE = frozenset(ROLE_NAMES)

_Text = tuple[tuple[str | int, ...], str]


def name_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for every name that stands for nothing."""
    keys, flags = given_keys(story), raised_flags(story)
    for law in conditioned(story):
        for key in _unknown(_keys_read(law), keys):
            yield about_rule(law, "UNKNOWN_KEY", _unknown_key(key, keys))
        for flag in _unknown(_flags_tested(law), flags):
            yield about_rule(law, "UNKNOWN_FLAG", _unknown_flag(flag, flags))
        for name in _unknown(_placeholders(law), keys | _ROLE):
            yield about_rule(law, "UNKNOWN_PLACEHOLDER", _unknown_placeholder(name, keys))
    for path, text in _prose(story):
        for name in _unknown(names_in(text.replace(USER, "")), keys | _ROLE):
            says = _unknown_placeholder(name, keys)
            yield about(path, where, "UNKNOWN_PLACEHOLDER", says)


def given_keys(story: Story) -> frozenset[str]:
    """Return the state keys that are declared, or set by some rule."""
    set_by_rules = (step.key for step in steps_of(story) if isinstance(step, Assign))
    return frozenset((*(key for key, _ in story.vars), *set_by_rules))


def raised_flags(story: Story) -> frozenset[str]:
    """Return the flags that are up at the start, or raised by some law."""
    raised = (step.name for step in steps_of(story) if isinstance(step, PutFlag) and step.up)
    return story.flags | frozenset(raised)


def _unknown(names: Iterable[str], known: frozenset[str]) -> Iterator[str]:
    return (name for name in dict.fromkeys(names) if name not in known)


def _keys_read(law: Law) -> Iterator[str]:
    for leaf in leaves(law.condition):
        if isinstance(leaf, Compare):
            yield leaf.key
            if isinstance(leaf.value, Ref):
                yield leaf.value.key
    for step in law.steps:
        if isinstance(step, Change):
            yield step.key


def _flags_tested(law: Law) -> Iterator[str]:
    return (leaf.name for leaf in leaves(law.condition) if isinstance(leaf, HasFlag))


def _placeholders(law: Law) -> Iterator[str]:
    for step in law.steps:
        yield from names_in(_filled(step).replace(USER, ""))


def _filled(step: Step) -> str:
    """Return the text of *step* whose placeholders are filled when it happens."""
    match step:
        case (
            Assign(value=str(text))
            | GenerateScene(prompt=text)
            | SpawnPerson(description=text)
            | AddRoom(description=text)
        ):
            return text
        case Inject() | Tell() | Direct() | OfferOption() | RememberAs() | SayAs():
            return step.text
        case DescribePerson() | DescribeRoom() | AddToScene() | AddToWorld() | AddLore():
            return step.text
        case _:
            return ""


def _prose(story: Story) -> Iterator[_Text]:
    """Yield every text that is told with its placeholders filled, with its path."""
    for field in ("world", "background", "opening", "style"):
        yield (field,), getattr(story, field)
    yield from _listed(("idle",), story.idle)
    yield from _listed(("memories",), [memory.text for memory in story.memories])
    for id, scene in story.scenes.items():
        yield ("scenes", id, "text"), scene.text
        yield ("scenes", id, "look"), scene.look
        yield from _listed(("scenes", id, "idle"), scene.idle)
    for person in story.characters:
        yield ("characters", person.id, "description"), person.description
        yield from _listed(("characters", person.id, "lines"), person.lines)
        for number, secret in enumerate(person.secrets):
            yield ("characters", person.id, "secrets", number, "text"), secret.text
    for key, ending in story.endings.items():
        yield ("endings", key, "text"), ending.text


def _listed(path: tuple[str, ...], texts: Iterable[str]) -> Iterator[_Text]:
    return (((*path, number), text) for number, text in enumerate(texts))


def _unknown_key(key: str, known: frozenset[str]) -> Both:
    hint = did_you_mean(key, known)
    return Both(
        f"nothing sets the state value “{key}”{hint.en}", f"没有任何地方设置状态「{key}」{hint.zh}"
    )


def _unknown_flag(name: str, known: frozenset[str]) -> Both:
    hint = did_you_mean(name, known)
    return Both(
        f"nothing raises the flag “{name}”{hint.en}", f"没有任何地方立起标记「{name}」{hint.zh}"
    )


def _unknown_placeholder(name: str, known: frozenset[str]) -> Both:
    hint = did_you_mean(name, known | _ROLE)
    return Both(
        f"nothing fills the placeholder {{{name}}}{hint.en}",
        f"占位符 {{{name}}} 没有对应的内容{hint.zh}",
    )
