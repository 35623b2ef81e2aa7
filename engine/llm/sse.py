"""Cuts a response body into the JSON texts it carries.

A stream of server-sent events gives the data of each event; a body that begins otherwise (a
server that does not stream, or an error with status 200) gives itself, whole, at its end. Unlike
the standard, an event that the end of the stream cuts off is not dropped: some servers close
without the last blank line.

Bytes are only decoded where a line ends, so a character split between two reads needs no care.
"""

from collections.abc import Iterable, Iterator

from engine.errors import NarratorError

_DONE = "[DONE]"
_BODY_STARTS = (b"{", b"[", b"<")


class Frames:
    """Takes the bytes of one response and gives the JSON texts in them."""

    def __init__(self, max_bytes: int) -> None:
        self.is_done = False
        """Whether the server said that nothing follows."""
        self._left = max_bytes
        self._buffer = bytearray()
        self._event: list[str] = []
        self._is_body: bool | None = None

    def feed(self, chunk: bytes) -> list[str]:
        """Return the texts that *chunk* completes.

        Raises:
            NarratorError: the response is longer than it may be.
        """
        self._left -= len(chunk)
        if self._left < 0:
            raise NarratorError("broken", "the response is too long", may_retry=False)
        self._buffer += chunk
        return self._read(chunk) if self._has_events() else []

    def close(self) -> list[str]:
        """Return what the end of the response completes."""
        if self._is_body:
            return [_text(self._buffer)]
        return list(self._texts([*map(_text, self._buffer.splitlines()), ""]))

    def _has_events(self) -> bool:
        if self._is_body is None and (start := self._buffer.lstrip()):
            self._is_body = start.startswith(_BODY_STARTS)
        return self._is_body is False

    def _read(self, chunk: bytes) -> list[str]:
        if b"\n" not in chunk:
            return []
        whole, _, self._buffer = self._buffer.rpartition(b"\n")
        return list(self._texts(_text(whole).split("\n")))

    def _texts(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the data of each event that ends within *lines*."""
        for line in lines:
            name, colon, value = line.rstrip("\r").partition(":")
            if name == "data":
                self._event.append(value.removeprefix(" "))
            elif not (name or colon):
                text = "\n".join(self._event).strip()
                self._event.clear()
                self.is_done |= text == _DONE
                if text and not self.is_done:
                    yield text


def _text(raw: bytes | bytearray) -> str:
    return raw.decode("utf-8", "replace")
