"""What a file brought, as it is told: lines for people, and one object for programs."""

from collections.abc import Iterator
from typing import assert_never

from engine.errors import Fault
from engine.model.language import Both, Language
from engine.ports.carrier import Arrived, Brings, NewBook, NewStory

_SHOWN = 10

_CAME = Both("“{title}” is a story now: {name}.", "《{title}》已成为故事：{name}。")
_IS_HERE = Both("“{title}” was here already: {name}.", "《{title}》本来就在这里：{name}。")
_BOOK_CAME = Both(
    "The lorebook “{title}” is here now: {name}.", "设定集《{title}》已导入：{name}。"
)
_BOOK_IS_HERE = Both(
    "The lorebook “{title}” was here already: {name}.", "设定集《{title}》本来就在这里：{name}。"
)
_ENTRIES = Both(
    "Lore entries: {entries}, in use: {told}.", "设定条目：{entries}，其中可用：{told}。"
)
_GREETINGS = Both(
    "Greetings to choose from: {count} (/start greeting:2, moirai play --greeting 2).",
    "可选的开场白：{count}（/开始 开场白:2，moirai play --greeting 2）。",
)
_USE = Both(
    "Cards that link it use it; a story folder does so with lorebooks: [{name}].",
    "引用它的角色卡会用到它；故事文件夹写上 设定集: [{name}] 即可使用。",
)
_NOTES = Both("Its author says: {notes}", "作者的说明：{notes}")
_MORE = Both("And {count} more things that differ from the file.", "另有 {count} 处与原文件不同。")


def arrival_lines(came: NewStory | NewBook, language: Language) -> tuple[str, ...]:
    """Return what is told of a card or a book that came in, and of what is otherwise in it."""
    head, *rest = _said(came)
    facts = {"title": came.title, "name": came.name, "entries": came.entries, "told": came.told}
    lines = [says.told(language).format(**facts) for says in (head, *rest)]
    if isinstance(came, NewStory):
        lines += [line.told(language) for line in _of_story(came)]
    lines += [f"- {one.told(language)}" for one in came.changed[:_SHOWN]]
    if len(came.changed) > _SHOWN:
        lines.append(_MORE.told(language).format(count=len(came.changed) - _SHOWN))
    return tuple(lines)


def arrival_json(file: str, came: Brings) -> dict[str, object]:
    """Return what *file* brought, for programs."""
    match came:
        case NewStory():
            facts = {"kind": "card", "greetings": came.greetings, "author_notes": came.notes}
            return {"file": file, **facts, **_shelved(came)}
        case NewBook():
            return {"file": file, "kind": "lorebook", **_shelved(came)}
        case Arrived():
            facts = {"kind": "play", "id": came.record.id, "title": came.title, "new": came.is_new}
            left_out = [{"message": one.en, "message_zh": one.zh} for one in came.left_out]
            return {"file": file, **facts, "left_out": left_out}
        case _:
            assert_never(came)


def fault_json(fault: Fault) -> dict[str, object]:
    """Return one thing that is wrong or otherwise, with its file and the path in it."""
    return {
        "file": fault.place.file,
        "field": fault.path,
        "severity": fault.severity,
        "code": fault.code,
        "message": fault.says.en,
        "message_zh": fault.says.zh,
    }


def _said(came: NewStory | NewBook) -> Iterator[Both]:
    if isinstance(came, NewStory):
        yield _CAME if came.is_new else _IS_HERE
    else:
        yield _BOOK_CAME if came.is_new else _BOOK_IS_HERE
    if came.entries:
        yield _ENTRIES
    if isinstance(came, NewBook):
        yield _USE


def _of_story(came: NewStory) -> Iterator[Both]:
    if came.greetings > 1:
        yield Both(*(_GREETINGS.told(one).format(count=came.greetings) for one in ("en", "zh")))
    if came.notes:
        yield Both(*(_NOTES.told(one).format(notes=came.notes) for one in ("en", "zh")))


def _shelved(came: NewStory | NewBook) -> dict[str, object]:
    return {
        "name": came.name,
        "title": came.title,
        "new": came.is_new,
        "entries": came.entries,
        "told": came.told,
        "notes": [fault_json(one) for one in came.changed],
    }
