"""Make a story of a `.meph` file."""

from collections.abc import Mapping
from textwrap import dedent

from engine.model.ids import Digest
from engine.model.language import Language, language_of
from engine.model.rule import End
from engine.model.story import Ending, Story
from engine.model.value import Value
from engine.packs.meph.file import MephFile


def story_of(file: MephFile, *, name: str, digest: Digest) -> Story:
    """Return the story that *file* tells.

    Its title is the file's own, else the role, else *name*. Prose loses the indentation that all
    its lines share. An ending that a rule names without the file telling it has its name as title.
    """
    return Story(
        digest,
        file.title or file.role or name,
        _language(file),
        role=file.role,
        anchors=_last(file.anchors),
        world=_prose(file.world),
        background=_prose(file.background),
        opening=_prose(file.opening),
        fate=file.fate,
        vars=_last(file.vars),
        rules=file.rules,
        endings=_endings(file),
        idle=file.idle,
        memories=file.memories,
        history=file.history,
    )


def _language(file: MephFile) -> Language:
    prose = " ".join((file.world, file.background, file.opening, *file.idle))
    return language_of(prose if prose.strip() else f"{file.role} {file.rules_text}")


def _prose(text: str) -> str:
    return dedent(text).strip(" \t\n")


def _last(pairs: tuple[tuple[str, Value], ...]) -> tuple[tuple[str, Value], ...]:
    return tuple(dict(pairs).items())


def _endings(file: MephFile) -> Mapping[str, Ending]:
    named = (step.ending for rule in file.rules for step in rule.steps if isinstance(step, End))
    told = {ending.id: ending for ending in file.endings}
    return {name: Ending(name, name) for name in named} | told
