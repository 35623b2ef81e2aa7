"""Words that show what a line does and how it is felt, in both languages.

Divided by semicolons. With ^ one counts at the beginning of a line alone; * stands for any ending.
"""

from collections.abc import Mapping

from engine.model.persona import Feeling, Intent

INTENTS: Mapping[Intent, str] = {
    "threaten": """or else; i'll kill; i will kill; i'll hurt; i will hurt; i'll end you
        last warning
        regret this; don't make me; or you die; i'll break you
        杀了你; 要你的命; 别怪我; 你会后悔; 不然就; 否则我; 小心你的""",
    "greet": """^hello; ^hi; ^hey; ^greetings; ^welcome; ^good morning; ^good day; ^good evening
        ^你好; ^您好; ^早上好; ^晚上好; ^欢迎; ^幸会; ^久违""",
    "part": """farewell; goodbye; good night; see you; until next time; until we meet
        再见; 告辞; 后会有期; 保重; 晚安""",
    "refuse": """^no; ^never; not a chance; out of the question; i won't; i refuse
        i will not; i cannot
        i can't do; i can't let; i can't allow; i can't tell
        不行; 休想; 绝不; 不可能; 恕难; 我拒绝; 办不到; 别想""",
    "agree": """^yes; ^aye; ^very well; ^agreed; ^of course; ^all right; ^fine; it's a deal
        ^好; ^行; ^可以; ^没问题; ^当然; ^成交; ^遵命; ^是的""",
    "comfort": """it's all right; it is all right; you're safe; you are safe; don't cry; don't worry
        don't be afraid; there, there; it's over now
        别怕; 别哭; 没事了; 不要紧; 会好起来; 有我在; 别担心""",
    "praise": """well done; good work; good job; proud of you; impressive; bravo
        干得好; 做得好; 了不起; 真厉害; 不愧是; 佩服""",
    "blame": """your fault; how could you; how dare you; you fool; you idiot; you liar; you traitor
        you coward; what have you done
        都怪你; 都是你; 你怎么能; 你怎么敢; 你竟敢; 骗子; 叛徒""",
    "lament": """alas; if only; i've lost; i have lost; it's hopeless; it's too late; woe
        唉; 可惜; 要是当初; 回不去; 太迟了; 都没了; 命苦""",
    "tease": """just kidding; haha*; ha ha; cat got your tongue; someone's jealous
        someone's blushing
        哈哈; 嘿嘿; 开玩笑; 逗你; 瞧你那样""",
    "persuade": """trust me; think about it; think of it; wouldn't you rather; come now
        please; i beg
        相信我; 你想想; 不妨; 何不; 求你; 拜托; 听我一句""",
    "deceive": """i saw nothing; i know nothing; i did nothing; i swear i; nothing to do with me
        我什么都不知道; 与我无关; 我发誓我没""",
    "reminisce": """i remember; when i was a; when i was young; years ago; in those days; back then
        我记得; 那年; 当年; 小时候; 那时候; 想当初""",
    "command": """^go; ^run; ^stop; ^wait; ^leave; ^stay; ^get; ^give; ^put; ^take; ^bring
        ^hold; ^kneel
        ^silence; ^listen; ^follow; ^shut; ^come; ^tell me
        ^滚; ^站住; ^住手; ^跟我来; ^给我; ^拿来; ^把; ^快; ^别动; ^闭嘴; ^退下; ^听着; ^去""",
}
"""The first of these that is found is what a line does."""

FEELINGS: Mapping[Feeling, str] = {
    "anger": """damn; hate; furious; angry; angrily; enough; rage; snarl*; shouts; yells; growls
        bastard; !!
        怒; 恨; 气死; 可恶; 该死; 混蛋; 够了; 吼; 咆哮; ！！""",
    "fear": """afraid; scared; terrified; fear; worry; worried; worriedly; trembl*; anxious*
        nervous*
        help me
        怕; 恐惧; 担心; 担忧; 颤抖; 发抖; 焦急; 紧张; 救命; 不安""",
    "joy": """laugh*; smil*; grin*; joke; jokes; joking*; jest*; haha*; wonderful; delighted; happy
        happily; glad; cheer*; playful*
        笑; 哈哈; 开心; 高兴; 太好了; 打趣; 快乐; 嘿嘿; 欢""",
    "sadness": """sad; sadly; tear; tears; weep*; cry; cries; crying; sob*; grief; griev*
        mourn*; alone
        sigh*; alas
        哭; 泪; 悲; 伤心; 难过; 唉; 叹; 孤单; 失去""",
    "disgust": """disgust*; revolting; filth*; vile; sickening; stinks; ugh
        恶心; 肮脏; 呸; 下流; 臭""",
    "surprise": """surpris*; astonish*; unbelievable; impossible; no way; gasp*; what?!
        竟然; 居然; 什么？！; 吃惊; 惊讶; 怎么可能; 不会吧; 咦""",
    "trust": """i trust you; i believe you; thank you; thanks; grateful; rely on
        相信你; 谢谢; 多谢; 感谢; 信得过""",
    "anticipation": """soon; can't wait; eager*; looking forward; look forward; tomorrow; ready?
        等不及; 期待; 盼; 明天; 即将; 准备好""",
}
"""The first of these that is found is how a line is felt."""
