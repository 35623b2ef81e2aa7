"""Read a chat line by line: a damaged line costs itself alone, and the first one no more."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from engine.archive.form import Damage
from engine.archive.lines import QUOTED, UNREADABLE
from engine.archive.talk.encoding import utf8_lines
from engine.archive.talk.form import BadTalk, Message, Talk
from engine.archive.talk.macros import filled
from engine.archive.talk.rows import Head, UnfitError, head_of, message_of
from engine.model.language import Both

MOST_BYTES = 64 * 2**20
MOST_LINES = 50_000
MOST_TELLINGS = 100_000

_TOO_LARGE = Both(
    f"it is larger than {MOST_BYTES // 2**20} MiB", f"文件超过 {MOST_BYTES // 2**20} MiB"
)
_TOO_MANY = Both(
    f"it has more than {MOST_LINES} lines, or {MOST_TELLINGS} tellings",
    f"超过 {MOST_LINES} 行，或超过 {MOST_TELLINGS} 条回复",
)
_EMPTY = Both(
    "there is no message in it; a chat of SillyTavern has one JSON object a line",
    "里面没有任何消息；SillyTavern 的聊天记录每行是一个 JSON 对象",
)
_SECOND_HEAD = Both("a second head stands here", "这里又出现了一个文件头")


def read_talk(content: bytes, file: str) -> Talk:
    """Return the chat in *content*; *file* is what damages call it.

    Raises:
        BadTalk: it is too large, or no line of it is a message.
    """
    if len(content) > MOST_BYTES:
        raise BadTalk(_TOO_LARGE)
    if content.count(b"\n") > MOST_LINES:
        raise BadTalk(_TOO_MANY)
    reading = _Reading(file)
    for number, line in enumerate(utf8_lines(content), 1):
        if line.strip():
            reading.take(number, line)
    if not reading.messages:
        raise BadTalk(_EMPTY)
    talk = reading.talk()
    if talk.tellings > MOST_TELLINGS:
        raise BadTalk(_TOO_MANY)
    return talk


@dataclass(slots=True)
class _Reading:
    """What was read of *file* so far."""

    file: str
    head: Head | None = None
    messages: list[Message] = field(default_factory=list)
    damages: list[Damage] = field(default_factory=list)

    def take(self, number: int, line: bytes) -> None:
        """Take one line in, or note what is wrong with it."""
        try:
            self._read(json.loads(line))
        except UnfitError as error:
            self._note(number, line, error.says)
        except (ValueError, RecursionError):
            self._note(number, line, UNREADABLE)

    def talk(self) -> Talk:
        """Return the chat; what its head does not say is taken from the messages."""
        head = self.head or Head()
        person = head.person or next(_names(self.messages, is_person=True), "User")
        character = head.character or next(_names(self.messages, is_person=False), "")
        messages = tuple(_named(message, person, character) for message in self.messages)
        scenario = filled(head.scenario, {"user": person, "char": character})
        return Talk(person, character, scenario, messages, tuple(self.damages))

    def _read(self, row: object) -> None:
        head = head_of(row)
        if head is None:
            self.messages.append(message_of(row))
        elif self.head is None and not self.messages:
            self.head = head
        else:
            raise UnfitError(_SECOND_HEAD)

    def _note(self, number: int, line: bytes, says: Both) -> None:
        text = line.decode("utf-8", "replace").rstrip("\r")[:QUOTED]
        self.damages.append(Damage(self.file, number, says, text))


def _names(messages: list[Message], *, is_person: bool) -> Iterator[str]:
    for message in messages:
        if message.name and message.is_person is is_person and not message.is_hidden:
            yield message.name


def _named(message: Message, person: str, character: str) -> Message:
    """Return *message* with a name, and with names in place of macros."""
    name = message.name or (person if message.is_person else character)
    speaker = character if message.is_person or not name else name
    names: Mapping[str, str] = {"user": person, "char": speaker}
    return replace(
        message, name=name, tellings=tuple(filled(text, names) for text in message.tellings)
    )
