"""The bytes of a chat file as UTF-8 lines, whatever program saved it."""

import codecs

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BARE_UTF16 = {b"{\0": "utf-16-le", b"\0{": "utf-16-be"}
_CHINESE = "gb18030"  # what Windows programs in Chinese save as "ANSI", and more


def utf8_lines(content: bytes) -> list[bytes]:
    """Return the lines of *content* in UTF-8; a line that is damaged stays as it is."""
    return _in_utf8(content).split(b"\n")


def _in_utf8(content: bytes) -> bytes:
    if content.startswith(_UTF16):
        return _recoded(content, "utf-16")
    if content[:2] in _BARE_UTF16:
        return _recoded(content, _BARE_UTF16[content[:2]])
    content = content.removeprefix(codecs.BOM_UTF8)
    return _recoded(content, _CHINESE) if _is_chinese(content) else content


def _recoded(content: bytes, encoding: str) -> bytes:
    return content.decode(encoding, "replace").encode("utf-8", "replace")


def _is_chinese(content: bytes) -> bool:
    """Tell whether *content* is in the old Chinese encoding: more than a slip in some lines.

    A damaged byte spoils one line of a UTF-8 file; of a file in another encoding it is most of
    those lines that hold more than ASCII.
    """
    lines = [line for line in content.split(b"\n") if not line.isascii()]
    chinese = [o for o in lines if not _is_read(o, "utf-8") and _is_read(o, _CHINESE)]
    return len(chinese) * 2 > len(lines)


def _is_read(line: bytes, encoding: str) -> bool:
    try:
        line.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
