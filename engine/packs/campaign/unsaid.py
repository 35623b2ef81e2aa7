"""What a campaign folder cannot say of a story: gathered, so that nobody finds out too late."""

from collections.abc import Iterable

from engine.model.language import Both

_SHOWN = 10


class Unsaid:
    """Notes what is left out, a line for each kind."""

    def __init__(self) -> None:
        self._found: dict[Both, list[str]] = {}

    def note(self, what: Both, name: str = "") -> None:
        """Note that something of the kind *what* is left out; *name* is which."""
        names = self._found.setdefault(what, [])
        if name and name not in names:
            names.append(name)

    def note_all(self, what: Both, names: Iterable[str]) -> None:
        """Note that all of *names* are left out."""
        for name in names:
            self.note(what, name)

    def note_if(self, what: Both, *, there: object) -> None:
        """Note that something is left out where it is *there*."""
        if there:
            self.note(what)

    def lines(self) -> tuple[Both, ...]:
        """Return a line for each kind of thing that was left out, with the first names."""
        return tuple(_line(what, names) for what, names in self._found.items())


def _line(what: Both, names: list[str]) -> Both:
    more = " …" if len(names) > _SHOWN else ""
    en, zh = ", ".join(names[:_SHOWN]) + more, "、".join(names[:_SHOWN]) + more
    return Both(f"{what.en}: {en}", f"{what.zh}：{zh}") if names else what
