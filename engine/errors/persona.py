"""What a person can put right about characters as they are inside."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class NoSuchTrait(PlayerError):
    """Somebody has nothing of that kind, or more than one is meant. *near* could be."""

    def __init__(self, what: Both, called: str, near: Iterable[str] = ()) -> None:
        shown, hints = shortened(called), [shortened(one) for one in near]
        en, zh = " / ".join(f"“{hint}”" for hint in hints), "、".join(f"「{h}」" for h in hints)
        super().__init__(
            Both(
                f"Which {what.en} is “{shown}”?" + (f" Perhaps {en}." if en else " There is none."),
                f"「{shown}」是哪一条{what.zh}？" + (f"可能是：{zh}。" if zh else "没有这一条。"),
            )
        )


class KeyInUse(PlayerError):
    """Another tenet goes by that key; *part* is where it stands."""

    def __init__(self, key: str, part: Both) -> None:
        shown = shortened(key)
        super().__init__(
            Both(
                f"“{shown}” is the key of something under “{part.en}”: use another key.",
                f"「{shown}」已是「{part.zh}」里一条的代号：请换一个代号。",
            )
        )


class TooManyTraits(PlayerError):
    """No more of that kind fit."""

    def __init__(self, what: Both, most: int) -> None:
        super().__init__(
            Both(
                f"There are {most} already ({what.en}): take some out first.",
                f"{what.zh}已有 {most} 条：请先去掉一些。",
            )
        )


class OutOfRange(PlayerError):
    """A number is too small or too large."""

    def __init__(self, least: float, most: float) -> None:
        super().__init__(
            Both(
                f"That must be a number from {least:g} to {most:g}.",
                f"这里要填 {least:g} 到 {most:g} 之间的数字。",
            )
        )


class NoSuchInside(PlayerError):
    """Nothing inside a person goes by that name."""

    def __init__(self, what: str) -> None:
        shown = shortened(what)
        super().__init__(
            Both(
                f"“{shown}” is nothing that can be set: write emotion joy, tie trust NAME, "
                "goal, belief or strategy.",
                f"「{shown}」无法设置：请写 情绪 喜悦、关系 信任 名字、目标、信念 或 打算。",
            )
        )


class PlayersOwn(PlayerError):
    """Players speak for that character themselves; *name* is who."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both(
                f"{name} is a players' character: nobody else says what they are like inside.",
                f"{name}是玩家角色：内心由玩家自己决定。",
            )
        )
