"""Facts of a long play, each with two questions: one names what it asks for, one only means it.

They measure recall: 40 facts in Chinese and English, told in passing, among turns about nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.model.ids import TurnId
from engine.model.memory import Passage


@dataclass(frozen=True, slots=True)
class Fact:
    """What was told once; how somebody asks for it long after, in its words and in their own."""

    told: str
    asked: str
    meant: str


ENGLISH = (
    Fact(
        "Mara pushes the brass key under the third stair and smooths the carpet over it.",
        "Where is the brass key?",
        "Where did she hide what opens the cellar?",
    ),
    Fact(
        "Old Tobin admits that he cannot read; his granddaughter has always done it for him.",
        "Can old Tobin read?",
        "Who in the village is illiterate?",
    ),
    Fact(
        "The ferryman will take no coin. He wants a song from each of you instead.",
        "What does the ferryman want from us?",
        "How do we pay to get across the river?",
    ),
    Fact(
        "“I am afraid of dogs,” the captain says, and goes the long way round the yard.",
        "Is the captain afraid of anything?",
        "What frightens the captain?",
    ),
    Fact(
        "You promise the widow Ash to be back before the first snow, with her son.",
        "What did we promise the widow Ash?",
        "What did we swear to the grieving mother?",
    ),
    Fact(
        "The lighthouse has been dark since the keeper drowned nine years ago.",
        "What happened to the keeper of the lighthouse?",
        "Why is there no light on the headland?",
    ),
    Fact(
        "Sister Ilse is allergic to honey; one spoonful nearly killed her as a child.",
        "Does Sister Ilse like honey?",
        "Which food must the nun not eat?",
    ),
    Fact(
        "The duke's left hand is carved from pear wood, and painted so that few notice.",
        "Which hand of the duke is made of wood?",
        "What is odd about the nobleman's body?",
    ),
    Fact(
        "Bram owes the smith forty silver pieces and has been avoiding the forge.",
        "How much does Bram owe the smith?",
        "To whom is Bram in debt?",
    ),
    Fact(
        "The password at the north gate is “lantern” on odd days and “anchor” on even ones.",
        "What was the password at the north gate?",
        "What do we tell the guards so that they let us in?",
    ),
    Fact(
        "Nobody may whistle in the mine: it is said to wake what sleeps below.",
        "May we whistle in the mine?",
        "What is forbidden underground?",
    ),
    Fact(
        "The twins were born on the night when the mill burned to the ground.",
        "When did the mill burn?",
        "What happened on the children's birthday?",
    ),
    Fact(
        "Doctor Vane keeps his poisons in the blue cabinet, behind the jars of tea.",
        "What does Doctor Vane keep in the blue cabinet?",
        "Where are the toxic substances of the physician?",
    ),
    Fact(
        "The map that you bought is a forgery; the coast on it does not exist.",
        "Is the map that we bought any good?",
        "Can we trust the chart from the market?",
    ),
    Fact(
        "Every seventh year the whole valley falls asleep for a single day.",
        "What happens in the valley every seventh year?",
        "How often does the strange slumber come?",
    ),
    Fact(
        "Kest left the party at the crossroads to look for his sister in Harrow.",
        "Where did Kest go?",
        "Why is our companion no longer with us?",
    ),
    Fact(
        "The bell of the chapel cracked when they rang it for the old king's funeral.",
        "How did the bell of the chapel crack?",
        "Since when does the church bell sound wrong?",
    ),
    Fact(
        "The innkeeper is really a deserter from the eastern army, and sleeps with a knife.",
        "Who is the innkeeper really?",
        "What secret does the landlord of the tavern hide about his past?",
    ),
    Fact(
        "Your horse went lame on the pass, and you sold it to a shepherd for a cloak.",
        "What happened to my horse?",
        "What became of my mount?",
    ),
    Fact(
        "She can only be wounded by silver: iron slides off her like water.",
        "Can silver wound her?",
        "Which metal hurts her?",
    ),
)

CHINESE = (
    Fact("老船夫不收铜钱，他只要每位渡客唱一支歌。", "老船夫要收什么？", "过河要付什么代价？"),
    Fact(
        "林掌柜悄悄把账本塞进了灶台后面的砖缝里。",
        "林掌柜的账本在哪里？",
        "记录生意往来的册子藏在哪儿？",
    ),
    Fact("沈小姐从小闻到桂花就会起疹子，喘不上气。", "沈小姐闻到桂花会怎样？", "她对什么过敏？"),
    Fact(
        "你们答应了陈婆婆，入冬之前一定把她的孙子带回来。",
        "我们答应了陈婆婆什么事？",
        "我们向那位老人许下过什么承诺？",
    ),
    Fact(
        "灯塔已经九年没有亮过了，自从守塔人溺死在礁石边。",
        "守塔人是怎么死的？",
        "海岬上为什么一片漆黑？",
    ),
    Fact(
        "北门的口令单日是“青灯”，双日是“铁锚”。", "北门的口令是什么？", "怎样才能让守卫放我们进城？"
    ),
    Fact(
        "县令的左手是木头雕的，漆成了肉色，少有人看得出来。",
        "县令的左手怎么了？",
        "那个当官的身体有什么异样？",
    ),
    Fact("阿贵欠了铁匠四十两银子，近来总绕着铺子走。", "阿贵欠铁匠多少银子？", "谁是阿贵的债主？"),
    Fact(
        "矿坑里不许吹口哨，据说会惊醒底下沉睡的东西。", "矿坑里能吹口哨吗？", "在地下有什么禁忌？"
    ),
    Fact(
        "双胞胎出生的那一夜，磨坊烧成了灰烬。",
        "磨坊是什么时候烧掉的？",
        "两个孩子诞生时发生了什么灾祸？",
    ),
    Fact(
        "郎中把毒药收在蓝色的柜子里，摆在茶罐后面。",
        "郎中的蓝色柜子里有什么？",
        "医生的剧毒之物放在何处？",
    ),
    Fact(
        "你们在集市上买来的海图是假的，上面的岸线根本不存在。",
        "集市上买来的海图是真的吗？",
        "那张地图可靠吗？",
    ),
    Fact(
        "每隔七年，整座山谷的人都会沉睡一整天。",
        "山谷里每隔七年会发生什么？",
        "那种奇怪的昏睡多久来一次？",
    ),
    Fact(
        "阿青在岔路口离开了队伍，去霜城寻找失散的妹妹。",
        "阿青去了哪里？",
        "我们的同伴为什么不在了？",
    ),
    Fact(
        "客栈老板其实是东境军的逃兵，枕头底下总放着一把刀。",
        "客栈老板到底是什么人？",
        "店主隐瞒了怎样的身世？",
    ),
    Fact(
        "你的马在山口摔断了腿，只好卖给牧羊人换了一件斗篷。",
        "我的马在山口出了什么事？",
        "我的坐骑后来怎么样了？",
    ),
    Fact("只有银器能伤到她，铁刃碰到她就像碰到水。", "银器能伤到她吗？", "用哪种金属才能对付她？"),
    Fact("队长最怕狗，每次都绕过院子走远路。", "队长怕什么？", "什么会让队长害怕？"),
    Fact("老何不识字，信都是他孙女念给他听的。", "老何识字吗？", "村里谁看不懂书信？"),
    Fact(
        "钟楼的大钟在先王下葬那天敲裂了，从此声音发闷。",
        "钟楼的大钟是怎么裂的？",
        "寺里的钟声是什么时候变得不对劲的？",
    ),
)

FACTS = (*ENGLISH, *CHINESE)

_DOINGS = (
    "The rain goes on, and the road turns to mud. Somebody curses a wheel that will not turn.",
    "They share bread and hard cheese by the wall, and talk of nothing that matters.",
    "A cart passes, loaded with turnips. Its driver lifts his hat and says no word.",
    "The fire burns low. One of them sharpens a blade, and another mends a boot.",
    "Fog lies over the fields. Far off a cock crows, much too late for the hour.",
    "He counts the arrows once more, and comes to the same number as before.",
    "The market is loud with geese and gossip, and the smell of frying onions.",
    "She looks out of the window for a long time. Nothing moves in the street.",
    "雨还在下，路上全是泥。有人低声咒骂着不肯转动的车轮。",
    "大家靠着墙分了些面饼和咸菜，聊着无关紧要的闲话。",
    "一辆装满萝卜的板车吱呀经过，赶车人抬了抬斗笠，没有说话。",
    "篝火渐渐暗下去，有人在磨刀，有人在补靴子。",
    "雾气笼罩着田野，远处传来一声不合时辰的鸡鸣。",
    "他又数了一遍箭，和刚才一样多。",
    "集市上满是鹅叫和闲言碎语，飘着炸葱的香味。",
    "她望着窗外出神，街上什么动静也没有。",
)

TURNS = 200
"""How many turns the play has; the facts are told in its first ones, one in each."""


def play(turns: Sequence[TurnId]) -> Iterator[Passage]:
    """Yield what such a play leaves in an archive, a passage for each of *turns*, in order."""
    for number, turn in enumerate(turns, 1):
        before, after = _DOINGS[number % len(_DOINGS)], _DOINGS[(number * 7 + 3) % len(_DOINGS)]
        told = FACTS[number - 1].told if number <= len(FACTS) else f"— {number} —"
        text = f"{before}\n{told}\n{after}"
        yield Passage(f"{number:04}", "step", text, turn, number, turns=(turn,))


def place_of(fact: Fact, found: Iterable[Passage]) -> int:
    """Return the place of *fact* among what was found, from 1; 0 where it was not."""
    places = (place for place, one in enumerate(found, 1) if fact.told in one.text)
    return next(places, 0)
