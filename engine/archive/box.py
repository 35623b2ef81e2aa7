"""A zip file of unknown origin, opened without trusting a word of it.

Nothing is ever unpacked to disk. Names are refused all the same where they could lead out of a
folder, because people unpack archives with other programs.
"""

import stat
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import BinaryIO

from engine.archive.form import BadArchive
from engine.model.language import Both

MOST_FILES = 5_000
MOST_BYTES = 512 * 2**20
MOST_RATIO = 200  # a turn's id, which cannot be packed, is more than a two-hundredth of its line
SMALL_BYTES = 4 * 2**20  # whatever its ratio

_MADE = (1980, 1, 1, 0, 0, 0)  # the least a zip can say: equal pasts are equal files
_READABLE = 0o644
_UNIX = 3
_ENCRYPTED = 0x1
_PLAIN_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def write_box(file: BinaryIO, contents: Iterable[tuple[str, bytes]]) -> None:
    """Write *contents*, by name; equal contents give equal bytes."""
    with zipfile.ZipFile(file, "w") as box:
        for name, content in contents:
            entry = zipfile.ZipInfo(name, _MADE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = (stat.S_IFREG | _READABLE) << 16
            box.writestr(entry, content)


def read_box(file: BinaryIO, room: int = MOST_BYTES) -> Mapping[str, bytes]:
    """Return the contents of all files, by name; together they have at most *room* bytes.

    Raises:
        BadArchive: it is no zip file, or not one that is safe to open.
    """
    try:
        with zipfile.ZipFile(file) as box:
            entries = box.infolist()
            _check(entries, room)
            return {entry.filename: box.read(entry) for entry in entries if not entry.is_dir()}
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError) as error:
        raise BadArchive(Both(f"it is damaged ({error})", f"文件已损坏（{error}）")) from error


def _check(entries: list[zipfile.ZipInfo], room: int) -> None:
    size = sum(entry.file_size for entry in entries)
    if len(entries) > MOST_FILES or size > room:
        raise BadArchive(Both("it holds too much", "内容过大"))
    seen: set[str] = set()
    for entry in entries:
        _check_entry(entry)
        if entry.filename in seen:
            name = _shown(entry)
            raise BadArchive(Both(f"“{name}” is in it twice", f"「{name}」重复出现"))
        seen.add(entry.filename)


def _check_entry(entry: zipfile.ZipInfo) -> None:
    name = _shown(entry)
    if not _is_safe(entry.orig_filename):
        raise BadArchive(Both(f"“{name}” leads out of it", f"「{name}」指向文件之外"))
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise BadArchive(Both(f"“{name}” is no plain file", f"「{name}」不是普通文件"))
    if entry.flag_bits & _ENCRYPTED or entry.compress_type not in _PLAIN_METHODS:
        raise BadArchive(
            Both(f"“{name}” is packed in an unknown way", f"「{name}」的压缩方式无法识别")
        )
    if entry.file_size > max(SMALL_BYTES, MOST_RATIO * entry.compress_size):
        raise BadArchive(Both(f"“{name}” would swell beyond all measure", f"「{name}」压缩比异常"))


def _is_safe(name: str) -> bool:
    """Tell whether *name* means a file below a folder, on any system."""
    path = PurePosixPath(name)
    return (
        bool(path.parts)
        and not path.is_absolute()
        and ".." not in path.parts
        and not any(char in name for char in "\\:\0")
    )


def _shown(entry: zipfile.ZipInfo) -> str:
    return entry.orig_filename[:80]
