"""`.meph` saves beside a story: written after every turn, read when there is no play yet."""

import asyncio
from dataclasses import replace
from pathlib import Path

from engine.archive.talk.story import is_of_talk
from engine.errors import SaveFailed, StoryError
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.model.state import State
from engine.packs.meph import (
    Loaded,
    MephFile,
    NoSaves,
    child_path,
    child_text,
    load_child,
    past_of,
    read_file,
    save_atomically,
)
from engine.packs.meph.paths import CHILD
from engine.timeline import Timeline


class SaveBox:
    """Reads and writes the children of one mother file. *mother* is None for other stories."""

    def __init__(self, mother: Path | None) -> None:
        self._mother = mother
        self._sound: MephFile | None = None
        self._known: dict[Path, bool] = {}
        self._trouble = ""

    def load(self, branch: str) -> Loaded | None:
        """Return the play in the child of *branch*, or None where there is no child.

        Raises:
            StoryError: the child is there, but cannot be read; it is left as it is.
        """
        if self._mother is None:
            return None
        path = save_path(self._mother, branch)
        if path == self._mother or not path.exists():
            return None
        loaded = load_child(read_file(self._mother), read_file(path))
        self._known[path] = True
        return loaded

    async def look(self, timeline: Timeline) -> None:
        """See whether the child of *timeline*'s branch is a save of this play, before it goes on.

        Another play, or a state that somebody edited, is never written over without a copy.
        """
        mother = self._mother_of(timeline)
        if mother is None:
            return
        path = save_path(mother, timeline.branch.name)
        if path not in self._known:
            state = await timeline.state()
            self._known[path] = await asyncio.to_thread(_is_of, state, path)

    async def save(self, timeline: Timeline) -> Both:
        """Write the child of *timeline*'s branch; return what to tell about it.

        Raises:
            NoSaves, SaveFailed, StoryError: nothing was written.
        """
        path, kept = await self._save(timeline)
        saved = Both(f"Saved as {path.name}.", f"已保存为 {path.name}。")
        spared = _spared(path, kept) if kept else Both("", "")
        return Both(f"{saved.en} {spared.en}".strip(), saved.zh + spared.zh)

    async def keep(self, timeline: Timeline) -> Both | None:
        """Save after a turn; return only what a player must know, and that only once."""
        if self._mother_of(timeline) is None:
            return None
        try:
            path, kept = await self._save(timeline)
        except (SaveFailed, StoryError) as error:
            return self._trouble_once(error.says)
        self._trouble = ""
        return _spared(path, kept) if kept else None

    def forget(self) -> None:
        """Look again at each child before it is written: another play goes on from now on."""
        self._known.clear()

    def _mother_of(self, timeline: Timeline) -> Path | None:
        """Return the mother of *timeline*'s saves; a chat that was brought in has none."""
        return None if is_of_talk(timeline.record.story_name) else self._mother

    async def _save(self, timeline: Timeline) -> tuple[Path, Path | None]:
        mother = self._mother_of(timeline)
        if mother is None:
            raise NoSaves
        path = save_path(mother, timeline.branch.name)
        state = await timeline.state()
        return path, await asyncio.to_thread(self._write, mother, path, state)

    def _write(self, mother: Path, path: Path, state: State) -> Path | None:
        """Write the child at *path*, by the newest *mother* that can be read."""
        try:
            self._sound = read_file(mother)
        except StoryError:
            if self._sound is None:
                raise
        file = self._sound
        fate = _fate_in(path) or file.fate
        text = child_text(file, state.vars, state.memories, past_of(state), fate)
        kept = save_atomically(path, text, is_ours=self._known.get(path, True))
        self._known[path] = True
        return kept

    def _trouble_once(self, says: Both) -> Both | None:
        """Return *says* as a warning, unless that was told last."""
        if self._trouble == says.en:
            return None
        self._trouble = says.en
        return Both(f"⚠️ {says.en}", f"⚠️ {says.zh}")


def save_path(file: Path, branch: str) -> Path:
    """Return where *branch* of the story in *file* is saved; the first branch adds no name.

    A file that is called like a child, but has no mother beside it, is a mother itself: it is
    never overwritten by its own play. A branch called `child` does not share the first one's file.
    """
    if branch.casefold() == CHILD:
        file = file.with_stem(f"{file.stem}.{CHILD}")
    if branch != MAIN:
        return child_path(file, branch)
    path = child_path(file, "")
    mother = file.with_name(f"{file.stem.rpartition('.')[0]}{file.suffix}")
    return child_path(file, CHILD) if path == file and not mother.exists() else path


def _is_of(state: State, path: Path) -> bool:
    """Tell whether the child at *path* holds just what *state* does; where there is none, too."""
    if not path.exists():
        return True
    try:
        child = read_file(path)
    except StoryError:
        return False
    memories = tuple(replace(memory, branch="") for memory in state.memories)  # files have none
    now = (dict(state.vars), memories, past_of(state))
    return (dict(child.vars), child.memories, child.history) == now


def _fate_in(path: Path) -> str:
    """Return the fate that somebody wrote for this branch."""
    try:
        return read_file(path).fate
    except StoryError:
        return ""


def _spared(path: Path, kept: Path) -> Both:
    return Both(
        f"What stood in {path.name} was not of this play, or could not be read; "
        f"it is now {kept.name}.",
        f"{path.name} 原来的内容不属于这一局，或无法读取，已另存为 {kept.name}。",
    )
