"""The chunks of a PNG, read and written without decoding the picture.

Cards lie in text chunks (PNG, third edition, 11.3.3), before or behind the picture. Checksums that
are wrong are told of; what they guard is read all the same.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.model.language import Both
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.limits import MEGABYTE, MOST_BYTES, MOST_CHUNKS, MOST_PIXELS

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TEXT_KINDS = (b"tEXt", b"zTXt", b"iTXt")

_HEAD = struct.Struct(">I4s")
_CRC = struct.Struct(">I")
_SIZE = struct.Struct(">II")
_LONGEST_KEYWORD = 79

_NO_HEADER = Both("it does not begin with its header", "开头不是图像头")
_TOO_MANY = Both("it has too many parts", "数据块过多")


@dataclass(frozen=True, slots=True)
class Chunk:
    """One part of a PNG. *sound*: its checksum is right."""

    kind: bytes
    content: bytes
    sound: bool = True

    @property
    def keyword(self) -> str:
        """Return what a text chunk is called; '' for other kinds."""
        if self.kind not in TEXT_KINDS:
            return ""
        return self.content[: _LONGEST_KEYWORD + 1].partition(b"\0")[0].decode("latin-1")

    def written(self) -> bytes:
        """Return the chunk as it stands in a file, with the right checksum."""
        crc = zlib.crc32(self.kind + self.content)
        return _HEAD.pack(len(self.content), self.kind) + self.content + _CRC.pack(crc)


def chunks_of(content: bytes, findings: CardFindings) -> Sequence[Chunk]:
    """Return the chunks of a picture, as far as it goes.

    Raises:
        StoryError: it is no PNG, has too many chunks, or too many pixels.
    """
    found: list[Chunk] = []
    for chunk in _chunks(content, findings):
        found.append(chunk)
        if len(found) == 1:
            _check_header(chunk, findings)
        if len(found) > MOST_CHUNKS:
            raise findings.error("BAD_PNG", why=_TOO_MANY)
    if not found:
        raise findings.error("BAD_PNG", why=_NO_HEADER)
    return found


def text_of(chunk: Chunk, findings: CardFindings) -> bytes | None:
    """Return the text in a text chunk, unpacked; None where it cannot be, which is noted."""
    _, _, rest = chunk.content.partition(b"\0")
    match chunk.kind:
        case b"zTXt":
            return _unpacked(rest[1:], chunk, findings)
        case b"iTXt":
            packed, body = rest[:1] == b"\1", rest[2:].split(b"\0", 2)[-1]
            return _unpacked(body, chunk, findings) if packed else body
        case _:
            return rest


def png_of(chunks: Sequence[Chunk]) -> bytes:
    """Return the file that *chunks* make."""
    return SIGNATURE + b"".join(chunk.written() for chunk in chunks)


def keywords_in(content: bytes) -> Iterator[str]:
    """Yield the keywords of all text chunks, without looking into any."""
    quiet = CardFindings("")
    return (
        chunk.keyword.casefold() for chunk in _chunks(content, quiet) if chunk.kind in TEXT_KINDS
    )


def _chunks(content: bytes, findings: CardFindings) -> Iterator[Chunk]:
    at = len(SIGNATURE)
    while at + _HEAD.size <= len(content):
        size, kind = _HEAD.unpack_from(content, at)
        start, at = at + _HEAD.size, at + _HEAD.size + size + _CRC.size
        if at > len(content):
            findings.note("CUT_OFF")
            return
        body = content[start : start + size]
        sound = _CRC.unpack_from(content, start + size)[0] == zlib.crc32(kind + body)
        if not sound:
            findings.note("BAD_CHECKSUM", name=kind.decode("latin-1"))
        yield Chunk(kind, body, sound)
        if kind == b"IEND":
            return
    findings.note("CUT_OFF")


def _check_header(chunk: Chunk, findings: CardFindings) -> None:
    if chunk.kind != b"IHDR" or len(chunk.content) < _SIZE.size:
        raise findings.error("BAD_PNG", why=_NO_HEADER)
    width, height = _SIZE.unpack_from(chunk.content)
    if width * height > MOST_PIXELS:
        limit = MOST_PIXELS // 1_000_000
        raise findings.error("PICTURE_TOO_LARGE", width=width, height=height, limit=limit)


def _unpacked(packed: bytes, chunk: Chunk, findings: CardFindings) -> bytes | None:
    """Return what zlib packed, never more than a card may have."""
    inflate = zlib.decompressobj()
    try:
        content = inflate.decompress(packed, MOST_BYTES)
    except zlib.error:
        findings.note("CHUNK_UNREADABLE", name=chunk.keyword)
        return None
    if inflate.unconsumed_tail:
        findings.note("CHUNK_TOO_LARGE", name=chunk.keyword, limit=MOST_BYTES // MEGABYTE)
        return None
    return content
