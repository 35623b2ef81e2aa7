"""Who did it, who lives, whose it is, where it is, how many there are, and who is who."""

from engine.model.language import Language
from tests.engine.memory.verify_row import Comes, Row, told_en, told_zh
from tests.support.remembered import told

WHO = (
    told_en("who", "Mara beats Tom at the bridge.", "Tom beat Mara at the bridge.", "dropped"),
    told_en("who", "Tom is beaten by Mara.", "Tom beat Mara.", "dropped"),
    told_en("who", "Tom is beaten by Mara.", "Mara beat Tom.", "kept"),
    told_en("who", "Mara beats Tom at the bridge.", "Tom was beaten by Mara.", "kept"),
    told_en("who", "Mara beats Tom.", "Mara was beaten by Tom.", "dropped"),
    told_en("who", "The wolf bites the guard.", "The guard bit the wolf.", "dropped"),
    told_en("who", "The guard is killed.", "The guard killed.", "as told"),
    told_en("who", "Mara sees Tom steal the coin.", "Mara stole the coin.", "dropped"),
    told_en("who", "The smith sees the guard flee.", "The smith fled.", "as told"),
    told_en("who", "Mara kills the guard's dog.", "Mara killed the guard.", "as told"),
    told_en("who", "Tom's brother falls into the well.", "Tom fell into the well.", "dropped"),
    told_en("who", "Tom sleeps. Mara takes the coin.", "Tom took the coin.", "dropped"),
    told_en(
        "who",
        "Mara and Tom come in. She takes the coin.",
        "Tom took the coin.",
        "dropped",
        "She takes the coin",
    ),
    told_en("who", "Mara or Tom breaks the bell.", "Tom broke the bell.", "dropped"),
    told_zh("who", "玛拉击败了汤姆。", "汤姆击败了玛拉。", "dropped"),
    told_zh("who", "汤姆被玛拉击败了。", "汤姆击败了玛拉。", "dropped"),
    told_zh("who", "汤姆被玛拉击败了。", "玛拉击败了汤姆。", "kept"),
    told_zh("who", "玛拉击败了汤姆。", "汤姆被玛拉击败。", "kept"),
    told_zh("who", "玛拉把汤姆推下了桥。", "汤姆把玛拉推下了桥。", "dropped"),
    told_zh("who", "狼把士兵咬伤了。", "士兵把狼咬伤了。", "dropped"),
    told_zh("who", "玛拉看见汤姆偷走了金币。", "玛拉偷走了金币。", "dropped"),
    told_zh("who", "玛拉杀死了卫兵的狗。", "玛拉杀死了卫兵。", "as told"),
    told_zh("who", "汤姆的弟弟掉进了井里。", "汤姆掉进了井里。", "dropped"),
    told_en(
        "who",
        "Mara enters. The guard stands up. She takes the coin.",
        "Mara took the coin.",
        "dropped",
        "She takes the coin",
    ),
    told_en(
        "who",
        "Mara opens the gate, the wolf leaps, and kills the hound.",
        "Mara killed the hound.",
        "as told",
    ),
    told_zh("who", "玛拉推开门，狼扑了上来，咬伤了卫兵。", "玛拉咬伤了卫兵。", "as told"),
    told_zh("who", "玛拉推开门。她点亮了油灯。", "玛拉点亮了油灯。", "kept", "她点亮了油灯"),
)

LIFE = (
    told_en("life", "Tom lies dead on the stair.", "Tom is dead.", "to the GM", "Tom lies dead"),
    told_en("life", "Mara kills Tom in the yard.", "Mara killed Tom.", "to the GM"),
    told_en("life", "Tom is killed by Mara.", "Tom was killed by Mara.", "to the GM"),
    told_en("life", "Eve survives the fire.", "Eve survived the fire.", "to the GM"),
    told_en("life", "Tom nearly dies in the fire.", "Tom died in the fire.", "dropped"),
    told_en("life", "Tom is not dead.", "Tom is not dead.", "kept"),
    told_en("life", "The king dies at dawn.", "The king died at dawn.", "kept"),
    told_en(
        "life",
        "The king dies at dawn.",
        "The king died at dawn.",
        "to the GM",
        "",
        "The king is alive.",
    ),
    told_en(
        "life", "Tom finds the body of a dead fox.", "Tom found the body of a dead fox.", "kept"
    ),
    told_zh("life", "汤姆在火中丧命。", "汤姆在火中丧命。", "to the GM"),
    told_zh("life", "玛拉杀死了汤姆。", "玛拉杀死了汤姆。", "to the GM"),
    told_zh("life", "汤姆被玛拉杀死了。", "汤姆被玛拉杀死了。", "to the GM"),
    told_zh("life", "伊芙还活着。", "伊芙还活着。", "to the GM"),
    told_zh("life", "汤姆没有死去。", "汤姆没有死去。", "kept"),
    told_zh("life", "汤姆差点丧命。", "汤姆丧命。", "dropped"),
)

OWNER = (
    told_en("owner", "Tom takes the brass key.", "Tom took the brass key.", "to the GM"),
    told_en("owner", "Mara gives Tom the brass key.", "Mara gave Tom the brass key.", "to the GM"),
    told_en(
        "owner", "Mara gives the brass key to Tom.", "Mara gave the brass key to Tom.", "to the GM"
    ),
    told_en("owner", "Mara loses the brass key.", "Mara lost the brass key.", "to the GM"),
    told_en("owner", "Mara takes the brass key.", "Mara took the brass key.", "kept"),
    told_en("owner", "Tom gives Mara the brass key.", "Tom gave Mara the brass key.", "kept"),
    told_en("owner", "Tom gives Mara the brass key.", "Mara gave Tom the brass key.", "dropped"),
    told_en("owner", "Tom does not take the brass key.", "Tom did not take the brass key.", "kept"),
    told_en(
        "owner",
        "The crown belongs to Otto.",
        "The crown belongs to Otto.",
        "to the GM",
        "",
        "The crown belongs to Faust.",
    ),
    told_zh("owner", "汤姆拿走了铜钥匙。", "汤姆拿走了铜钥匙。", "to the GM"),
    told_zh("owner", "玛拉把铜钥匙交给汤姆。", "玛拉把铜钥匙交给汤姆。", "to the GM"),
    told_zh("owner", "玛拉弄丢了铜钥匙。", "玛拉弄丢了铜钥匙。", "to the GM"),
    told_zh("owner", "汤姆把铜钥匙交给玛拉。", "汤姆把铜钥匙交给玛拉。", "kept"),
    told_zh("owner", "玛拉拿出铜钥匙。", "玛拉拿出铜钥匙。", "kept"),
    told_zh("owner", "王冠属于奥托。", "王冠属于奥托。", "to the GM", "", "王冠属于浮士德。"),
    Row(
        "owner",
        (
            told("Tom takes the brass key."),
            told("Tom: + brass key", 7, "settled"),
            told("Mara takes it back.", 8),
        ),
        "Tom took the brass key.",
        "kept",
    ),
)

PLACE = (
    told_en(
        "place", "Mara hides the coin in the cellar.", "Mara hid the coin in the attic.", "as told"
    ),
    told_en("place", "Mara hides the coin.", "Mara hid the coin in the attic.", "as told"),
    told_en("place", "Mara waits in the Old Tower.", "Mara waits in the Old Tower.", "to the GM"),
    told_en("place", "Mara waits in the Great Hall.", "Mara waited in the Great Hall.", "kept"),
    told_en(
        "place",
        "The chest stands in the crypt.",
        "The chest stands in the crypt.",
        "to the GM",
        "",
        "The chest stands in the chapel.",
    ),
    told_zh("place", "玛拉待在旧塔楼。", "玛拉待在旧塔楼。", "to the GM"),
    told_zh("place", "宝箱在地窖里。", "宝箱在地窖里。", "to the GM", "", "宝箱在教堂里。"),
    told_zh("place", "玛拉把金币藏在地窖里。", "玛拉把金币藏在阁楼里。", "as told"),
)

NUMBER = (
    told_en("number", "Tom pays 30 coins for the boat.", "Tom paid 50 coins.", "dropped"),
    told_en("number", "Tom pays thirty coins.", "Tom paid 30 coins.", "kept"),
    told_en("number", "Tom pays thirty coins.", "Tom paid forty coins.", "dropped"),
    told_en("number", "Tom pays 1,200 coins.", "Tom paid twelve hundred coins.", "kept"),
    told_en("number", "Tom buys two boats. Mara buys nine.", "Tom bought nine boats.", "dropped"),
    told_en(
        "number",
        "Tom pays fifty coins.",
        "Tom paid fifty coins.",
        "to the GM",
        "",
        "Tom paid 30 coins.",
    ),
    told_en("number", "The pact lasts twelve years.", "The pact lasts twelve years.", "to the GM"),
    told_en("number", "Mara is down to 12 HP.", "Mara is down to 12 HP.", "to the GM"),
    told_zh("number", "汤姆付了三十枚铜币。", "汤姆付了30枚铜币。", "kept"),
    told_zh("number", "汤姆付了三十枚铜币。", "汤姆付了五十枚铜币。", "dropped"),
    told_zh("number", "汤姆买了三匹马。", "汤姆买了五匹马。", "dropped"),
    told_zh("number", "汤姆买了三匹马。", "汤姆买了3匹马。", "kept"),
    told_zh(
        "number",
        "汤姆付了五十枚铜币。",
        "汤姆付了五十枚铜币。",
        "to the GM",
        "",
        "汤姆付了三十枚铜币。",
    ),
    told_zh("number", "契约年限是十二年。", "契约年限是十二年。", "to the GM"),
)

NAME = (
    told_en("name", "The Crow breaks the bell.", "Mara broke the bell.", "kept"),
    told_en("name", "Tom breaks the bell.", "Otto broke the bell.", "dropped"),
    told_en("name", "A stranger breaks the bell.", "Otto broke the bell.", "dropped"),
    told_en(
        "name",
        "Mara enters. She breaks the bell.",
        "Mara broke the bell.",
        "kept",
        "She breaks the bell",
    ),
    told_en("name", "Tom is really Otto.", "Tom is really Otto.", "to the GM"),
    told_en("name", "Tom is really Mara.", "Tom is really Mara.", "to the GM"),
    told_en("name", "The nemesis is Wagner.", "The nemesis is Wagner.", "to the GM"),
    told_zh("name", "玛拉打碎了钟。", "奥托打碎了钟。", "dropped"),
    told_zh("name", "汤姆其实是玛拉。", "汤姆其实是玛拉。", "to the GM"),
)


def settled(said: str, text: str, comes: Comes, language: Language = "en") -> Row:
    return Row("settled", (told(said, 7, "settled"),), text, comes, language=language)


SETTLED = (
    settled("🎒 brass key: Tom → Mara", "Tom gave Mara the brass key.", "kept"),
    settled("🎒 brass key: Tom → Mara", "Mara gave Tom the brass key.", "dropped"),
    settled("🎒 brass key: Tom → Mara", "Otto gave Mara the brass key.", "dropped"),
    settled("📊 Mara HP 25 → 20 (-5)", "Mara's HP fell from 25 to 20.", "kept"),
    settled("📊 Mara HP 25 → 20 (-5)", "Mara's HP rose from 20 to 25.", "dropped"),
    settled("📊 Mara HP 25 → 20 (-5)", "Mara's HP did not fall.", "dropped"),
    settled("🎒 铜钥匙：汤姆 → 玛拉", "汤姆把铜钥匙给了玛拉。", "kept", "zh"),
    settled("🎒 铜钥匙：汤姆 → 玛拉", "玛拉把铜钥匙给了汤姆。", "dropped", "zh"),
)

KNOWN = (*SETTLED, *WHO, *LIFE, *OWNER, *PLACE, *NUMBER, *NAME)
