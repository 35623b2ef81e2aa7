"""What `moirai check` and `moirai test` find, and how they say it."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bot.plays.run import Result, has_plays, rehearse_all
from bot.settings import Settings
from bot.shelves import OneStory, stories_at
from engine.errors import Fault, NoSuchStory, StoryError
from engine.model.language import Both, Language
from engine.model.rule import Place
from engine.packs.source import findings_in

_SEVERITIES = {"error": Both("error", "错误"), "warning": Both("warning", "警告")}
_SOUND = Both("No findings: the story is sound.", "没有发现问题：故事完好。")


def findings_at(path: str, folder: Path) -> Sequence[Fault]:
    """Return all that is wrong or doubtful in the stories at *path*; *folder* is the library."""
    try:
        stories = stories_at(path, folder)
    except NoSuchStory as error:
        return [Fault(Place(path, 1, 1), "", "NO_STORY", error.says)]
    return [fault for story in stories for fault in _findings(story, Path(path).resolve())]


def findings_json(found: Sequence[Fault]) -> str:
    """Return *found* for other programs."""
    return json.dumps([_as_json(fault) for fault in found], ensure_ascii=False, indent=2)


def findings_text(found: Sequence[Fault], language: Language) -> str:
    """Return *found* for people, and their number."""
    if not found:
        return _SOUND.told(language)
    word = {name: both.told(language) for name, both in _SEVERITIES.items()}
    lines = (f"{word[fault.severity]}: {fault.told(language)}" for fault in found)
    counts = Counter(word[fault.severity] for fault in found)
    total = ", ".join(f"{name}: {counts[name]}" for name in word.values())
    return "\n".join((*lines, total))


def results_at(path: str, folder: Path) -> Iterator[Result]:
    """Yield how the golden plays of the stories at *path* go; *folder* is the library.

    Raises:
        NoSuchStory, StoryError: there is no story, it is broken, or it has no plays.
    """
    stories = stories_at(path, folder)
    played = [story for story in stories if has_plays(story.path)] or stories
    for story in played:
        yield from rehearse_all(story.path, Settings(_env_file=None))


def result_text(result: Result, language: Language) -> str:
    """Return *result* for people."""
    word = "ok" if not result.faults else Both("FAILED", "失败").told(language)
    faults = (f"\n  {fault.told(language)}" for fault in result.faults)
    return f"{word}  {result.name}" + "".join(faults)


def _findings(story: OneStory, base: Path) -> Iterator[Fault]:
    """Yield what is found in *story*, its files named as they are seen from the folder *base*."""
    try:
        found = findings_in(story.path)
    except StoryError as error:
        found = error.faults
    folder = story.path.parent
    seen_from = folder.relative_to(base) if folder.is_relative_to(base) else Path()
    for fault in found:
        file = (seen_from / fault.place.file).as_posix()
        yield replace(fault, place=replace(fault.place, file=file))


def _as_json(fault: Fault) -> dict[str, object]:
    return {
        "file": fault.place.file,
        "line": fault.place.line,
        "column": fault.place.column,
        "severity": fault.severity,
        "code": fault.code,
        "message": fault.says.en,
        "message_zh": fault.says.zh,
    }
