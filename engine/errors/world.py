"""What a person can put right about people, places, options and turns to act."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class CannotGo(PlayerError):
    """The way is barred; *says* names the reason."""


class AlreadyDecided(PlayerError):
    """The option is gone: it was picked, another one was, or the story went on."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "That is decided already: the story has gone on.",
                "这已经决定过了：故事已经继续。",
            )
        )


class NothingOffered(PlayerError):
    """No options wait."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No options wait here. /options asks for some.",
                "这里没有等待选择的选项。可用 /选项 请求。",
            )
        )


class NoNarrator(PlayerError):
    """There is no model, or it gave no usable answer, and without one this cannot be done.

    *reason* as in `Silence`; *why* says the same to people.
    """

    def __init__(self, reason: str, why: Both) -> None:
        none = reason == "none"
        super().__init__(
            Both(
                "This needs a language model, and none is set up (see the hosting guide)."
                if none
                else f"The model gave no usable answer ({why.en}). Nothing was changed; try again.",
                "这需要语言模型，而目前没有设置（见部署指南）。"
                if none
                else f"模型没有给出可用的回答（{why.zh}）。没有改变任何东西，请再试一次。",
            )
        )
        self.reason = reason


class NobodyCalled(PlayerError):
    """Nobody here goes by that name. *near* are names that look like it."""

    def __init__(self, name: str, near: Iterable[str] = ()) -> None:
        shown, hint = shortened(name), ", ".join(near)
        super().__init__(
            Both(
                f"Nobody here is called “{shown}”." + (f" Did you mean: {hint}?" if hint else ""),
                f"这里没有叫「{shown}」的人。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class NoCharacter(PlayerError):
    """The person plays nobody."""

    def __init__(self) -> None:
        super().__init__(
            Both("You play nobody here yet: use /join.", "你在这里还没有角色：请用 /加入。")
        )


class CannotJoin(PlayerError):
    """The character cannot be taken up; *says* names the reason."""


class NotHeld(PlayerError):
    """The person does not have so many of that thing. *near* are things that look like it."""

    def __init__(self, item: str, near: Iterable[str] = ()) -> None:
        shown, hint = shortened(item), ", ".join(near)
        super().__init__(
            Both(
                f"There is no “{shown}” here, or not enough of it."
                + (f" Did you mean: {hint}?" if hint else ""),
                f"没有「{shown}」，或数量不够。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class NotHere(PlayerError):
    """The character is not on stage, and so can do nothing; *name* is who."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both(
                f"{name} is not here, and can do nothing now.", f"{name}不在场，现在什么都做不了。"
            )
        )


class CannotHold(PlayerError):
    """Whoever is to get something cannot hold so many; *name* is who."""

    def __init__(self, name: str, item: str) -> None:
        shown = shortened(item)
        super().__init__(
            Both(f"{name} cannot hold so many of “{shown}”.", f"{name}拿不下这么多「{shown}」。")
        )


class StoryPaused(PlayerError):
    """A game master has paused the story."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "The story is paused. A game master lets it go on with /resume.",
                "故事已暂停。主持人可用 /取消暂停 继续。",
            )
        )


class NotYourTurn(PlayerError):
    """Somebody else is to act; *name* is who."""

    def __init__(self, name: str) -> None:
        super().__init__(Both(f"It is {name}'s turn to act.", f"现在轮到{name}行动。"))
        self.name = name


class NothingGathered(PlayerError):
    """Nobody has said yet what they do in this round."""

    def __init__(self) -> None:
        super().__init__(Both("Nobody has acted in this round yet.", "这一轮还没有人行动。"))


class NothingDone(PlayerError):
    """Nothing came of what a game master wanted; *lines* say why, empty where it was so already."""

    def __init__(self, lines: Iterable[Both]) -> None:
        told = tuple(lines) or (Both("It is so already.", "已经是这样了。"),)
        super().__init__(Both("\n".join(one.en for one in told), "\n".join(one.zh for one in told)))


class NoSuchTrigger(PlayerError):
    """The play has no trigger of that name. *near* are names that look like it."""

    def __init__(self, name: str, near: Iterable[str] = ()) -> None:
        shown, hint = shortened(name), ", ".join(near)
        super().__init__(
            Both(
                f"There is no trigger “{shown}”." + (f" Did you mean: {hint}?" if hint else ""),
                f"没有触发器「{shown}」。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class TooManyTriggers(PlayerError):
    """A play takes no more triggers than *most* besides those of its story."""

    def __init__(self, most: int) -> None:
        super().__init__(
            Both(
                f"A play takes {most} added or changed triggers at most; nothing was changed.",
                f"每局最多添加或改动 {most} 个触发器，没有改变任何东西。",
            )
        )


class NoNumber(PlayerError):
    """A number was expected, as 50, += 5 or -= 5."""

    def __init__(self, text: str) -> None:
        shown = shortened(text)
        super().__init__(
            Both(
                f"“{shown}” is no number: write 50, += 5 or -= 5.",
                f"「{shown}」不是数字：请写 50、+= 5 或 -= 5。",
            )
        )


class NotANumber(PlayerError):
    """Something else stands where a number should."""

    def __init__(self, text: str) -> None:
        shown = shortened(text)
        super().__init__(Both(f"“{shown}” is no number.", f"「{shown}」不是数字。"))
