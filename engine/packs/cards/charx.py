"""CHARX: a zip with `card.json` at its root and the card's assets beside it."""

import stat
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath

from engine.model.language import Both
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.limits import MOST_BYTES, MOST_FILES, MOST_RATIO, MOST_UNPACKED, SMALL_BYTES

MAIN_FILE = "card.json"
ZIP = b"PK\x03\x04"

_MADE = (1980, 1, 1, 0, 0, 0)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_SHOWN = 80
_TOO_MUCH = Both("it holds too much", "内容过大")


def card_in(content: bytes, findings: CardFindings) -> bytes:
    """Return `card.json`; nothing else is unpacked.

    Raises:
        StoryError: it is no zip, not safe to open, or has no card.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as box:
            _check(box, findings)
            return _content(box, box.getinfo(MAIN_FILE))
    except KeyError as error:
        raise findings.error("NO_CARD") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError) as error:
        why = Both(f"it is damaged ({error})", f"文件已损坏（{error}）")
        raise findings.error("BAD_BOX", why=why) from error


def files_in(content: bytes, findings: CardFindings) -> Mapping[str, bytes]:
    """Return all files of a package by name, in its order.

    Raises:
        StoryError: as `card_in`.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as box:
            _check(box, findings)
            files = (one for one in box.infolist() if not one.is_dir())
            return {one.filename: _content(box, one) for one in files}
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError) as error:
        why = Both(f"it is damaged ({error})", f"文件已损坏（{error}）")
        raise findings.error("BAD_BOX", why=why) from error


def charx_of(files: Mapping[str, bytes]) -> bytes:
    """Return a package of *files*; equal files give equal bytes."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as box:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _MADE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            box.writestr(entry, content)
    return made.getvalue()


def _content(box: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return what is in a file of a package.

    Asked for without a size, `zipfile` unpacks first and looks at what was promised afterwards.
    """
    with box.open(entry) as opened:
        return opened.read(max(entry.file_size, 1))


def _check(box: zipfile.ZipFile, findings: CardFindings) -> None:
    entries = box.infolist()
    size = sum(entry.file_size for entry in entries)
    if len(entries) > MOST_FILES or size > MOST_UNPACKED:
        raise findings.error("BAD_BOX", why=_TOO_MUCH)
    seen: set[str] = set()
    for entry in entries:
        why = _trouble(entry) or (_twice(entry) if entry.filename in seen else None)
        if why is not None:
            raise findings.error("BAD_BOX", entry.orig_filename[:_SHOWN], why=why)
        seen.add(entry.filename)


def _trouble(entry: zipfile.ZipInfo) -> Both | None:
    """Return why a file of a package is not safe; None where it is."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if not _is_inside(entry.orig_filename):
        return Both("this leads out of it", "指向包外")
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return Both("this is no plain file", "不是普通文件")
    if entry.flag_bits & _ENCRYPTED or entry.compress_type not in _METHODS:
        return Both("this is packed in an unknown way", "压缩方式无法识别")
    limit = MOST_BYTES if entry.filename == MAIN_FILE else MOST_UNPACKED
    if entry.file_size > min(limit, max(SMALL_BYTES, MOST_RATIO * entry.compress_size)):
        return Both("this would swell beyond all measure", "压缩比异常")
    return None


def _twice(entry: zipfile.ZipInfo) -> Both:
    name = entry.orig_filename[:_SHOWN]
    return Both(f"“{name}” is in it twice", f"「{name}」重复出现")


def _is_inside(name: str) -> bool:
    """Tell whether *name* means a file below a folder, on any system."""
    path = PurePosixPath(name)
    inside = bool(path.parts) and not path.is_absolute() and ".." not in path.parts
    return inside and not any(sign in name for sign in "\\:\0")
