"""Files on this machine that people name: read whole, and written whole or not at all."""

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from shutil import rmtree

from engine.errors import PlayerError, SaveFailed
from engine.model.language import Both

MOST_READ = 512 * 2**20


class NoFile(PlayerError):
    """The file to read is not there."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(
            Both(f"“{file}” cannot be read ({why}).", f"无法读取「{file}」（{why}）。")
        )


class FileTooLarge(PlayerError):
    """The file is larger than anything that is taken in."""

    def __init__(self, file: Path) -> None:
        limit = MOST_READ // 2**20
        super().__init__(
            Both(
                f"“{file}” is larger than {limit} MiB; no file that can be taken in is.",
                f"「{file}」超过 {limit} MiB；能导入的文件都不会这么大。",
            )
        )


def quarantine_of(path: Path) -> Path:
    """Return where the damaged lines of the file at *path* are written down."""
    return path.with_name(f"{path.stem}.quarantine.jsonl")


def read_whole(path: Path) -> bytes:
    """Return what is in the file at *path*.

    Raises:
        NoFile: it cannot be read.
        FileTooLarge: it is larger than anything that is taken in.
    """
    try:
        with path.open("rb") as opened:
            content = opened.read(MOST_READ + 1)
    except OSError as error:
        raise NoFile(path, error.strerror or str(error)) from error
    if len(content) > MOST_READ:
        raise FileTooLarge(path)
    return content


def write_whole(path: Path, content: bytes) -> None:
    """Write *content* to *path*, or leave what stands there as it is.

    Raises:
        SaveFailed: it could not be written.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SaveFailed(path.name, error.strerror or str(error)) from error


def write_folder(path: Path, files: Mapping[str, bytes]) -> None:
    """Make the folder *path* with *files* in it, or leave what stands there as it is.

    Raises:
        SaveFailed: it could not be written, or there is a folder with something in it already.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        for name, content in files.items():
            (part / name).parent.mkdir(parents=True, exist_ok=True)
            (part / name).write_bytes(content)
        part.replace(path)
    except OSError as error:
        rmtree(part, ignore_errors=True)
        raise SaveFailed(path.name, error.strerror or str(error)) from error


def free_path(path: Path) -> Path:
    """Return *path*, or one like it with a number where something stands there already."""
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return path if not path.exists() else next(other for other in others if not other.exists())
