"""Tell an author at once what an edit of the story came to; the next turn plays it anyway."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

from watchfiles import Change, DefaultFilter, watch

from engine.errors import EngineError
from engine.model.language import Both
from engine.packs.native import MAIN_FILE
from engine.packs.source import load_source, read_source

FRESH = Both("✓ The story was edited; the next turn plays it.", "✓ 故事已更新，下一回合生效。")
BROKEN = Both("⚠️ The edit is broken; the old rules stay.", "⚠️ 新改动有误，仍用旧规则。")


class _Authored(DefaultFilter):
    """Lets through what an author edits: story files, none of the engine's own saves."""

    def __init__(self, is_authored: Callable[[Path], bool]) -> None:
        super().__init__()
        self._is_authored = is_authored

    def __call__(self, change: Change, path: str) -> bool:
        return super().__call__(change, path) and self._is_authored(Path(path))


class Watch:
    """Watches the story whose main file is *path*, from a thread of its own.

    The folder is watched, so that editors that save by renaming are noticed; only a change of
    content counts. *tell* is called from the thread.
    """

    def __init__(self, path: Path, tell: Callable[[Both], None]) -> None:
        self._path = path
        self._tell = tell
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(timeout=2)

    def is_authored(self, path: Path) -> bool:
        """Tell whether *path* belongs to the story itself."""
        if self._path.name == MAIN_FILE:
            return path.suffix in {".yaml", ".txt", ".md"}
        return path.name == self._path.name

    def _run(self) -> None:
        known = self._digest()
        for _ in watch(
            self._path.parent, watch_filter=_Authored(self.is_authored), stop_event=self._stop
        ):
            known = self._look(known)

    def _look(self, known: str) -> str:
        try:
            digest = self._digest()
        except EngineError as error:
            self._tell(Both(f"{BROKEN.en}\n{error.told('en')}", f"{BROKEN.zh}\n{error.told('zh')}"))
            return known
        if digest != known:
            self._tell(FRESH)
        return digest

    def _digest(self) -> str:
        return load_source(read_source(self._path)).digest
