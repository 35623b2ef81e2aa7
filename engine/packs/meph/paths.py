"""Which file a play of a `.meph` story is saved in.

`story.meph` has the children `story.child.meph` and, for a branch, `story.dark.meph`; a branch of a
branch is `story.dark.light.meph`. The names follow the engine that defined the format.
"""

import os
from pathlib import Path

from engine.history.names import branch_name

CHILD = "child"


def child_path(file: Path, branch: str) -> Path:
    """Return the file in which *branch* of *file* is saved; '' is the only, nameless branch.

    A file that is a child by its name is its own nameless branch.

    Raises:
        BadName: *branch* cannot be part of a file name.
    """
    stem, ending = _parted(file.name)
    if not branch and is_child_name(stem):
        return file
    suffix = branch_name(branch) if branch else CHILD
    return Path(os.path.normpath(file.parent / f"{stem}.{suffix}{ending}"))


def is_child_name(stem: str) -> bool:
    """Tell whether a file called *stem* is a child: an ASCII letter follows its last dot."""
    _, dot, last = stem.rpartition(".")
    return bool(dot) and last[:1].isascii() and last[:1].isalpha()


def _parted(name: str) -> tuple[str, str]:
    stem, dot, ending = name.rpartition(".")
    return (stem, f".{ending}") if dot else (name, "")
