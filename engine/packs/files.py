"""Story files on disk, read with bounds; every failure is a fault at the file's own place."""

from pathlib import Path

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.text import MAX_FILE_BYTES, decoded


def read_text(path: Path, file: str) -> str:
    """Return the text of *path*, which people know as *file*.

    Raises:
        StoryError: it is missing, no plain file, too large, unreadable, or no text.
    """
    return decoded(read_bytes(path, file, MAX_FILE_BYTES), file)


def read_bytes(path: Path, file: str, most: int) -> bytes:
    """Return what is in *path*, which people know as *file*; no more than a byte over *most*.

    Raises:
        StoryError: it is missing, no plain file, or unreadable.
    """
    if not path.exists():
        raise problem(file, "MISSING_FILE", Both("there is no such file", "没有这个文件"))
    if not path.is_file():
        raise problem(file, "NOT_A_FILE", Both("this is no plain file", "这不是普通文件"))
    try:
        with path.open("rb") as opened:
            return opened.read(most + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        says = Both(f"the file cannot be read ({why})", f"无法读取文件（{why}）")
        raise problem(file, "UNREADABLE", says) from error


def entries(folder: Path) -> list[Path]:
    """Return what lies in *folder*, sorted; nothing where it is no folder, or cannot be read."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def problem(file: str, code: str, says: Both) -> StoryError:
    """Return the error for a *file* that is wrong as a whole."""
    return StoryError([Fault(Place(file, 1, 1), "", code, says)])
