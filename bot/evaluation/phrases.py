"""What scripted players say: the lines that come along, in both languages."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from engine.model.language import Language
from engine.packs.native.tree import read_tree


@dataclass(frozen=True, slots=True)
class Plant:
    """A fact of the player's: how it is told, asked for later, and known by one of some words."""

    tell: str
    ask: str
    expect: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Lines by what they are for. `{name}` and the like are filled in."""

    plain: tuple[str, ...]
    talk: tuple[str, ...]
    provoke: tuple[str, ...]
    repeat: tuple[str, ...]
    flatter: tuple[str, ...]
    leave: tuple[str, ...]
    world: tuple[str, ...]
    trap: tuple[str, ...]
    plant: tuple[Plant, ...]
    probe: tuple[str, ...]
    would: str


@cache
def phrases(language: Language) -> Phrases:
    """Return what players say in *language*."""
    file = files("bot.evaluation") / "players" / f"{language}.yaml"
    tree = read_tree(file.read_text(encoding="utf-8"))
    return TypeAdapter(Phrases).validate_python(tree.root)
