"""Names that must mean one thing only, and names that nothing can have."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.model.language import Both
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Path
from engine.rules.names import folded

_UNUSABLE = Both(
    "nobody can be called so; choose another name, of at most 60 characters and without @ and <",
    "不能叫这个名字；请换一个不超过 60 个字符、不含 @ 和 < 的名字",
)


@dataclass(frozen=True, slots=True)
class Naming:
    """Something goes by *name*, as it stands at *path*; *owner* is its id."""

    owner: str
    name: str
    path: Path
    at_key: bool = False


def check_once(
    names: Iterable[Naming],
    what: Both,
    manuscript: Manuscript,
    compared: Callable[[str], str] = folded,
) -> None:
    """Note a fault for every name that means two things; *compared* tells which names are one."""
    owners: dict[str, str] = {}
    for one in names:
        owner = owners.setdefault(compared(one.name), one.owner)
        if owner != one.owner:
            says = Both(
                f"“{one.name}” already means the {what.en} “{owner}”; choose another name",
                f"「{one.name}」已经指{what.zh}「{owner}」，请换一个名字",
            )
            manuscript.blame(one.path, "DUPLICATE_NAME", says, at_key=one.at_key)


def check_usable(naming: Naming, is_usable: Callable[[str], bool], manuscript: Manuscript) -> None:
    """Note a fault where nothing can be called so."""
    if not is_usable(naming.name):
        manuscript.blame(naming.path, "BAD_NAME", _UNUSABLE, at_key=naming.at_key)
