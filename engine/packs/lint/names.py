"""Names that a story uses and nothing gives: state keys, flags, placeholders."""

from collections.abc import Iterable, Iterator

from engine.errors import Fault
from engine.model.language import Both
from engine.model.rule import Assign, Change, Compare, HasFlag, Inject, PutFlag, Ref, Rule, Tell
from engine.model.story import Story
from engine.narration.placeholders import ROLE_NAMES, names_in
from engine.packs.leaves import leaves
from engine.packs.lint.warn import Where, about, about_rule
from engine.packs.near import did_you_mean

_ROLE = frozenset(ROLE_NAMES)

_Text = tuple[tuple[str | int, ...], str]


def name_faults(story: Story, where: Where) -> Iterator[Fault]:
    """Yield a warning for every name that stands for nothing."""
    keys, flags = given_keys(story), _raised_flags(story)
    for rule in story.rules:
        for key in _unknown(_keys_read(rule), keys):
            yield about_rule(rule, "UNKNOWN_KEY", _unknown_key(key, keys))
        for flag in _unknown(_flags_tested(rule), flags):
            yield about_rule(rule, "UNKNOWN_FLAG", _unknown_flag(flag, flags))
        for name in _unknown(_placeholders(rule), keys | _ROLE):
            yield about_rule(rule, "UNKNOWN_PLACEHOLDER", _unknown_placeholder(name, keys))
    for path, text in _prose(story):
        for name in _unknown(names_in(text), keys | _ROLE):
            says = _unknown_placeholder(name, keys)
            yield about(path, where, "UNKNOWN_PLACEHOLDER", says)


def given_keys(story: Story) -> frozenset[str]:
    """Return the state keys that are declared, or set by some rule."""
    set_by_rules = (
        step.key for rule in story.rules for step in rule.steps if isinstance(step, Assign)
    )
    return frozenset((*(key for key, _ in story.vars), *set_by_rules))


def _raised_flags(story: Story) -> frozenset[str]:
    raised = (
        step.name
        for rule in story.rules
        for step in rule.steps
        if isinstance(step, PutFlag) and step.up
    )
    return story.flags | frozenset(raised)


def _unknown(names: Iterable[str], known: frozenset[str]) -> Iterator[str]:
    return (name for name in dict.fromkeys(names) if name not in known)


def _keys_read(rule: Rule) -> Iterator[str]:
    for leaf in leaves(rule.condition):
        if isinstance(leaf, Compare):
            yield leaf.key
            if isinstance(leaf.value, Ref):
                yield leaf.value.key
    for step in rule.steps:
        if isinstance(step, Change):
            yield step.key


def _flags_tested(rule: Rule) -> Iterator[str]:
    return (leaf.name for leaf in leaves(rule.condition) if isinstance(leaf, HasFlag))


def _placeholders(rule: Rule) -> Iterator[str]:
    for step in rule.steps:
        match step:
            case Inject(text=text) | Tell(text=text) | Assign(value=str(text)):
                yield from names_in(text)
            case _:
                pass


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
