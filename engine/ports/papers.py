"""The port for longer texts that people have in files."""

from typing import Protocol


class Papers(Protocol):
    """Reads the text of files."""

    async def text_of(self, name: str, content: bytes) -> str:
        """Return the text of the file called *name*, which holds *content*.

        Raises:
            BadDocument: it is of no kind that can be read, too large, broken, or without text.
        """
        ...
