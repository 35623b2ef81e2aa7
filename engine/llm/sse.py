"""Cuts a response body into the JSON texts it carries.

A stream of server-sent events gives the data of each event; a body that begins otherwise (a
server that does not stream, or an error with status 200) gives itself, whole, at its end. Unlike
the standard, an event that the end of the stream cuts off is not dropped: some servers close
without the last blank line.

Lines are cut as bytes, so a character split between two reads needs no care.
"""

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
        rest = bytes(self._buffer)
        if self._is_body:
            return [rest.decode("utf-8", "replace")]
        return [text for line in (*rest.splitlines(), b"") for text in self._take(line)]

    def _has_events(self) -> bool:
        if self._is_body is None and (start := bytes(self._buffer).lstrip()):
            self._is_body = start.startswith(_BODY_STARTS)
        return self._is_body is False

    def _read(self, chunk: bytes) -> list[str]:
        if b"\n" not in chunk:
            return []
        *lines, rest = bytes(self._buffer).split(b"\n")
        self._buffer = bytearray(rest)
        return [text for line in lines for text in self._take(line)]

    def _take(self, line: bytes) -> list[str]:
        line = line.rstrip(b"\r")
        if line:
            name, _, value = line.partition(b":")
            if name == b"data":
                self._event.append(value.removeprefix(b" ").decode("utf-8", "replace"))
            return []
        text = "\n".join(self._event).strip()
        self._event.clear()
        self.is_done |= text == _DONE
        return [text] if text and not self.is_done else []
