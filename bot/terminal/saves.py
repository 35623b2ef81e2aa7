"""`.meph` saves beside a story: written after every turn, read when there is no play yet."""

import asyncio
from itertools import dropwhile
from pathlib import Path
from typing import Literal

from engine.errors import PlayerError, SaveFailed, StoryError
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.model.state import State
from engine.model.story import PastLine, Story
from engine.packs.meph.file import MephFile
from engine.packs.meph.paths import CHILD, child_path
from engine.packs.meph.saves import child_text, load_child, read_file, save_atomically
from engine.packs.meph.story import story_of
from engine.timeline import Timeline


class NoSaves(PlayerError):
    """The story is no `.meph` file, so there is nothing to save beside it."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Only .meph stories have save files; this play is kept in the database anyway.",
                "只有 .meph 故事才有存档文件；这局的进度已经在数据库里了。",
            )
        )


class SaveBox:
    """Reads and writes the children of one mother file. *mother* is None for other stories."""

    def __init__(self, mother: Path | None) -> None:
        self._mother = mother
        self._sound: MephFile | None = None

    async def save(self, timeline: Timeline) -> str:
        """Write the child of *timeline*'s branch; return what to tell about it.

        Raises:
            NoSaves, SaveFailed: nothing was written.
        """
        if self._mother is None:
            raise NoSaves
        path = save_path(self._mother, timeline.branch.name)
        state = await timeline.state()
        kept = await asyncio.to_thread(self._write, self._mother, path, state)
        return _told(path, kept).told((await timeline.story()).language)

    async def keep(self, timeline: Timeline) -> str | None:
        """Save after a turn; return only what a player must know, such as why it failed."""
        if self._mother is None:
            return None
        try:
            await self.save(timeline)
        except (SaveFailed, StoryError) as error:
            return f"⚠️ {error.told((await timeline.story()).language)}"
        return None

    def continued(self, story: Story, branch: str) -> Story | None:
        """Return *story* with the state of its child file, or None where there is no child.

        Raises:
            StoryError: the child is there, but cannot be read; it is left as it is.
        """
        if self._mother is None:
            return None
        path = save_path(self._mother, branch)
        if path == self._mother or not path.exists():
            return None
        loaded = load_child(read_file(self._mother), read_file(path))
        return story_of(loaded.file, name=story.title, digest=story.digest)

    def _write(self, mother: Path, path: Path, state: State) -> Path | None:
        try:
            self._sound = read_file(mother)
        except StoryError:
            if self._sound is None:
                raise
        file = self._sound
        text = child_text(file, state.vars, state.memories, past_of(state), file.fate)
        return save_atomically(path, text)


def save_path(file: Path, branch: str) -> Path:
    """Return where *branch* of the story in *file* is saved; the first branch adds no name.

    A file that is called like a child, but has no mother beside it, is a mother itself: it is
    never overwritten by its own play.
    """
    if branch != MAIN:
        return child_path(file, branch)
    path = child_path(file, "")
    mother = file.with_name(f"{file.stem.rpartition('.')[0]}{file.suffix}")
    return child_path(file, CHILD) if path == file and not mother.exists() else path


def past_of(state: State) -> tuple[PastLine, ...]:
    """Return what was said and told lately, as `.meph` keeps it, from a person's line on."""
    speakers: dict[str, Literal["fate", "assistant"]] = {"person": "fate", "narrator": "assistant"}
    lines = (
        PastLine(speakers[line.voice], str(line.words))
        for line in state.log
        if line.voice in speakers
    )
    return tuple(dropwhile(lambda line: line.speaker != "fate", lines))


def _told(path: Path, kept: Path | None) -> Both:
    if kept is None:
        return Both(f"Saved as {path.name}.", f"已保存为 {path.name}。")
    return Both(
        f"Saved as {path.name}; what stood there could not be read and is now {kept.name}.",
        f"已保存为 {path.name}；原来的文件无法读取，已改名为 {kept.name}。",
    )
