"""What a report says, in both languages."""

from collections.abc import Mapping

from engine.model.language import Both
from engine.model.persona import Dimension

TITLE = Both("Evaluation of “{title}”", "《{title}》评测")
MADE = Both(
    "Model: {model} · seed: {seed} · turns: {turns} · nevers provoked: {aimed} of {nevers}",
    "模型：{model} · 种子：{seed} · 回合：{turns} · 挑战过的“绝不会”：{aimed} / {nevers}",
)
JUDGED = Both(
    "Violations were found by rules and by the same model as a judge.",
    "违规由规则查出，并由同一模型复核。",
)
RULED = Both("Violations were found by rules alone.", "违规仅由规则查出。")
PARTIAL = Both(
    "Not all turns are played yet; start the same command again to go on.",
    "尚未玩完；再次运行同一命令即可继续。",
)
GROUPS_HEAD = Both("Groups", "各组")
FIGURES_HEAD = Both("Figures", "指标")
RATIOS_HEAD = Both("What the last group costs, against the others", "末组与其他组的开销之比")
CURVES_HEAD = Both("Over the turns", "随回合的变化")
SLIPS_HEAD = Both("What players were told that was not the character's own", "玩家看到的出格言行")
METRIC = Both("figure", "指标")
GROUP = Both("group", "组")
NONE = Both("None.", "没有。")
MORE = Both("{count} more, in {file}", "另有 {count} 处，见 {file}")

DIMENSIONS: Mapping[Dimension, Both] = {
    "boundary": Both("boundary", "越界"),
    "fact": Both("fact", "违背事实"),
    "state": Both("state", "不合处境"),
    "style": Both("style", "不合言谈"),
}

TURNS = Both("turns played", "回合数")
SILENT = Both("– without an answer of the model", "– 其中模型没有回应")
SLIPS = Both("violations players saw", "玩家看到的违规")
BOUNDARY = Both("– of boundaries", "– 越界")
FACT = Both("– of facts", "– 违背事实")
STATE = Both("– of how it is with them", "– 不合内心或处境")
STYLE = Both("– of style", "– 不合言谈")
MARRED = Both("replies with any", "含违规的回复")
CONSISTENCY = Both("same side in like situations", "相似处境立场一致")
OVERLAP = Both("words alike there", "其措辞相似度")
SWINGS = Both("feelings that turn round in a turn, as told", "叙述中情绪一回合内反转")
JUMPS = Both("jumps inside, over 20 in a turn", "内心跳变（一回合超过 20）")
WANTED = Both("– that the model proposed", "– 模型提议的跳变")
UNPROVED = Both("moves over 10 without evidence", "无依据且超过 10 的变化")
DISTANCE = Both("distance of style from the corpus", "与语料的风格距离")
RECALL = Both("facts recalled", "记得的事实")
LONG = Both("– told {turns} turns ago or more", "– {turns} 回合或更早之前说的")
OWN = Both("own probes as expected", "自备探针符合预期")
P50 = Both("latency of a turn, p50", "每回合延迟 p50")
P95 = Both("latency of a turn, p95", "每回合延迟 p95")
CALLS = Both("requests to the model", "模型请求数")
TAKEN_IN = Both("tokens in", "输入 token")
CACHED = Both("– of them cached", "– 其中命中缓存")
GIVEN_OUT = Both("tokens out", "输出 token")
COST = Both("cost", "费用")
AT_ONCE = Both("checked replies that passed at once", "一次通过的回复")
REWRITTEN = Both("– after one rewrite", "– 重写一次后通过")
DEGRADED = Both("– degraded", "– 降级处理")
SAVED = Both("checks settled by rules, without a call", "仅凭规则判定、无需调用的检查")

TOKENS_RATIO = Both("tokens", "token 总量")
FRESH_RATIO = Both("tokens but for cached ones", "除缓存外的 token")
LATENCY_RATIO = Both("latency p50", "延迟 p50")
LOOKING = Both(
    "Probes took {probing} tokens more, the judge {judging}; they stand in no figure above.",
    "探针另用 {probing} token，评判另用 {judging} token，均不计入上表。",
)

SLIPS_OVER = Both("Violations players saw, added up", "玩家看到的违规（累计）")
STYLE_OVER = Both("Distance of style, last {window} turns", "风格距离（近 {window} 回合）")
EMOTIONS_OVER = Both("Emotions of {name}, group {group}", "{name}的情绪（{group} 组）")
NO_LINE = Both("nothing to show", "没有数据")

BLIND_TITLE = Both("Which reply is more like the character?", "哪段回复更像这个人物？")
BLIND_HOW = Both(
    "Each pair answers the same words. Write 1, 2 or = on each line; do not look at the key "
    "before you are done.",
    "每对回复都针对同一句话。请在每题写下 1、2 或 =；完成之前不要查看答案。",
)
BLIND_PAIR = Both("Pair {number}", "第 {number} 对")
BLIND_SAID = Both("A player says:", "玩家说：")
BLIND_REPLY = Both("Reply {place}", "回复 {place}")
BLIND_VERDICT = Both("More like the character:", "更像这个人物：")
