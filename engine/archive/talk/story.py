"""The small story that a chat is a play of: a native pack, made of what the chat tells."""

import json
import re
from collections.abc import Iterator

from engine.archive.talk.form import Message, Talk
from engine.model.ids import RoomId, room_owner
from engine.model.language import Both, Language, language_of
from engine.model.story import StorySource
from engine.rules.names import LONGEST_NAME, folded, tidy
from engine.rules.people import can_be_called

FOLDER = "chat/"
"""Where stories of chats seem to lie: they are in the database alone, and in no folder."""

MAIN_FILE = "story.yaml"
_OPENING, _WORLD = "opening.md", "world.md"

_PROSE_CHARS = 40_000
_NAME_CHARS = 80
_SLUG_CHARS = 32
_SAMPLE = 200  # messages are enough to tell a language by
_PEOPLE = 50

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_NAMES = re.compile(r"[\"“”「」{}\[\]\s]+")
_NOT_IN_SLUGS = re.compile(r"[^\w]+")
_ROOM = room_owner(RoomId(""))
"""How the owner of what lies in a room begins: no person can be called so."""

_DIGEST = re.compile(r"-[0-9a-f]{8}$")

_UNTITLED = Both("A chat", "聊天")
_SUMMARY = Both("A chat of {count} messages, from a file.", "从文件导入的聊天，共 {count} 条消息。")


def source_of(talk: Talk) -> StorySource:
    """Return the files of the story that *talk* is a play of; it is called by its title so far.

    The title is the character's name, the opening is the first message, and whoever speaks besides
    the players is a character.
    """
    language = language_of("".join(m.text for m in talk.messages[:_SAMPLE]) or talk.character)
    title = _name(talk.character) or _UNTITLED.told(language)
    opening, world = _prose(_opening(talk)), _prose(talk.scenario)
    lines = [
        f"title: {_quoted(title)}",
        f"language: {language}",
        f"summary: {_summary(talk, language)}",
    ]
    lines += [f"opening: {_OPENING}"] * bool(opening)
    lines += [f"world: {_WORLD}"] * bool(world)
    lines += _cast(talk)
    files = {MAIN_FILE: "\n".join(lines) + "\n"}
    files |= {_OPENING: opening} if opening else {}
    files |= {_WORLD: world} if world else {}
    return StorySource(title, "native", files)


def name_of(source: StorySource, digest: str) -> str:
    """Return what the story is called in commands: no two stories have one name."""
    slug = _NOT_IN_SLUGS.sub("-", source.name).strip("-_")[:_SLUG_CHARS] or "chat"
    return f"{FOLDER}{slug}-{digest[:8]}"


def called(name: str) -> str:
    """Return what the story called *name* is about: its name without what tells it from others."""
    return _DIGEST.sub("", name.removeprefix(FOLDER)) if is_of_talk(name) else name


def is_of_talk(name: str) -> bool:
    """Tell whether *name* is that of a story made of a chat."""
    return name.startswith(FOLDER)


def _summary(talk: Talk, language: Language) -> str:
    return _quoted(_SUMMARY.told(language).format(count=len(talk.messages)))


def _opening(talk: Talk) -> str:
    first = talk.messages[0]
    return "" if first.is_person or first.is_hidden else first.text


def _cast(talk: Talk) -> Iterator[str]:
    people: dict[str, str] = {}
    for message in talk.messages:
        if not (message.is_person or message.is_hidden or _is_narrator(message)):
            name = _called(message.name)
            people.setdefault(folded(name), name)
    names = [name for name in people.values() if name][:_PEOPLE]
    if names:
        yield "characters:"
        yield from (f"  {_quoted(name)}: {{}}" for name in names)


def _is_narrator(message: Message) -> bool:
    return message.note == "narrator"


def _name(text: str) -> str:
    """Return *text* as a name in a pack can be."""
    return _NOT_IN_NAMES.sub(" ", _UNPRINTABLE.sub("", text)).strip()[:_NAME_CHARS].strip()


def _called(text: str) -> str:
    """Return *text* as people can be called, without what pings; '' where nothing of it is left.

    Names that are one to whoever calls them are one person.
    """
    name = _without("@<", _name(text))[:LONGEST_NAME].strip()
    if folded(name).startswith(_ROOM):
        name = _without(":", name)
    return name if not name or can_be_called(name) else f"{name[: LONGEST_NAME - 2]} 2"


def _without(signs: str, name: str) -> str:
    """Return *name* as one line without *signs*, of any width."""
    return tidy("".join(" " if set(folded(sign)) & set(signs) else sign for sign in name))


def _prose(text: str) -> str:
    return _UNPRINTABLE.sub("", text).strip()[:_PROSE_CHARS].strip()


def _quoted(text: str) -> str:
    """Return *text* as YAML: a text in JSON is one in YAML, too."""
    return json.dumps(text, ensure_ascii=False)
