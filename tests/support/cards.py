"""Cards and books as files, built byte by byte: sound ones, odd ones and hostile ones."""

import base64
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO

from engine.errors import Fault
from engine.model.ids import Digest
from engine.packs.cards import Card, Lorebook, open_card, read_card, read_lorebook
from engine.packs.cards.lorebook import About

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DIGEST = Digest("0" * 64)
PIXELS = b"\x78\x9c pixels that nobody decodes"

V1: Mapping[str, object] = {
    "name": "Mara",
    "description": "A smith.",
    "personality": "gruff",
    "scenario": "A forge at night.",
    "first_mes": "The hammer falls.",
    "mes_example": "",
}


def v2(**data: object) -> dict[str, object]:
    """Return a card whose fields lie in `data`."""
    return said_to_be("chara_card_v2", "2.0", **data)


def v3(**data: object) -> dict[str, object]:
    """Return a card of the third version."""
    more: dict[str, object] = {"group_only_greetings": [], **data}
    return said_to_be("chara_card_v3", "3.0", **more)


def said_to_be(spec: str, version: str, /, **data: object) -> dict[str, object]:
    """Return a card that calls itself so."""
    return {"spec": spec, "spec_version": version, "data": {**V1, "extensions": {}, **data}}


def plain(card: object) -> bytes:
    """Return *card* as a JSON file; half a character, which only an escape can say, as that."""
    try:
        return json.dumps(card, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(card).encode()


def packed(card: object) -> bytes:
    """Return *card* as it stands in a text chunk."""
    return base64.b64encode(plain(card))


def chunk(kind: bytes, content: bytes, *, crc: int | None = None) -> bytes:
    """Return a chunk of a PNG; *crc* is a wrong checksum to give it."""
    checked = zlib.crc32(kind + content) if crc is None else crc
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checked)


def text(name: bytes, content: bytes) -> bytes:
    """Return a tEXt chunk."""
    return chunk(b"tEXt", name + b"\0" + content)


def ztext(name: bytes, content: bytes) -> bytes:
    """Return a zTXt chunk."""
    return chunk(b"zTXt", name + b"\0\0" + zlib.compress(content))


def itext(name: bytes, content: bytes, *, squeezed: bool = False) -> bytes:
    """Return an iTXt chunk, in a language and with a translated name."""
    body = zlib.compress(content) if squeezed else content
    return chunk(b"iTXt", name + b"\0" + bytes([squeezed, 0]) + b"en\0" + b"card\0" + body)


def png(
    *chunks: bytes, behind: bool = False, size: tuple[int, int] = (2, 2), end: bool = True
) -> bytes:
    """Return a picture with *chunks* before its pixels, or *behind* them."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))
    pixels, extra = chunk(b"IDAT", PIXELS), b"".join(chunks)
    inner = pixels + extra if behind else extra + pixels
    return SIGNATURE + header + inner + (chunk(b"IEND", b"") if end else b"")


def charx(card: object, **files: bytes) -> bytes:
    """Return a package with *card* and other *files*."""
    return zipped({"card.json": plain(card), **files})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of *files*."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as box:
        for name, content in files.items():
            box.writestr(name, content)
    return made.getvalue()


def read(card: object, file: str = "mara.json") -> Card:
    """Return *card* as read from a JSON file."""
    return read_card(open_card(plain(card), file).text, file, DIGEST)


def lorebook(book: object, file: str = "forge.json", char: str = "Mara") -> Lorebook:
    """Return *book* as read from a file of its own."""
    return read_lorebook(plain(book).decode(), file, About(char, "en", DIGEST))


def codes(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    """Return the path and the code of *faults*."""
    return [(one.path, one.code) for one in faults]
