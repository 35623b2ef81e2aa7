"""The bytes of a card as text: base64 in all its habits, and encodings that went wrong."""

import base64
import binascii
import codecs
import re

from engine.packs.cards.faults import CardFindings

_BLANKS = re.compile(rb"\s+")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]+={0,2}")
_URL = b"data:"
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GARBLED = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]")
_JSON = (b"{", b"[")


def unwrapped(content: bytes, findings: CardFindings, path: str) -> bytes:
    """Return what a text chunk says: its base64 undone, where it is such.

    Tolerated are line breaks, the alphabet for addresses, missing padding, a data URL in front,
    and JSON that was never encoded.
    """
    bare = content.strip(b"\0 \t\r\n").removeprefix(codecs.BOM_UTF8)
    if bare.startswith(_JSON):
        findings.note("ODD_BASE64", path)
        return bare
    if bare.startswith(_URL):
        bare = bare.partition(b",")[2]
    packed = _BLANKS.sub(b"", bare)
    if not _BASE64.fullmatch(packed):
        return bare
    plain = packed.translate(bytes.maketrans(b"-_", b"+/")).rstrip(b"=")
    padded = plain + b"=" * (-len(plain) % 4)
    if padded != content:
        findings.note("ODD_BASE64", path)
    try:
        return base64.b64decode(padded)
    except binascii.Error:
        return bare


def text_in(content: bytes, findings: CardFindings, path: str = "") -> str:
    """Return *content* as text: UTF-8, UTF-16 by its mark, else Western European."""
    if content.startswith(_UTF16):
        return content.decode("utf-16", "replace")
    content = content.removeprefix(codecs.BOM_UTF8)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        findings.note("NOT_UTF8", path)
        return content.decode("cp1252", "replace")


def mended(text: str) -> str:
    """Return *text* as it was before its UTF-8 was read as Western European; else as it is."""
    if not _GARBLED.search(text):
        return text
    try:
        return b"".join(map(_byte, text)).decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return text


def _byte(sign: str) -> bytes:
    """Return the byte that was read as *sign*: cp1252 leaves five of them to latin-1."""
    try:
        return sign.encode("latin-1")
    except UnicodeEncodeError:
        return sign.encode("cp1252")
