"""The sentences behind codes that concern triggers, options and the table, in both languages.

`{0}`, `{1}` are the details.
"""

from collections.abc import Mapping

from engine.model.language import Both

TABLE_SENTENCES: Mapping[str, Both] = {
    "JOINED": Both("🎭 {0} plays {1}.", "🎭 {0}扮演{1}。"),
    "BROUGHT": Both("🎭 {0} joins the story.", "🎭 {0}加入了故事。"),
    "PARTED": Both("🎭 Nobody plays {0} for now.", "🎭 {0}暂时无人扮演。"),
    "GAVE": Both("🎒 {0} gives {1} to {2}.", "🎒 {0}把{1}交给{2}。"),
    "PUT_DOWN": Both("🎒 {0} puts {1} down.", "🎒 {0}放下了{1}。"),
    "PICKED_UP": Both("🎒 {0} picks up {1}.", "🎒 {0}捡起了{1}。"),
    "GATHERED": Both(
        "⏳ {0} has acted. The round waits for: {1}.", "⏳ {0}已行动。本轮还在等：{1}。"
    ),
    "THOUGHTS": Both("💭 {0}", "💭 {0}"),
    "ALERT": Both("❗ {0}", "❗ {0}"),
    "NO_TRIGGER": Both(
        "⚠️ There is no trigger “{0}”. Names like it: {1}.",
        "⚠️ 没有叫「{0}」的触发器。相近的：{1}。",
    ),
    "BAD_TRIGGER": Both("⚠️ A trigger was not taken in: {0}", "⚠️ 有一个触发器没有被接受：{0}"),
    "TOO_MANY_ADDED": Both(
        "⚠️ Trigger “{0}” was not added: a play takes {1}.",
        "⚠️ 没有添加触发器「{0}」：每局最多 {1} 个。",
    ),
    "TOO_MANY_TRIGGERS": Both(
        "⚠️ {0} triggers fired in this turn; the rest must wait.",
        "⚠️ 本回合已触发 {0} 个触发器，其余的留到以后。",
    ),
    "NOT_REMEMBERED": Both(
        "🧠 Not remembered: “{0}” – {1}. Known is: {2}. /memory add keeps it all the same.",
        "🧠 没有记住：「{0}」——{1}。已知的是：{2}。可用 /记忆 添加 仍然记下。",
    ),
    "OUT_OF_CHARACTER": Both(
        "🎭 {0} was out of character twice: {1}. That part was left out: “{2}”. "
        "/persona report says how often, and what helps.",
        "🎭 {0}两次有失人设：{1}。这部分已略去：「{2}」。/人设 报告 可查看次数和对策。",
    ),
    "INSIDE_REFUSED": Both(
        "⚠️ Not changed inside {0}: {1} – there is nothing of that name.",
        "⚠️ 没有改变{0}的内心：{1}——没有这样的东西。",
    ),
    "NOT_JUDGED": Both(
        "⚠️ The model gave no usable answer to {0} question(s) of triggers; those did not fire.",
        "⚠️ 模型没有对触发器的 {0} 个问题给出可用的回答，相关触发器没有触发。",
    ),
    "TOO_MANY_QUESTIONS": Both(
        "⚠️ Triggers ask {0} different questions at once; only the first {1} were asked.",
        "⚠️ 触发器一次提出了 {0} 个不同的问题，只问了前 {1} 个。",
    ),
    "TOO_MANY_OPTIONS": Both(
        "⚠️ Option “{0}” was not offered: {1} wait already.",
        "⚠️ 没有提供选项「{0}」：已有 {1} 个在等待。",
    ),
    "SECRET_OPTION": Both(
        "⚠️ Option “{0}” was not offered: it names what players do not know yet.",
        "⚠️ 没有提供选项「{0}」：它提到了玩家还不知道的事物。",
    ),
    "NO_OPTIONS": Both(
        "⚠️ The model gave no usable options for this moment ({0}).",
        "⚠️ 模型没有为此刻给出可用的选项（{0}）。",
    ),
    "NO_PLAYER": Both("⚠️ Nobody plays {0}.", "⚠️ 没有玩家扮演{0}。"),
    "NO_SCENE_WRITTEN": Both(
        "⚠️ No scene was written for “{0}” ({1}).", "⚠️ 没有为「{0}」写出场景（{1}）。"
    ),
    "TOO_MANY_SCENES": Both(
        "⚠️ No scene was written for “{0}”: a turn takes {1}, and a play {2}.",
        "⚠️ 没有为「{0}」写出场景：每回合最多 {1} 个，每局最多 {2} 个。",
    ),
    "NO_EFFECTS": Both(
        "⚠️ The model gave no usable account of what this turn changed ({0}); nothing was changed.",
        "⚠️ 模型没有给出本回合可用的变化（{0}），没有改变任何状态。",
    ),
}
