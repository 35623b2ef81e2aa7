"""What the bot says to game masters of their own commands, in both languages."""

from engine.model.language import Both

DONE = Both("✓ {steps}", "✓ {steps}")
FAULTS = Both("This cannot be read:", "无法读懂：")
FAULT = Both("• at {column}: {says}", "• 第 {column} 个字符：{says}")
FAULT_IN_LINE = Both(
    "• line {line}, at {column}: {says}", "• 第 {line} 行第 {column} 个字符：{says}"
)
MEND = Both("✏ Mend it", "✏ 修改")
FORM = Both("What is so from now on", "从现在起成立的事")
NO_STEPS = Both("Nothing was written; nothing changed.", "没有写下步骤，一切照旧。")
TURN = Both("**turn {number}** · {id}", "**第 {number} 回合** · {id}")
NOTHING_TOLD = Both("The last turns told game masters nothing.", "最近的回合没有给主持人的消息。")
ROOM = Both(
    "🎬 What game masters are told of “{title}” is posted here from now on.",
    "🎬 《{title}》给主持人的消息从现在起发在这里。",
)
ROOM_IS_OPEN = Both(
    "Everybody in this server can read this channel, or a story is played in it: players would "
    "read what only game masters should. Post it here all the same?",
    "服务器里的所有人都能看到这个频道，或者这里正在进行故事：玩家会读到只给主持人的消息。仍要发在这里吗？",
)
ROOM_ALL_THE_SAME = Both("Post it here all the same", "仍然发在这里")
ROOM_OFF = Both(
    "What game masters are told is posted nowhere now; /gm log shows it.",
    "给主持人的消息不再自动发出；可用 /主持 记录 查看。",
)
NO_ROOM = Both("It is posted nowhere.", "没有任何频道接收这些消息。")
ROOM_HEAD = Both("-# 🎬 {title} · {branch}", "-# 🎬 《{title}》· {branch}")
RAISED = Both("{name} leads this play, too, now.", "{name} 现在也是这局的主持人。")
IS_RAISED = Both("{name} leads this play already.", "{name} 已经是这局的主持人。")
LOWERED = Both("{name} leads this play no longer.", "{name} 不再是这局的主持人。")
NOT_RAISED = Both(
    "{name} was not made a game master of this play; /gm role list shows who was.",
    "{name} 不是这局另外指定的主持人；可用 /主持 人员 列表 查看。",
)
LEADERS = Both("Began the story: {owner}", "发起人：{owner}")
MORE_LEADERS = Both("Made game masters of this play: {names}", "本局另外指定的主持人：{names}")
SERVER_ROLES = Both("In all of this server, roles: {names}", "整个服务器：身份组 {names}")
MANAGERS = Both(
    "Whoever may manage the server leads every story.", "能管理服务器的人可以主持所有故事。"
)
ROLES_ARE_USUAL = Both(
    "No role is set: roles called {names} lead every story.",
    "没有设置身份组：名为 {names} 的身份组可以主持所有故事。",
)
HELP = Both(
    """**What a game master can do**
Every deed is a turn: it is in the log, `/undo` takes it back, `/why` tells of it.
Most commands take `quiet`: players are shown nothing then.
• `/gm do` takes steps of the rule language: `{steps}`
• `/gm log` shows what turns told game masters; `/gm channel here` posts it as it happens.
**People** · `/npc list` and `/npc show` tell who is who
• `/npc say` speaks for somebody; `appear`, `leave`, `hide`, `die`, `bench` move them.
• `/npc set` changes a number, a mood or a name; `give`, `take`, `spawn`, `remember` the rest.
**The story**
• `/state set`, `/flag`, `/scene`, `/time`; `/trigger` for what happens by itself.
• `/direct` tells the narrator what the next turn should bring.
**The table**
• `/pause`, `/resume`; `/spotlight` lets one character act.
• `/order` gathers rounds, and `/round` tells one at once.
• `/gm role` makes somebody a game master of this play, `/gm server-role` a role of all stories.
**Going back** · `/undo`, `/rewind`, `/restore`, `/branch`, `/merge`, `/context`""",
    """**主持人能做什么**
每个动作都是一回合：有记录，可用 `/撤销` 收回，可用 `/为何` 追查。
多数命令可打开「不公开」，玩家就看不到任何提示。
• `/主持 执行` 接受规则语言的步骤：`{steps}`
• `/主持 记录` 查看最近回合给主持人的消息；`/主持 频道 这里` 让它们随时发出。
**人物** · `/角色 列表`、`/角色 查看` 看谁是谁
• `/角色 说` 替某人说话；`登场`、`离开`、`隐藏`、`死亡`、`候场` 安排他们。
• `/角色 设置` 改数值、情绪或名字；另有 `给予`、`取走`、`新增`、`记住`。
**故事**
• `/状态 设置`、`/标记`、`/场景`、`/时间`；会自己发生的事用 `/触发器`。
• `/指示` 告诉叙述者下一回合应带来什么。
**桌面**
• `/暂停`、`/取消暂停`；`/聚光` 只让一个角色行动。
• `/顺序` 收集一轮的行动，`/结算` 立即讲述这一轮。
• `/主持 人员` 指定本局的主持人，`/主持 身份组` 指定所有故事的主持身份组。
**回到过去** · `/撤销`、`/回退`、`/读档`、`/分支`、`/合并`、`/上下文`""",
)
EXAMPLE = Both(
    'state.gold += 5 && give "rope" to all && goto "yard"',
    '状态.金币 += 5 && 给予 "绳子" 给 全体 && 前往 "院子"',
)
"""Steps that the help shows."""
