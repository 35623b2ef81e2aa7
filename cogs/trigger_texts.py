"""What is said about triggers, in both languages."""

from collections.abc import Mapping

from engine.model.language import Both
from engine.model.trigger import Mode, Occasion, Phase

# the text form

FORM_NEW = Both("A new trigger", "新的触发器")
FORM_EDIT = Both("Change a trigger", "修改触发器")
FORM_LABEL = Both("[name] when gates: condition -> steps", "[名字] 当 关卡: 条件 -> 动作")
FORM_EXAMPLE = Both(
    '[ambush] when after scene, once: scene "bridge" and not item "lantern" -> tell "A shot!"',
    '[埋伏] 当 之后 场景, 仅一次: 场景 "bridge" 且 不 物品 "灯笼" -> 讲述 "一声枪响！"',
)
FAULTY = Both(
    "⚠️ This cannot be read yet. Nothing was changed, and what you wrote is kept.",
    "⚠️ 还无法读懂。没有改变任何东西，你写的内容已保留。",
)
AT_COLUMN = Both("**character {column}**", "**第 {column} 个字符**")
AT_LINE = Both("**line {line}, character {column}**", "**第 {line} 行第 {column} 个字符**")
IN_FILE = Both("⚠️ The file has mistakes; nothing was changed.", "⚠️ 文件有错误，没有改变任何东西。")
DOUBTS = Both(
    "⚠️ **{name}** can be kept, but look at this first:", "⚠️ **{name}** 可以保存，但请先看："
)
REPLACES = Both(
    "There is a trigger “{name}” already; it would be replaced.",
    "已经有触发器「{name}」，它会被替换。",
)
AGAIN = Both("✏ Write on", "✏ 继续写")
KEEP = Both("✔ Keep it all the same", "✔ 仍然保存")
GUIDED = Both("🧭 Guided form", "🧭 向导")
DISCARD = Both("🗑 Discard", "🗑 放弃")
DISCARDED = Both("It is discarded; nothing was changed.", "已放弃，没有改变任何东西。")

# receipts

ADDED = Both("⚡ **{name}** is added.", "⚡ 已添加 **{name}**。")
CHANGED = Both("⚡ **{name}** is changed.", "⚡ 已修改 **{name}**。")
RENAMED = Both(
    "⚡ **{old}** is now **{name}**, and counts anew.",
    "⚡ **{old}** 已改名为 **{name}**，重新计数。",
)
FIRED = Both("⚡ **{name}** fired.", "⚡ **{name}** 已触发。")
ENABLED = Both("⚡ **{name}** is awake.", "⚡ 已启用 **{name}**。")
DISABLED = Both("💤 **{name}** sleeps.", "💤 已停用 **{name}**。")
RESET = Both("⚡ **{name}** is as if it had never fired.", "⚡ **{name}** 如同从未触发过。")
RESET_ALL = Both("⚡ All are as if they had never fired.", "⚡ 全部如同从未触发过。")
REMOVED = Both(
    "🗑 **{name}** is removed; /undo brings it back.", "🗑 已移除 **{name}**；/撤销 可以找回。"
)
REMOVE = Both("Remove **{name}**?", "要移除 **{name}** 吗？")
YES_REMOVE = Both("🗑 Remove", "🗑 移除")
NO_REMOVE = Both("Keep", "保留")
LEFT = Both("Nothing was changed.", "没有改变任何东西。")
IMPORTED = Both("⚡ Taken in: {count}.", "⚡ 已导入 {count} 个。")
REPLACED = Both("Replaced: {names}", "替换了：{names}")
NEW = Both("New: {names}", "新增：{names}")
EXPORTED = Both("{count} triggers.", "{count} 个触发器。")
NOT_A_TEXT = Both(
    "A text file (.txt, UTF-8) of at most 256 kB is wanted, with a trigger on each line.",
    "需要不超过 256 kB 的文本文件（.txt，UTF-8），每行一个触发器。",
)
EMPTY_FILE = Both("There is no trigger in that file.", "文件里没有触发器。")
NO_LONGER = Both("This form is no longer active; begin anew.", "这个表单已失效，请重新开始。")

# what a trigger is

NONE = Both(
    "There are no triggers yet. /trigger add makes one.", "还没有触发器。用 /触发器 添加 新建一个。"
)
MODES: Mapping[Mode, Both] = {
    "passive": Both("passive: its steps happen", "被动：动作直接发生"),
    "soft": Both("soft: a way to another scene is offered", "软：转场作为选项提供"),
    "hard": Both("hard: the story moves at once, and all are told", "硬：立即转场，并告知所有人"),
}
MODE_SIGNS: Mapping[Mode, str] = {"passive": "⚙️", "soft": "🪶", "hard": "❗"}
OCCASIONS: Mapping[tuple[Occasion, Phase], Both] = {
    ("turn", "after"): Both("every turn, after it is told", "每回合，讲述之后"),
    ("turn", "before"): Both("every turn, before it is told", "每回合，讲述之前"),
    ("scene", "after"): Both("when a scene is entered, after it is told", "进入场景时，讲述之后"),
    ("scene", "before"): Both("when a scene is entered, before it is told", "进入场景时，讲述之前"),
}
ONCE = Both("once", "仅一次")
ALWAYS = Both("any number of times", "次数不限")
TIMES = Both("{n} times at most", "最多 {n} 次")
REST_TURNS = Both("then it rests for {n} turns", "之后冷却 {n} 回合")
REST = Both("then it rests for {time}", "之后冷却 {time}")
SECONDS = (
    (86_400, Both("{n} d", "{n} 天")),
    (3_600, Both("{n} h", "{n} 小时")),
    (60, Both("{n} min", "{n} 分钟")),
    (1, Both("{n} s", "{n} 秒")),
)
NEEDS = Both("only after {names}", "须先触发{names}")
UNLESS = Both("not once {names} has fired", "{names}触发后不再触发")
IF_NOW = Both("If (as things stand now):", "条件（按现在的情况）：")
THEN = Both("Then:", "则：")
HAS_FIRED = Both("fired {n}×", "已触发 {n} 次")
NOW_ADDED = Both("added in play", "游戏中添加")
WOULD: Mapping[str, Both] = {
    "true": Both("✅ It would fire in the next turn.", "✅ 下一回合会触发。"),
    "false": Both("❌ It would not fire in the next turn.", "❌ 下一回合不会触发。"),
    "maybe": Both(
        "❔ Whether it fires hangs on dice or on what a model says.",
        "❔ 是否触发要看骰子或模型的判断。",
    ),
}
GATE_SHUT = Both("⛔ It would not fire in the next turn: {why}.", "⛔ 下一回合不会触发：{why}。")

# the guided form

PAGES: Mapping[str, Both] = {
    "when": Both("When is it tried?", "何时尝试？"),
    "if": Both("What must be so?", "要满足什么？"),
    "then": Both("What happens?", "会发生什么？"),
    "gates": Both("How often?", "多久一次？"),
    "done": Both("Is this it?", "就是这样吗？"),
}
GUIDE_HEAD = Both(
    "🧭 **{name}** · {number}/{count} · {page}", "🧭 **{name}** · {number}/{count} · {page}"
)
OCCASION: Mapping[Occasion, Both] = {
    "turn": Both("Every turn", "每回合"),
    "scene": Both("When a scene is entered", "进入场景时"),
}
PHASE: Mapping[Phase, Both] = {
    "after": Both("After the turn is told", "讲述之后"),
    "before": Both("Before the turn is told", "讲述之前"),
}
JOINTS = {
    "all": Both("All of these must be so:", "以下全部成立："),
    "any": Both("One of these must be so:", "以下任一成立："),
}
HOLDS_ALWAYS = Both("Nothing: it always holds.", "没有条件：总是成立。")
NO_STEPS = Both("Nothing yet.", "还没有动作。")
STILL = Both("Still wanted: {names}.", "还需要：{names}。")
COMPLETE = Both("Nothing is lacking.", "已经齐全。")
UNFINISHED = Both("It has no steps yet, so it cannot be kept.", "还没有动作，无法保存。")

ADD_CONDITION = Both("Add a condition…", "添加条件…")
ADD_STORY_STEP = Both("Add a step: telling, scenes, state…", "添加动作：讲述、场景、状态…")
ADD_PEOPLE_STEP = Both("Add a step: people, items, rooms…", "添加动作：人物、物品、房间…")
CHOOSE_ROW = Both("Choose one to change it", "选择一项来修改")
HOW_OFTEN = Both("How often it may fire", "可触发几次")
HOW_LONG = Both("How long it rests in between", "两次之间冷却多久")
NEEDED = Both("Which must have fired before", "哪些要先触发")
RULED_OUT = Both("Which rule it out once they fired", "哪些触发后它不再触发")
OTHER = Both("✎ something else: type it", "✎ 其他：自己输入")
COOLDOWN_TYPED = Both("For example: 3 turns, 30 minutes", "例如：3 回合，30 分钟")
COUNT_TYPED = Both("How often (0: no limit)", "次数（0：不限）")
NO_REST = Both("no rest", "不冷却")
TURNS = Both("{n} turns", "{n} 回合")

NAME_IT = Both("✎ Name", "✎ 名字")
NAME = Both("Name", "名字")
BACK = Both("◀ Back", "◀ 上一步")
NEXT = Both("Next ▶", "下一步 ▶")
AS_TEXT = Both("✏ As text", "✏ 以文本编辑")
ANY_OR_ALL = Both("⇄ all / one", "⇄ 全部 / 任一")
NOT = Both("¬ not", "¬ 取反")
GROUP = Both("( ) group", "( ) 成组")
DROP = Both("🗑 Remove", "🗑 删除")
RAISE = Both("▲ Up", "▲ 上移")
FILL_IN = Both("✎ Fill in…", "✎ 填写…")
ADD = Both("✔ Add", "✔ 加入")
CANCEL = Both("✖ Not this", "✖ 不要")
DECREE = Both("⚡ Let it be", "⚡ 颁布")
UNNAMED = Both("trigger {n}", "触发器 {n}")

HINTS: Mapping[str, Both] = {"cooldown": COOLDOWN_TYPED, "most": COUNT_TYPED}
"""What stands in an empty field, by what it is for."""
