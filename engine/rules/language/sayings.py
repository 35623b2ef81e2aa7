"""What is wrong with a rule, said in both languages. `{found}` and the like are filled in.

The names are stable: `.meph` authors and their tools know them.
"""

from engine.model.language import Both

SAYINGS = {
    "RULE_HASH": Both(
        "“#” stands outside quotes. Put a comment on a line of its own, or the text into quotes.",
        "引号外出现了「#」。注释请单独写一行；若它是文字，请放进引号。",
    ),
    "RULE_NO_BRACKET": Both(
        "A rule begins with its name in brackets, but this one begins with “{found}”. "
        "Write: [name] if condition -> steps",
        "规则应以方括号中的名字开头，这里却是「{found}」。写法：[名字] if 条件 -> 动作",
    ),
    "RULE_NO_IF": Both(
        "After the name in brackets “if” was expected, found “{found}”. "
        "Write: [name] if condition -> steps",
        "方括号中的名字之后应是 if，这里却是「{found}」。写法：[名字] if 条件 -> 动作",
    ),
    "RULE_EMPTY_NAME": Both(
        "The brackets are empty. Give the rule a name: [name] if …",
        "方括号里没有名字。请给规则取名：[名字] if …",
    ),
    "RULE_NO_ARROW": Both(
        "“->” was expected between condition and steps, outside quotes. "
        "Put it in, and see that every quote is closed.",
        "条件与动作之间应有引号之外的「->」。请补上，并检查引号是否成对。",
    ),
    "RULE_EMPTY_PART": Both(
        "Nothing stands {side.en} “->”. A rule needs a condition before it and steps after it.",
        "「->」{side.zh}没有内容。它前面要有条件，后面要有动作。",
    ),
    "GROUP_UNCLOSED": Both(
        "The group tag is never closed. Write: [group:name]",
        "组标签没有收尾。写法：[group:组名]",
    ),
    "SPACED_COMPOUND_OP": Both(
        "“{found}” has a blank inside. Write it in one piece: {fixed}",
        "「{found}」中间有空格。请连着写：{fixed}",
    ),
    "SPACED_COMPARISON_OP": Both(
        "“{found}” has a blank inside. Write it in one piece: {fixed}",
        "「{found}」中间有空格。请连着写：{fixed}",
    ),
    "SPACED_KEYWORD": Both(
        "“{found}” has a blank inside. Write it in one piece: {fixed}",
        "「{found}」中间有空格。请连着写：{fixed}",
    ),
    "ROLL_SPACE": Both(
        "A blank stands between the word and its bracket in “{found}”. Write: {fixed}",
        "「{found}」的括号前有空格。请写成：{fixed}",
    ),
    "ROLL_NO_OPEN": Both(
        "An opening bracket was expected in “{found}”. Write: {fixed}",
        "「{found}」缺少左括号。请写成：{fixed}",
    ),
    "ROLL_NO_CLOSE": Both(
        "A closing bracket was expected in “{found}”. Write for example: roll(1d100) >= 50",
        "「{found}」缺少右括号。写法例如：roll(1d100) >= 50",
    ),
    "ROLL_BAD_DICE": Both(
        "“{found}” cannot be thrown here: {why.en}",
        "这里不能掷「{found}」：{why.zh}",
    ),
    "PAREN_EXTRA_CLOSE": Both(
        "This closing bracket closes nothing. Remove it, or open one before it.",
        "这个右括号没有对应的左括号。请删去，或在前面补上左括号。",
    ),
    "PAREN_UNCLOSED": Both(
        "This opening bracket is never closed. Close it, or put the text into quotes.",
        "这个左括号没有收尾。请补上右括号；若它是文字，请放进引号。",
    ),
    "BAD_AND_SEPARATOR": Both(
        "“&&” between steps needs a blank on both sides. Write: step && step",
        "动作之间的「&&」两边都要有空格。写法：动作 && 动作",
    ),
    "UNKNOWN_ATOM": Both(
        "“{found}” is no condition.{near.en} Known are: contains, not contains, state.key, flag, "
        "scene, turn, roll(1d100), chance{more.en}.",
        "「{found}」不是条件。{near.zh}可用的有：包含、不包含、状态.键、标记、场景、回合、"
        "roll(1d100)、概率{more.zh}。",
    ),
    "EXPECTED_CONDITION": Both(
        "A condition was expected here, found {found.en}.",
        "这里应有一个条件，却是{found.zh}。",
    ),
    "EXPECTED_OPERATOR": Both(
        "{wanted.en} was expected here, found {found.en}.{near.en}",
        "这里应有{wanted.zh}，却是{found.zh}。{near.zh}",
    ),
    "EXPECTED_HERE": Both(
        "{wanted.en} was expected here, found {found.en}.{near.en}",
        "这里应有{wanted.zh}，却是{found.zh}。{near.zh}",
    ),
    "EXPECTED_TEXT": Both(
        "{wanted.en} was expected here, found nothing.",
        "这里应有{wanted.zh}，却什么也没有。",
    ),
    "EXPECTED_NUMBER": Both(
        "{range.en} was expected here, found “{found}”.",
        "这里应是{range.zh}，却是「{found}」。",
    ),
    "UNEXPECTED": Both(
        "“{found}” has no place here. Remove it, or put the text into quotes.",
        "「{found}」不该出现在这里。请删去；若它是文字，请放进引号。",
    ),
    "QUOTE_UNCLOSED": Both(
        "This quote is never closed: {found}. Close it, or write \\ before a quote that is text.",
        "这个引号没有收尾：{found}。请补上；若引号本身是文字，请在前面写 \\。",
    ),
    "BAD_STEP": Both(
        "“{found}” is no step.{why.en}",
        "「{found}」不是动作。{why.zh}",
    ),
    "TOO_DEEP": Both(
        "Conditions are nested more than {limit} deep here. Split the rule, or use a flag.",
        "条件在这里嵌套超过 {limit} 层。请拆成几条规则，或借助标记。",
    ),
    "TOO_MANY_LEAVES": Both(
        "The condition has more than {limit} parts. Split it into several, or use a flag.",
        "这个条件超过 {limit} 项。请拆成几条，或借助标记。",
    ),
    "TOO_LONG": Both(
        "The text has more than {limit:,} characters. Split it into several.",
        "文字超过 {limit:,} 个字符。请拆成几段。",
    ),
    "EMPTY_GROUP": Both(
        "The brackets are empty. Put a condition into them, or write never.",
        "括号里什么也没有。请写上条件；若永不成立，请写 从不。",
    ),
    "TRIGGER_HEAD": Both(
        "A trigger begins with its name in brackets and “when”, but this one begins with "
        "{found.en}. Write: [name] when after scene, once: condition -> steps",
        "触发器应以方括号中的名字和「当」开头，这里却是{found.zh}。"
        "写法：[名字] 当 之后 场景, 一次: 条件 -> 动作",
    ),
    "TRIGGER_NAME": Both(
        "The name of a trigger has 1 to {limit} characters and no brackets. Mend it: {found}",
        "触发器的名字要有 1 到 {limit} 个字符，不能有方括号。请修改：{found}",
    ),
    "TRIGGER_NO_COLON": Both(
        "“:” was expected behind the gates. Write: "
        "[name] when after scene, once: condition -> steps",
        "关卡之后应有冒号。写法：[名字] 当 之后 场景, 一次: 条件 -> 动作",
    ),
    "GATE_TWICE": Both(
        "“{found}” says again what a gate before it has said. Remove one of them.",
        "「{found}」与前面的关卡重复。请删去一个。",
    ),
    "BAD_TRIGGER": Both(
        "The line of the trigger is broken at its character {column}. {why.en}",
        "这条触发器在第 {column} 个字符处写得不对。{why.zh}",
    ),
}
