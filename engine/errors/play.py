"""What a person can put right while a story is played."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class BadDice(PlayerError):
    """The dice expression cannot be read, or passes a limit. *column* counts from 1."""

    def __init__(self, expression: str, why: Both, column: int = 0) -> None:
        shown = shortened(expression)
        at = Both(f" (at {column})", f"（第 {column} 个字符）") if column else Both("", "")
        super().__init__(
            Both(f"Dice “{shown}”{at.en}: {why.en}", f"骰子「{shown}」{at.zh}：{why.zh}")
        )
        self.expression = expression
        self.column = column


class EmptyInput(PlayerError):
    """Nothing was said."""

    def __init__(self) -> None:
        super().__init__(Both("Say what you do.", "请写下你要做的事。"))


class TooLong(PlayerError):
    """More was said at once than a turn can take."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(
            Both(
                f"That is {length} characters; a turn takes at most {limit}. Say it in parts.",
                f"这段话有 {length} 个字符，每回合最多 {limit} 个。请分几次说。",
            )
        )


class NoSuchStory(PlayerError):
    """No story goes by that name. *near* are names that look like it."""

    def __init__(self, name: str, near: Iterable[str] = ()) -> None:
        hint = ", ".join(near)
        super().__init__(
            Both(
                f"There is no story “{name}”." + (f" Did you mean: {hint}?" if hint else ""),
                f"没有叫「{name}」的故事。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class NoSuchGreeting(PlayerError):
    """The story has no greeting of that number; it has *count*."""

    def __init__(self, number: int, count: int) -> None:
        super().__init__(
            Both(
                f"There is no greeting {number}; this story has {count}.",
                f"没有第 {number} 个开场白，这个故事共有 {count} 个。",
            )
        )


class NoSuchTimeline(PlayerError):
    """Nothing is being played here."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No story is being played here. A game master can begin one with /start.",
                "这里还没有故事。主持人可用 /开始 来开一个。",
            )
        )


class AlreadyPlaying(PlayerError):
    """The channel already plays a story."""

    def __init__(self, title: str) -> None:
        super().__init__(
            Both(
                f"“{title}” is being played here. End it first with /end, or use another channel.",
                f"这里正在进行《{title}》。请先用 /结束 收尾，或换一个频道。",
            )
        )


class StoryOver(PlayerError):
    """The story has ended."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "This story has ended. Begin a new one to play on.",
                "这个故事已经结束。重新开始一个吧。",
            )
        )


class NotAllowed(PlayerError):
    """The person has no right to do this."""

    def __init__(self) -> None:
        super().__init__(Both("Only the game master may do that.", "只有主持人可以这样做。"))


class NotYours(PlayerError):
    """Somebody else did it, and the person does not lead the play."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Somebody else did that: only they or the game master may touch it.",
                "那是别人做的：只有本人或主持人可以改动。",
            )
        )


class CannotWriteThere(PlayerError):
    """A channel is to be written in that the person may not write in."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "You may not write in that channel yourself, so I do not write there for you.",
                "你自己无权在那个频道发言，所以我也不会替你在那里发言。",
            )
        )


class NothingAsked(PlayerError):
    """No model was asked anything on this branch, so there is no prompt to show."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No model was asked anything on this branch yet: there is no prompt to show. Take "
                "a turn first. If the story is told from the author's text alone, no model is set: "
                "set MOIRAI_LLM_URL and MOIRAI_LLM_MODEL, start again, and take a turn.",
                "这个分支还没有问过模型，没有提示词可看。请先进行一个回合。"
                "如果故事一直只用作者的原文来讲，说明没有设置模型："
                "请设置 MOIRAI_LLM_URL 和 MOIRAI_LLM_MODEL，重新启动后再进行一个回合。",
            )
        )
