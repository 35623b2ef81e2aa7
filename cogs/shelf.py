"""What is told of a character card or a lorebook that somebody brought."""

from cogs.ui.escaping import plain_name
from engine.model.language import Both, Language
from engine.ports.carrier import NewBook, NewStory

_SHOWN = 10
_NOTE_CHARS = 500

_CARD_CAME = Both(
    "📇 **{title}** is a story now: `/start story:{name}`.",
    "📇 《{title}》已成为故事：`/开始 故事:{name}`。",
)
_CARD_IS_HERE = Both(
    "📇 **{title}** was here already: `/start story:{name}`.",
    "📇 《{title}》本来就在这里：`/开始 故事:{name}`。",
)
_BOOK_CAME = Both("📚 The lorebook **{title}** is here now.", "📚 设定集《{title}》已导入。")
_BOOK_IS_HERE = Both(
    "📚 The lorebook **{title}** was here already.", "📚 设定集《{title}》本来就在这里。"
)
_BOOK_USE = Both(
    "Cards that link it use it; a story folder does so with `lorebooks: [{name}]`.",
    "引用它的角色卡会用到它，故事文件夹写上 `设定集: [{name}]` 也可以。",
)
_ENTRIES = Both(
    "Lore entries: {entries}, in use: {told}.", "设定条目：{entries}，其中可用：{told}。"
)
_GREETINGS = Both(
    "Greetings: {count}; choose one with `greeting`.", "开场白：{count}，用 `开场白` 选项来选择。"
)
_NOTES = Both("Its author says: {notes}", "作者的说明：{notes}")
_CHANGED = Both("What differs from the file: {count}.", "与原文件不同之处：{count}。")


def shelf_lines(came: NewStory | NewBook, language: Language) -> list[str]:
    """Return what is told to whoever brought a card or a book; what strangers wrote is quoted."""
    says = [*(_of_card(came) if isinstance(came, NewStory) else _of_book(came))]
    says += [_ENTRIES] if came.entries else []
    facts = {
        "title": plain_name(came.title),
        "name": came.name.replace("`", ""),
        "entries": came.entries,
        "told": came.told,
        "count": came.greetings if isinstance(came, NewStory) else 0,
        "notes": plain_name(came.notes[:_NOTE_CHARS]) if isinstance(came, NewStory) else "",
    }
    lines = [one.told(language).format(**facts) for one in says]
    if came.changed:
        lines.append(_CHANGED.told(language).format(count=len(came.changed)))
        lines += [f"• {plain_name(one.told(language))}" for one in came.changed[:_SHOWN]]
    return lines


def _of_card(came: NewStory) -> tuple[Both, ...]:
    greetings = (_GREETINGS,) if came.greetings > 1 else ()
    notes = (_NOTES,) if came.notes else ()
    return (_CARD_CAME if came.is_new else _CARD_IS_HERE, *greetings, *notes)


def _of_book(came: NewBook) -> tuple[Both, ...]:
    return (_BOOK_CAME if came.is_new else _BOOK_IS_HERE, _BOOK_USE)
