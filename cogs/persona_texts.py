"""What the bot says about characters as they are inside, in both languages."""

from collections.abc import Mapping

from engine.model.language import Both
from engine.persona.report import Remedy

UNDO = Both("-# `/undo` takes it back.", "-# 可用 `/撤销` 收回。")
REVIEWED = Both("✅ All of {name} is reviewed.", "✅ {name}的人设已全部审完。")
TO_REVIEW = Both("**{name}** · {count} to review", "**{name}** · 待审 {count} 条")
NO_REPORTS = Both("Nothing that anybody said was checked yet.", "还没有检查过任何人的回应。")
WORST = Both("**What needs a remedy most**", "**最需要对策的**")
CHART = Both("What {name} feels", "{name}的情绪")
CHART_TURNS = Both("turns {first} to {last}", "第 {first} 至 {last} 回合")
CHART_TURN = Both("turn {last}", "第 {last} 回合")
CHART_SCALE = Both("{turns} · from 0 to 100, dashed: 50", "{turns} · 从 0 到 100，虚线为 50")
CHART_ALT = Both(
    "Emotions of {name}, {turns}, from 0 to 100, 50 is neutral:",
    "{name}的情绪，{turns}，从 0 到 100，50 为平静：",
)
CHART_LINE = Both(
    "{emotion}: {first} at first, {least} to {most}, now {last}",
    "{emotion}：起初 {first}，在 {least} 与 {most} 之间，现在 {last}",
)

ACCEPT = Both("Accept", "接受")
EDIT = Both("Edit", "改写")
REFUSE = Both("Refuse", "拒绝")
REMEDIES: Mapping[Remedy, Both] = {
    "reword": Both("✏ Reword", "✏ 改写"),
    "grow": Both("🌱 They have grown", "🌱 视为成长"),
    "off": Both("✕ Switch off", "✕ 停用"),
    "explain": Both("🧭 Say what they do then", "🧭 补充此时的做法"),
    "example": Both("💬 Add an example", "💬 补充例句"),
}

FORM_TENET = Both("What holds of {name}", "{name}的信条")
FORM_TEXT = Both("In your words", "内容")
FORM_WORDS = Both("Words that go against it, by commas", "违背它的词语，用逗号分隔")
FORM_EXPLAIN = Both("What do they do then?", "此时会怎么做？")
FORM_EXAMPLE = Both("A line of theirs then", "此时会说的一句话")

WHEN_FEELING = Both("When feeling {what}: {text}", "感到{what}时：{text}")
WHEN_SPOKEN_TO = Both("When {name} {what}: “{text}”", "{what}时会说：「{text}」")
