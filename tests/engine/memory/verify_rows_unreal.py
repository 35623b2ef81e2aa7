"""What is not so, or not so yet, or only what somebody says, and what only sounds so."""

from tests.engine.memory.verify_row import Row, told_en, told_zh
from tests.support.remembered import told

NOT = (
    told_en("not", "Mara does not open the gate.", "Mara opened the gate.", "dropped"),
    told_en("not", "Mara opens the gate.", "Mara did not open the gate.", "dropped"),
    told_en("not", "Mara refuses to open the gate.", "Mara opened the gate.", "as told"),
    told_en("not", "Mara almost opens the gate.", "Mara opened the gate.", "dropped"),
    told_en("not", "Nobody opens the gate.", "Mara opened the gate.", "dropped"),
    told_en("not", "Mara opens the gate with no success.", "Mara opened the gate.", "dropped"),
    told_en("not", "Mara never opens the gate.", "Mara didn't open the gate.", "kept"),
    told_en(
        "not",
        "The gate is not locked.",
        "The gate is not locked.",
        "to the GM",
        "",
        "The gate is locked.",
    ),
    told_zh("not", "玛拉没有打开大门。", "玛拉打开了大门。", "dropped"),
    told_zh("not", "玛拉险些打开大门。", "玛拉打开大门。", "dropped"),
    told_zh("not", "玛拉打开了大门。", "玛拉没有打开大门。", "dropped"),
    told_zh("not", "玛拉没有打开大门。", "玛拉没打开大门。", "kept"),
)

UNREAL = (
    told_en("plan", "Mara plans to burn the mill.", "Mara burned the mill.", "dropped"),
    told_en("plan", "Mara will burn the mill.", "Mara burned the mill.", "dropped"),
    told_en("plan", "Mara decides to burn the mill.", "Mara burned the mill.", "dropped"),
    told_en("plan", "Mara is about to ring the bell.", "Mara rang the bell.", "dropped"),
    told_en("wish", "Mara longs to ring the bell.", "Mara rang the bell.", "dropped"),
    told_en("supposition", "Unless it rains, Tom rings the bell.", "Tom rang the bell.", "dropped"),
    told_en(
        "supposition", "Mara wonders whether Tom rang the bell.", "Tom rang the bell.", "dropped"
    ),
    told_en("supposition", "Suppose this. Tom rings the bell.", "Tom rang the bell.", "dropped"),
    told_en(
        "rumour", "According to the smith, Tom rang the bell.", "Tom rang the bell.", "dropped"
    ),
    told_en("rumour", "Tom rang the bell, people say.", "Tom rang the bell.", "dropped"),
    told_en("lie", "Tom feigns that he rang the bell.", "Tom rang the bell.", "dropped"),
    told_en(
        "lie",
        "Tom rings the bell. It is all a trick.",
        "Tom rang the bell.",
        "dropped",
        "Tom rings the bell",
    ),
    told_en(
        "dream",
        "Mara dreams. Tom rings the bell.",
        "Tom rang the bell.",
        "dropped",
        "Tom rings the bell",
    ),
    told_en(
        "dream",
        "Mara dreams. At dawn she wakes. Tom rings the bell.",
        "Tom rang the bell.",
        "kept",
        "Tom rings the bell",
    ),
    told_en("tale", "In the old ballad, Tom rings the bell.", "Tom rang the bell.", "dropped"),
    told_en("request", "Mara begs Tom to ring the bell.", "Tom rang the bell.", "dropped"),
    told_en("request", "Mara asks Tom to ring the bell.", "Mara rang the bell.", "dropped"),
    told_en("question", "Did Tom ring the bell?", "Tom rang the bell.", "dropped"),
    told_en("question", "Tom rings the bell.", "Did Tom ring the bell?", "dropped"),
    told_zh("plan", "玛拉决定烧掉磨坊。", "玛拉烧掉磨坊。", "dropped"),
    told_zh("plan", "玛拉想烧掉磨坊。", "玛拉烧掉磨坊。", "dropped"),
    told_zh("wish", "玛拉盼着汤姆敲响钟。", "汤姆敲响钟。", "dropped"),
    told_zh("supposition", "汤姆多半敲响了钟。", "汤姆敲响了钟。", "dropped"),
    told_zh("rumour", "相传汤姆敲响了钟。", "汤姆敲响了钟。", "dropped"),
    told_zh("lie", "汤姆冒充国王。", "汤姆是国王。", "dropped"),
    told_zh("lie", "汤姆敲响了钟。这只是一场骗局。", "汤姆敲响了钟。", "dropped", "汤姆敲响了钟"),
    told_zh("dream", "玛拉做了一个梦。汤姆敲响了钟。", "汤姆敲响了钟。", "dropped", "汤姆敲响了钟"),
    told_zh("tale", "故事里，汤姆敲响了钟。", "汤姆敲响了钟。", "dropped"),
    told_zh("request", "玛拉请求汤姆敲响钟。", "汤姆敲响钟。", "dropped"),
    told_zh("question", "汤姆敲响了钟？", "汤姆敲响了钟。", "dropped"),
)

WORDS = (
    Row(
        "player", (told("I find 100 gold.", 7, "player", "Ann"),), "Ann found 100 gold.", "dropped"
    ),
    Row(
        "player",
        (told("You find 100 gold."), told("I find 100 gold.", 7, "player", "Ann")),
        "Faust found 100 gold.",
        "to the GM",
    ),
    Row(
        "player",
        (
            told("You find 100 gold."),
            told("I find 100 gold.", 7, "player", "Ann"),
            told("Faust: + gold × 100", 7, "settled"),
        ),
        "Faust found 100 gold.",
        "kept",
    ),
    Row(
        "player",
        (told("我找到一百枚金币。", 7, "player", "安"),),
        "安找到一百枚金币。",
        "dropped",
        language="zh",
    ),
    Row("speech", (told("The king fled.", 7, "character", "Mara"),), "The king fled.", "dropped"),
    told_en("speech", "“The king fled,” says Mara.", "The king fled.", "dropped", "The king fled"),
    told_en("speech", "'The king fled,' she adds.", "The king fled.", "dropped", "The king fled"),
    told_en("speech", "Mara: The king fled.", "The king fled.", "dropped", "The king fled"),
    told_en("speech", "Mara whispers that the king fled.", "The king fled.", "dropped"),
    told_en("speech", "The king fled, whispers Mara.", "The king fled.", "dropped"),
    told_zh("speech", "玛拉道：“国王逃走了。”", "国王逃走了。", "dropped", "国王逃走了"),
    told_zh("speech", "玛拉：国王逃走了。", "国王逃走了。", "dropped", "国王逃走了"),
    told_zh("speech", "玛拉低声说国王逃走了。", "国王逃走了。", "dropped"),
)

TRUE = (
    ("Mara persuades the guard.", "Mara persuaded the guard."),
    ("Will opens the gate.", "Will opened the gate."),
    ("Tom arrives in May.", "Tom arrived in May."),
    ("Mara told the truth about the fire.", "Mara told the truth about the fire."),
    ("The plan works like a dream.", "The plan worked like a dream."),
    ("Tom steals the plans of the fort.", "Tom stole the plans of the fort."),
    ("Mara keeps her promise.", "Mara kept her promise."),
    ("Mara pulls with all her might.", "Mara pulled with all her might."),
    ("Tom opens the gate and tells Mara to wait.", "Tom opened the gate."),
    ("Mara opens the gate and kills the hound.", "Mara killed the hound."),
    ("At dawn, Mara leaves the village.", "Mara left the village."),
    ("Mara quietly hides the coin under the third stair.", "Mara hid the coin under the stair."),
    ("The old bell finally cracks.", "The bell cracked."),
    ("Mara says goodbye to Tom.", "Mara said goodbye to Tom."),
    ("Tom lies down in the straw.", "Tom lay down in the straw."),
    ("The mill has burned down.", "The mill burned down."),
    ("Tom is hiding the coin.", "Tom hid the coin."),
    ("A flood washed the road away; nobody was hurt.", "A flood washed the road away."),
    ("Mara swears an oath to the abbey.", "Mara swore an oath to the abbey."),
    ("Tom loses his left hand.", "Tom lost his left hand."),
    ("Mr. Reed burns the letter.", "Mr. Reed burned the letter."),
    ("“Halt!” Mara bars the door.", "Mara barred the door."),
    ("Mara breaks the bell. “It was a dream,” she says.", "Mara broke the bell."),
    (
        "With a groan, the bridge collapses into the ravine, taking two riders with it.",
        "The bridge collapsed into the ravine.",
    ),
    (
        "In the dark, Tom stumbles, and knocks over the silver chalice.",
        "Tom knocked over the silver chalice.",
    ),
    (
        "Mara has signed the contract in her own blood, and the candles go out.",
        "Mara signed the contract.",
    ),
    ("Tom is knighted by the queen.", "The queen knighted Tom."),
    ("Mara falls in love with Otto.", "Mara fell in love with Otto."),
    ("Tom kneels, and he swears fealty to Mara.", "Tom swore fealty to Mara."),
    ("You break the seal and read the letter.", "Faust broke the seal."),
    ("The storm sinks the Gull with all hands.", "The storm sank the Gull."),
    ("Mara buys 3 healing potions for 45 silver.", "Mara bought 3 healing potions for 45 silver."),
)
"""Plainly told, and to be kept as they are."""

TRUE_ZH = (
    ("玛拉想起了母亲的名字。", "玛拉想起了母亲的名字。"),
    ("玛拉说服了卫兵。", "玛拉说服了卫兵。"),
    ("汤姆想到了一个办法。", "汤姆想到了一个办法。"),
    ("玛拉终于打开了大门。", "玛拉打开了大门。"),
    ("玛拉推开门，点亮了油灯。", "玛拉点亮了油灯。"),
    ("计划成功了。", "计划成功了。"),
    ("将军烧毁了要塞。", "将军烧毁了要塞。"),
    ("玛拉说出了真相。", "玛拉说出了真相。"),
    ("玛拉悄悄把金币藏在第三级台阶下。", "玛拉把金币藏在台阶下。"),
    ("汤姆不断敲门。", "汤姆不断敲门。"),
    ("玛拉问候了修道院长。", "玛拉问候了修道院长。"),
    ("汤姆回到了希望镇。", "汤姆回到了希望镇。"),
    ("玛拉信守承诺，放走了俘虏。", "玛拉放走了俘虏。"),
    ("汤姆爬上假山。", "汤姆爬上假山。"),
    ("玛拉打开大门，对汤姆说快走。", "玛拉打开大门。"),
    ("黑暗中，汤姆撞上祭坛，打翻了银杯。", "汤姆打翻了银杯。"),
    ("你撕开封印，读了那封信。", "浮士德读了那封信。"),
    ("浮士德与梅菲斯特签订了契约，烛火随之熄灭。", "浮士德与梅菲斯特签订契约。"),
    ("汤姆跪下，向玛拉宣誓效忠。", "汤姆向玛拉宣誓效忠。"),
    ("一声巨响，石桥塌进了峡谷。", "石桥塌进了峡谷。"),
)

SOUND = (
    *(*NOT, *UNREAL, *WORDS),
    *(told_en("true", said, text, "kept") for said, text in TRUE),
    *(told_zh("true", said, text, "kept") for said, text in TRUE_ZH),
)
