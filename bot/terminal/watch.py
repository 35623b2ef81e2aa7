"""Tell an author at once what an edit of the story came to; the next turn plays it anyway."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

from watchfiles import Change, watch

from engine.errors import EngineError
from engine.model.ids import Digest
from engine.model.language import Both
from engine.packs.source import MAIN_FILES, constraints_of
from engine.ports import Library

FRESH = Both("✓ The story was edited; the next turn plays it.", "✓ 故事已更新，下一回合生效。")
BROKEN = Both("⚠️ The edit is broken; the old rules stay.", "⚠️ 新改动有误，仍用旧规则。")

_TEXTS = frozenset({".yaml", ".json", ".txt", ".md"})


class Watch:
    """Watches the story called *name*, whose main file is *path*, from a thread of its own.

    The folder is watched, so that editors that save by renaming are noticed; only a change of
    content counts, and none that the engine's own saves make. *tell* is called from the thread.
    """

    def __init__(
        self, library: Library, name: str, path: Path, tell: Callable[[Both], None]
    ) -> None:
        self._library = library
        self._name = name
        self._path = path
        self._tell = tell
        self._known = self._digest()
        self._fault = ""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(timeout=2)

    def look(self) -> None:
        """Tell what the files have come to, where that is anything new."""
        try:
            digest = self._digest()
        except EngineError as error:
            if str(error) != self._fault:
                self._fault = str(error)
                self._tell(
                    Both(f"{BROKEN.en}\n{error.told('en')}", f"{BROKEN.zh}\n{error.told('zh')}")
                )
            return
        if digest != self._known or self._fault:
            self._known, self._fault = digest, ""
            self._tell(FRESH)

    def _run(self) -> None:
        folder = self._path.parent
        for _ in watch(folder, watch_filter=self._is_authored, stop_event=self._stop):
            self.look()

    def _is_authored(self, _change: Change, path: str) -> bool:
        """Tell whether *path* belongs to the story itself, and is none of the engine's saves."""
        file = Path(path)
        if self._path.name in MAIN_FILES:
            return file.suffix in _TEXTS
        return file.name in {self._path.name, constraints_of(self._path).name}

    def _digest(self) -> Digest:
        story, _ = self._library.find(self._name)
        return story.digest
