"""What a person can put right about branches, turns and merges."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class BadName(PlayerError):
    """A branch name that cannot be used."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both(
                f"“{name[:50]}” cannot be a branch name: use 1 to 40 letters, digits, - or _.",
                f"「{name[:50]}」不能作为分支名：请用 1 到 40 个文字、数字、- 或 _。",
            )
        )


class NoSuchBranch(PlayerError):
    """The timeline has no branch of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(Both(f"There is no branch “{name}”.", f"没有叫「{name}」的分支。"))


class BranchExists(PlayerError):
    """The timeline already has a branch of that name (names are compared without case)."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both(f"There is already a branch “{name}”.", f"已经有叫「{name}」的分支了。")
        )


class NoSuchTurn(PlayerError):
    """No branch or checkpoint has that name; and no turn, or more than one, goes by that id."""

    def __init__(self, called: str) -> None:
        shown = called[:40]
        super().__init__(
            Both(
                f"There is no one turn “{shown}”: no branch, checkpoint or id here is called so. "
                "/tree shows them all.",
                f"找不到唯一的回合「{shown}」：这里没有叫这个名字的分支、存档点或编号。"
                "/树 会全部显示。",
            )
        )


class NothingToUndo(PlayerError):
    """The branch stands at its first turn."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "There is nothing to take back: the story stands at its beginning.",
                "没有可以撤销的：故事还在开头。",
            )
        )


class NothingToRedo(PlayerError):
    """Nothing was taken back, or the branch went on since."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "There is nothing to bring back: nothing was undone since the last turn.",
                "没有可以恢复的：上一回合之后没有撤销过。",
            )
        )


class CannotMerge(PlayerError):
    """The two lines cannot be brought together; *says* names the reason."""


class CannotDelete(PlayerError):
    """The branch must stay in sight; *says* names the reason."""


class CannotAdopt(PlayerError):
    """A past cannot be taken in, and nothing was; *says* names the reason."""


class NoSuchConflict(PlayerError):
    """The merge has no such conflict. *near* are fields in conflict that look like it."""

    def __init__(self, called: str, near: Iterable[str] = ()) -> None:
        shown, hint = shortened(called), ", ".join(near)
        super().__init__(
            Both(
                f"This merge has no conflict “{shown}”."
                + (f" Did you mean: {hint}?" if hint else ""),
                f"这次合并没有冲突「{shown}」。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class BadChoice(PlayerError):
    """A conflict cannot be settled so. *names* can be chosen besides; None: any value can."""

    def __init__(self, field: str, choice: str, names: Iterable[str] | None = None) -> None:
        shown, named = shortened(choice), None if names is None else tuple(names)
        en = ", ".join(("ours", "theirs", *(("or a value",) if named is None else named)))
        zh = "、".join(("ours", "theirs", *(("或一个值",) if named is None else named)))
        super().__init__(
            Both(
                f"“{shown}” cannot settle “{field}”. Choose: {en}.",
                f"「{shown}」不能用于「{field}」。可以选择：{zh}。",
            )
        )


class Unsettled(PlayerError):
    """Conflicts of a merge are open still; *fields* names them."""

    def __init__(self, fields: Iterable[str]) -> None:
        self.fields = tuple(fields)
        super().__init__(
            Both(
                f"Still to be settled: {', '.join(self.fields)}.",
                f"还有冲突没有解决：{'、'.join(self.fields)}。",
            )
        )


class NothingToResolve(PlayerError):
    """No merge waits for choices."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "No merge waits here. Begin one with /merge and the name of a branch.",
                "这里没有等待处理的合并。请用 /合并 加上分支名开始一个。",
            )
        )


class StaleMerge(PlayerError):
    """One of the branches moved on since the merge was begun."""

    def __init__(self, source: str) -> None:
        super().__init__(
            Both(
                f"The story went on meanwhile; begin the merge of “{source}” again.",
                f"故事在此期间有了新的进展，请重新开始合并「{source}」。",
            )
        )


class NoSuchThing(PlayerError):
    """Nothing in the story goes by that name. *near* are names that look like it."""

    def __init__(self, name: str, near: Iterable[str] = ()) -> None:
        shown, hint = shortened(name), ", ".join(near)
        super().__init__(
            Both(
                f"Nothing here is called “{shown}”." + (f" Did you mean: {hint}?" if hint else ""),
                f"这里没有叫「{shown}」的东西。" + (f"你是不是想找：{hint}？" if hint else ""),
            )
        )


class CannotAmend(PlayerError):
    """The turn has no narration of its own that could be told in other words."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Nothing was told in this turn, so there is nothing to tell in other words.",
                "这一回合没有叙述，无法改写。",
            )
        )


class CannotRetell(PlayerError):
    """The turn asked no narrator, so it ends the same each time."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "This turn cannot be told anew: no narrator was asked in it.",
                "这一回合无法重讲：其中没有叙述。",
            )
        )


class TurnPassed(PlayerError):
    """What was asked for is about a turn that is no longer the latest one."""

    def __init__(self) -> None:
        super().__init__(Both("That turn is over.", "那一回合已经结束了。"))


class NothingElse(PlayerError):
    """The latest turn was told only once."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "There is no other telling of this turn. 🔁, or /retell, asks for one.",
                "这一回合没有别的讲法。可用 🔁 或 /重讲 再要一个。",
            )
        )


class TooLongToAmend(PlayerError):
    """What was told does not fit into a form, so a part of it would be lost."""

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(
            Both(
                f"This telling has {length} characters, and a form holds {limit}: it cannot be "
                "edited here without losing some. The terminal's /amend takes any length.",
                f"这段叙述有 {length} 个字符，而表单只能放下 {limit} 个：在这里编辑会丢掉一部分。"
                "终端里的 /改写 不限长度。",
            )
        )
