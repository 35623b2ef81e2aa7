"""How a text puts what it says: as a fact, or as a wish, a plan, a lie, or somebody's words."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from engine.memory.mentions import pattern_of
from engine.model.language import Both

FACT_KINDS = frozenset({"", "fact", "event", "事实", "事件"})

_IDIOMS = re.compile(
    r"\b(?:like|as in) an? (?:bad )?(?:dream|nightmare|vision)\b"
    r"|\b(?:tell(?:s|ing)?|told) (?:\w+ )?the (?:truth|time)\b|\btold apart\b"
    r"|\b(?:says?|said|saying) (?:goodbye|farewell|nothing|no more)\b"
    r"|\b(?:ke(?:eps?|pt)|br(?:eaks?|oke)) (?:\w+ ){0,2}promises?\b"
    r"|\bsw(?:ears?|ore|orn) (?:an oath|fealty|allegiance|loyalty)\b"
    r"|\b(?:all|her|his|their) might\b|\blost in thought\b|\b(?:the|an?|his|her|their) plans?\b"
    r"|希望[镇村城号谷山]|假[山发]|计划(?=成功|失败|书|图)|(?:信守|遵守|履行)(?:了)?(?:承诺|诺言)"
    r"|说(?:出|明|尽)了?真相|说服|说书|问候|访问|慰问|学问|顾问|想[起到通念出]|猜拳",
    re.IGNORECASE,
)
"""What only looks like one of the marks below."""


def _mark(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


_MARKS: Mapping[str, re.Pattern[str]] = {
    "plan": _mark(
        r"plans?|planned|planning|intend(?:s|ed|ing)?|going to|about to|ready to|(?:is|are) to"
        r"|(?-i:will|shall|would|must|ought)|\w+'ll|won't|tr(?:y|ies|ied|ying) to"
        r"|attempt(?:s|ed|ing)?|prepar(?:es?|ed|ing) to|decid(?:es?|ed|ing) to|unless|lest",
        r"打算|计划|准备(?:去|要|把)|将[要会]|即将|正要|快要|就要|会[去把]"
        r"|(?<![思理联])想(?![起到通念出法必来象像])|试图|企图|尝试|试着|预备|决定|除非|以免|(?<![主重需只首紧必])要(?=[去把烧杀走离逃])",
    ),
    "wish": _mark(
        r"wish(?:es|ed|ing)?|hop(?:es?|ed|ing)|wants?|wanted|wanting|long(?:s|ed|ing) (?:for|to)"
        r"|yearn(?:s|ed|ing)?|fear(?:s|ed|ing)? that",
        r"希望|但愿|盼|渴望|想让|期待|担心|恐怕",
    ),
    "supposition": _mark(
        r"if|whether|maybe|perhaps|(?-i:might|may|could|should)|suppos\w+|seem(?:s|ed|ing)?"
        r"|appear(?:s|ed) to|looks? like|looked like|as though|probably|possibly|likely"
        r"|suspect(?:s|ed|ing)?|imagin(?:es?|ed|ing)|guess(?:es|ed|ing)?|wonder(?:s|ed|ing)?",
        r"如果|假如|假使|倘|要是|是否|也许|或许|可能|大概|似乎|仿佛|好像|疑似|怀疑|猜|想象|假设"
        r"|多半|看来",
    ),
    "rumour": _mark(
        r"rumou?rs?|rumou?red|reportedly|allegedly|(?:they|people|some) say|it is said|is said to"
        r"|hearsay|gossip|legend has it|according to",
        r"据说|听说|据传|相传|传闻|传说|谣言|传言|流言|有人说|据称",
    ),
    "lie": _mark(
        r"a lie|lied|(?:lies|lying) (?:to|about)|tells? lies|pretend(?:s|ed|ing)?"
        r"|claim(?:s|ed|ing)?|bluff(?:s|ed|ing)?|deceiv\w+|feign\w*|so-called|pos(?:es?|ed|ing) as",
        r"谎|假装|自称|声称|宣称|号称|所谓|骗|佯|冒充|伪装|假扮",
    ),
    "dream": _mark(
        r"dreams?|dreamt|dreamed|dreaming|nightmares?|hallucinat\w+|visions?",
        r"梦|幻觉|幻象|幻想",
    ),
    "tale": _mark(
        r"once upon a time|(?:tale|story|legend|song|ballad)s?(?=:)|on stage"
        r"|tells? (?:\w+ ){0,2}(?:tale|story)"
        r"|in (?:the|an?) (?:\w+ )?(?:story|tale|play|song|ballad|painting|poem|book|fable)",
        r"(?:故事|戏|画|歌|诗|书|小说|剧)[里中]|从前有",
    ),
    "asked": _mark(
        r"ask(?:s|ed|ing)?|beg(?:s|ged|ging)?|urg(?:es?|ed|ing)|demand(?:s|ed|ing)?"
        r"|(?:order|command)(?:s|ed|ing)? (?:\w+ ){1,3}to|suggest(?:s|ed|ing)?"
        r"|propos(?:es?|ed|ing)|advis(?:es?|ed|ing)|warn(?:s|ed|ing)?|threaten(?:s|ed|ing)?"
        r"|offer(?:s|ed|ing)?|invit(?:es?|ed|ing)|implor\w+",
        r"请求|要求|恳求|乞求|哀求|命令|吩咐|劝|建议|提议|威胁|警告|邀请|催促",
    ),
    "words": _mark(
        r"says?|said|saying|tells?|told|telling|sw(?:ears?|ore|earing)|insist(?:s|ed|ing)?"
        r"|believ\w+|thinks?|thought|thinking|promis(?:es?|ed|ing)|mention(?:s|ed|ing)?"
        r"|repl(?:y|ies|ied)|whisper(?:s|ed|ing)?|shout(?:s|ed|ing)?|announc\w+|declar\w+"
        r"|mutter(?:s|ed|ing)?|explain(?:s|ed|ing)?|boast(?:s|ed|ing)?|accus\w+",
        r"说|道[：:，,]|写着|写道|告诉|相信|认为|以为|觉得|发誓|坚称|承诺|答应|保证|宣布|吹嘘|指控",
    ),
}
"""What shows that something is not so, or not so yet, or only what somebody says of it."""

NOT_SO: Mapping[str, Both] = {
    "plan": Both("it is only planned or tried", "只是打算或尝试"),
    "wish": Both("it is only wished for", "只是愿望"),
    "supposition": Both("it is only supposed", "只是推测"),
    "rumour": Both("it is only a rumour", "只是传闻"),
    "lie": Both("it is only claimed", "只是声称"),
    "dream": Both("it was only dreamt", "只是梦境或幻觉"),
    "tale": Both("it is only told in a tale", "只是故事里的情节"),
    "asked": Both("it is only asked for or offered", "只是请求或提议"),
    "words": Both("it is only what somebody says", "只是有人这么说"),
}

FRAMES = frozenset({"dream", "tale"})
"""What holds of sentences around it as well: whoever dreams, dreams on."""

_NO_MARK = "Ξ"

_LATER = frozenset({"plan", "wish", "asked", "words"})
"""What says nothing of the clauses before it: she opens the gate, and wants to rest."""

_TAG = re.compile(r"\W*(?:[A-Za-zΞ'’]+\W+){0,2}[A-Za-zΞ'’]+\W*|\W*\w{1,4}[说道称]\W*")
"""A clause that only says whose words those were: "says Tom", 汤姆说."""

_CLAUSE = re.compile(r"[,，;；、]|\b(?:and|but|then)\b|然后|但", re.IGNORECASE)

_TAKEN_BACK = re.compile(
    r"\s*(?:or so\b|(?:it|that|this|all of (?:it|this)) (?:is|was) (?:all |only |just |but )*"
    r"(?:an? )?(?:lie|trick|dream|joke|jest|illusion|story|ruse|false|untrue|not (?:so|true))\b"
    r"|(?:这|那)(?:一切)?(?:都|只|不过|其实)*是.{0,4}(?:谎|梦|骗|假|玩笑|幻)|并非如此|不是真的)",
    re.IGNORECASE,
)
"""How a sentence begins that takes back the one before it."""

_SPEECH = re.compile(
    r"“[^”]*”?|「[^」]*」?|『[^』]*』?|\"[^\"\n]*\"?|«[^»]*»?"
    r"|‘[^\n]*?’(?!\w)|(?<!\w)'(?=\w)[^\n]*?(?<=[\w.,!?…])'(?!\w)"
    r"|(?<=[说道喊叫答问写])[：:][^\n]*"
)


def not_so(text: str, names: Collection[str] = (), behind: str = "") -> str:
    """Return the first mark of `NOT_SO` in *text*; '' where it says that something is so.

    *behind* are the clauses that follow it in its sentence: they may take it back, or say whose
    words it is. What stands in *names* is no mark: somebody may be called Hope.
    """
    front, back = _bare(text, names), _bare(behind, names)
    whole = front + back
    if whole.rstrip(" \"”」』’').*").endswith(("?", "？")):
        return "supposition"
    tags = "\n".join(one for one in _CLAUSE.split(back) if _TAG.fullmatch(one))
    found = (
        kind
        for kind, mark in _MARKS.items()
        if mark.search(f"{front}\n{tags}" if kind in _LATER else whole)
    )
    return next(found, "")


def ends_of_clauses(text: str) -> Iterator[int]:
    """Yield where clauses of *text* end, that of all of it last."""
    yield from (match.start() for match in _CLAUSE.finditer(text))
    yield len(text)


def _bare(text: str, names: Collection[str]) -> str:
    bare = _IDIOMS.sub(_NO_MARK, text)
    return pattern_of(frozenset(names)).sub(_masked, bare) if names else bare


def _masked(found: re.Match[str]) -> str:
    return found.group() if found.group().islower() else _NO_MARK


def takes_back(text: str) -> bool:
    """Tell whether a sentence takes back the one before it."""
    return _TAKEN_BACK.match(text) is not None


def plainly_said(text: str, names: Collection[str] = ()) -> str:
    """Return *text* with blanks for words of people: in quotation marks, or after "Mara:"."""
    plain = _SPEECH.sub(" ", text)
    return _SPEAKER.sub(lambda found: "" if _plain(found["who"]) in names else found[0], plain)


_SPEAKER = re.compile(r"^\W*(?P<who>\w[^\n：:]{0,60}?)\W*[：:](?=.*\D)[^\n]*", re.MULTILINE)


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@lru_cache(maxsize=1024)
def squeezed(text: str) -> str:
    """Return *text* as texts are compared: letters and digits alone, without case and width."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
