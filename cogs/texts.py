"""What the bot says of itself, in both languages. Stories speak for themselves."""

from engine.model.language import Both

NOT_ACTIVE = Both("This control is no longer active.", "这个按钮已经失效了。")
TURN_OVER = Both(
    "That turn is over; there is nothing to try again.", "那一回合已经结束，不需要重试了。"
)
TURN_VERBS = {
    "retell": Both("🔁 Regenerate", "🔁 重讲"),
    "continue": Both("▶ Continue", "▶ 继续"),
    "amend": Both("✏ Edit", "✏ 改写"),
    "undo": Both("↩ Undo", "↩ 撤销"),
}
OTHER_WORDS = Both("In other words", "换一种说法")
NO_WORDS = Both("There are no words; the turn stays as it was.", "没有写下文字，这一回合保持原样。")
SAME_TELLING = Both("It comes out just the same.", "重讲的结果一模一样。")
RETRY = Both("Try again", "重试")
INTERRUPTED = Both(
    "⚠️ This turn was interrupted before it was played. Nothing is lost.",
    "⚠️ 这一回合在进行之前被打断了。什么都没有丢失。",
)
IN_SERVERS = Both("I work in servers only.", "我只在服务器里工作。")
BROKEN = Both(
    "Something broke on our side. The story stands where it stood.",
    "程序出了点问题。故事停在原处，没有丢失。",
)
STORY_BROKEN = Both(
    "There are mistakes in the files, so this cannot be used:", "文件有错误，无法使用："
)
STARTED = Both("The story begins.", "故事开始了。")
SECRET_THROW = Both("🎲 {name} throws dice in secret.", "🎲 {name} 进行了一次暗骰。")
NO_DM = Both(
    "I cannot send you a direct message, so nothing was thrown. Use /roll with hidden, "
    "or allow direct messages from this server.",
    "我无法私信你，所以没有掷骰。请用 /掷骰 并打开「暗骰」，或允许来自本服务器的私信。",
)
WAIT_FOR_DM = Both("🎲 …", "🎲 ……")
NO_TARGET = Both(
    "Say what to reach, too: .ra Spot 60, or use /check.",
    "还要写出技能值：.ra 侦查 60，或使用 /检定。",
)
NO_PLACE = Both("I cannot post here.", "我无法在这里发言。")
LACKS = Both(
    "I cannot tell a story here. Missing permissions: {names}.",
    "我无法在这里讲故事。缺少权限：{names}。",
)
ALL_TEXT = Both(
    "-# Whatever you write here is play. ((…)) and // are out of character. /help tells the rest.",
    "-# 在这里写下的都是剧情。（…）、((…)) 和 // 开头的是场外话。更多请看 /帮助。",
)
ADDRESSED_TEXT = Both(
    "-# To play, mention me, reply to me or use /say. /help tells the rest.",
    "-# 要参与剧情，请 @我、回复我，或使用 /说。更多请看 /帮助。",
)
PROMISE = Both(
    "-# The dice are settled: the SHA-256 of their seed begins `{promise}`. /end tells the seed.",
    "-# 骰子早已注定：种子的 SHA-256 以 `{promise}` 开头。/结束 时公布种子。",
)
SEED = Both(
    "-# 🎲 The seed of all dice was `{seed}`; its SHA-256 begins `{promise}`, as was promised. "
    "`moirai verify` proves every throw in an export.",
    "-# 🎲 所有骰子的种子是 `{seed}`，它的 SHA-256 以 `{promise}` 开头，与开始时一致。"
    "导出后可用 `moirai verify` 验证每一次掷骰。",
)
STANDS = Both("🌿 **{branch}** · turn {turn}", "🌿 **{branch}** · 第 {turn} 回合")
KEPT = Both("⚑ “{name}” is kept for turn {turn}.", "⚑ 已记下「{name}」：第 {turn} 回合。")
SPLIT = Both("🌿 **{branch}** is played in #{channel}.", "🌿 **{branch}** 在 #{channel} 进行。")
HERE = Both("here", "此处")
STATUS = {
    "open": Both("open", "进行中"),
    "merged": Both("merged", "已合并"),
    "deleted": Both("deleted", "已删除"),
}
DELETED = Both(
    "“{name}” is out of sight; /branch-reopen takes it back until {date}.",
    "「{name}」已收起；{date} 之前可以用 /重开分支 找回。",
)
GONE = Both("“{name}” is gone for good.", "「{name}」已彻底删除。")
UNTIL = Both("can be taken back until {date}", "{date} 之前可以找回")
MADE_BY = Both("by {name}", "由 {name} 分出")
REOPENED = Both("“{name}” is open again; /switch plays it.", "「{name}」已重开；用 /切换 继续。")
CONFLICTS = Both(
    "🔀 **{source}** (theirs) → **{into}** (ours)\n"
    "{open} of {count} contradictions to settle. Once all are, the branches meet.",
    "🔀 **{source}**（来方）→ **{into}**（本方）\n"
    "{count} 处矛盾，还有 {open} 处要决定。全部决定后，两条线会合。",
)
CONFLICT = Both(
    "{number}. **{field}**: {base} → ours {ours} | theirs {theirs}",
    "{number}. **{field}**：{base} → 本方 {ours} | 来方 {theirs}",
)
SIDES = {"ours": Both("ours", "本方"), "theirs": Both("theirs", "来方")}
ALL_OURS = Both("All ours", "全部本方")
ALL_THEIRS = Both("All theirs", "全部来方")
GIVE_UP = Both("Give up", "放弃合并")
GIVEN_UP = Both("The merge was given up; nothing changed.", "已放弃合并，一切照旧。")
VALUE = Both("Another value", "另一个值")
EXPORTED = Both("📦 **{name}** · {holds}", "📦 **{name}** · {holds}")
HOLDS_SEED = Both(
    "-# It holds the seed of all dice: whoever has it can foretell every throw.",
    "-# 文件里有所有骰子的种子：拿到它的人能预知每一次掷骰。",
)
TOO_LARGE_TO_SEND = Both(
    "This file has {size}, and Discord takes {limit} here. Whoever hosts the bot can write it: "
    "`{command}`",
    "这个文件有 {size}，而这里最多只能发 {limit}。请机器人的管理者在主机上运行：`{command}`",
)
TOO_LARGE_TO_READ = Both(
    "This file has {size}, and at most {limit} are read here. Whoever hosts the bot can take it "
    "in: `moirai import FILE`",
    "这个文件有 {size}，而这里最多只读 {limit}。请机器人的管理者在主机上运行：`moirai import 文件`",
)
NOT_LOADED = Both(
    "Discord did not hand the file over; nothing was imported. Try again.",
    "没能从 Discord 取到文件，什么也没有导入。请再试一次。",
)
EXPORTS = {
    "archive": Both("📦 Take it away", "📦 导出存档"),
    "novel": Both("📖 As a book", "📖 导出小说"),
}
IMPORTED = Both("📥 **{title}** is here: {holds}.", "📥 已导入《{title}》：{holds}。")
IS_HERE = Both("📥 **{title}** was here already: {holds}.", "📥 《{title}》本来就在这里：{holds}。")
LEFT_OUT = Both(
    "Lines that could not be used: {count}. They are in the file, as they were.",
    "无法使用的行：{count}，原样附在文件里。",
)
PLAY_HERE = Both("▶ Play it here", "▶ 在这里玩")
PLAY_HINT = Both(
    "You lead it. The button plays it in this channel.", "你是主持人。按下按钮就在本频道继续。"
)
BUSY_HINT = Both(
    "You lead it. “{title}” is played in this channel: end that first, or import into another one.",
    "你是主持人。本频道正在进行《{title}》：请先结束它，或导入到别的频道。",
)
PLAYED_IN = Both("▶ It is played in #{channel}.", "▶ 在 #{channel} 进行。")
HELP = Both(
    """**Playing**
• `/start` begins a story in this channel, thread or post; `/end` ends it (game master).
• Write what your character does. Without being read here: `/say`, mention me, or reply to me.
• `((aside))`, `（aside）` and `// aside` are out of character.
• Blue buttons are ways on: press one, or 🎡 lets fate draw. `/options` asks for some.
• `/join` takes up a character; `/sheet`, `/who`, `/give`, `/take`, `/use` are for it.
• `/map` draws where you are, `/go` leads the party on, `/unlock` opens a door.
• `/text` writes to somebody of the story in private.
**Dice**
• `/roll`, `.r 2d6+3`, `!r 1d20 adv`; hidden: `.rh`. Inside a sentence: `[[1d20+5]]`.
• `/check`, or for percentile skills `.ra Spot 60` (`.rab` bonus die, `.rap` penalty die).
**Looking**
• `/look` shows where you are, `/state show` how things stand. Both are for your eyes only.
• `/tree` draws what happened, `/diff` compares, `/why` says what made a thing so.
**Going back**
• `/undo` takes your last turn back, `/redo` brings it back, `/checkpoint` names a moment.
• Below your latest turn: 🔁 tells it anew, ▶ goes on, ✏ puts it in your words, ↩ takes it back.
• Game master: `/rewind`, `/restore`, `/branch`, `/switch`, `/merge`; `/branches` lists all.
**Leading** · `/gm help` tells what a game master can do. `/round` tells a round at once.
**Taking it away**
• Game master: `/export` hands you the play or a branch as a file.
• `/import` brings in a play, or a SillyTavern chat.""",
    """**参与**
• `/开始` 在本频道、子区或帖子里开始故事；`/结束` 结束它（主持人）。
• 直接写下你的角色做什么。读不到消息时：用 `/说`、@我，或回复我。
• `（场外话）`、`((场外话))` 和 `// 场外话` 不算剧情。
• 蓝色按钮是可走的路：按下一个，或由 🎡 命运抽签。`/选项` 请求更多。
• `/加入` 扮演一个角色；之后有 `/角色卡`、`/人物`、`/给`、`/拿`、`/使用`。
• `/地图` 画出地图，`/前往` 带队前往，`/开锁` 开锁。
• `/私信` 私下给故事里的人发消息。
**骰子**
• `/掷骰`、`.r 2d6+3`、`。r`、`!r 1d20 优势`；暗骰：`.rh`。写在句子里：`[[1d20+5]]`。
• `/检定`，或百分骰技能 `.ra 侦查 60`（`.rab` 奖励骰，`.rap` 惩罚骰）。
**查看**
• `/查看` 看看身处何处，`/状态 查看` 看看现状。只有你自己看得到。
• `/树` 画出发生过的一切，`/比较` 找出不同，`/为何` 说明原因。
**回到过去**
• `/撤销` 撤回你的上一回合，`/恢复` 找回它，`/存档点` 给此刻命名。
• 你的最新一回合下方：🔁 重讲，▶ 继续，✏ 用自己的话改写，↩ 撤销。
• 主持人：`/回退`、`/读档`、`/分支`、`/切换`、`/合并`；`/分支列表` 列出全部。
**主持** · `/主持 帮助` 说明主持人能做什么。`/结算` 立即讲述本轮。
**导出与导入**
• 主持人：`/导出` 把整局或一条分支导出为文件。
• `/导入` 导入存档或 SillyTavern 聊天记录。""",
)
