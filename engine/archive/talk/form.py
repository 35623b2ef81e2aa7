"""A chat as it was read, before it becomes a play."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.archive.form import Damage
from engine.errors import PlayerError
from engine.model.language import Both


@dataclass(frozen=True, slots=True)
class Message:
    """One message. *tellings* are all its swipes, at least one; number *told*, from 0, counted.

    *sent* and *note* are as written in the file. *is_hidden*: the model was not shown it.
    *has_swipes* is False where the file has no list of them.
    """

    name: str
    tellings: tuple[str, ...]
    told: int = 0
    sent: str = ""
    note: str = ""
    is_person: bool = False
    is_hidden: bool = False
    has_swipes: bool = False

    @property
    def text(self) -> str:
        """Return the telling that counted."""
        return self.tellings[self.told]


@dataclass(frozen=True, slots=True)
class Talk:
    """A whole chat between *person* and *character*; names and scenario may be ''.

    *damages* are the lines that could not be used.
    """

    person: str
    character: str
    scenario: str
    messages: Sequence[Message]
    damages: Sequence[Damage] = ()

    @property
    def tellings(self) -> int:
        """Return how many tellings all messages have together."""
        return sum(len(message.tellings) for message in self.messages)


def messages_counted(messages: int, tellings: int) -> Both:
    """Return how much of a chat came in or goes out, for people."""
    return Both(
        f"messages: {messages}, tellings: {tellings}", f"消息：{messages}，讲法：{tellings}"
    )


class BadTalk(PlayerError):
    """A file is no chat that could be taken in; nothing of it was."""

    def __init__(self, why: Both) -> None:
        super().__init__(
            Both(f"This chat cannot be used: {why.en}.", f"无法使用这个聊天记录：{why.zh}。")
        )
