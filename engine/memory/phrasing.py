"""How a text puts what it says: as a fact, or as a wish, a plan, a lie, or somebody's words."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from engine.model.language import Both

FACT_KINDS = frozenset({"", "fact", "event", "事实", "事件"})

_MARKS: Mapping[str, re.Pattern[str]] = {
    "plan": re.compile(
        r"\b(?:plans?|planned|planning|intends?|intended|going to|about to|is to|will|shall|would"
        r"|tries to|tried to|attempts?|attempted)\b"
        r"|打算|计划|准备(?:去|要|把)|将要|即将|会去|想要|试图|企图|尝试|预备",
        re.IGNORECASE,
    ),
    "wish": re.compile(
        r"\b(?:wish(?:es|ed)?|hopes?|hoped|wants?|wanted|longs? for)\b|希望|但愿|盼望|渴望|想让",
        re.IGNORECASE,
    ),
    "supposition": re.compile(
        r"\b(?:if|maybe|perhaps|might|may|could|should|seems?|seemed|appears? to|as if|as though"
        r"|supposedly|probably|possibly|suspects?|suspected|imagines?|imagined)\b"
        r"|如果|假如|倘若|要是|也许|或许|可能|大概|似乎|仿佛|好像|疑似|怀疑|猜|想象|假设",
        re.IGNORECASE,
    ),
    "rumour": re.compile(
        r"\b(?:rumou?rs?|rumou?red|reportedly|allegedly|they say|it is said|hearsay)\b"
        r"|据说|听说|传闻|谣言|传言|有人说|据称",
        re.IGNORECASE,
    ),
    "lie": re.compile(
        r"\b(?:a lie|lied|(?:lies|lying) (?:to|about)|tells? lies|pretends?|pretended|claims?"
        r"|claimed|bluffs?|bluffed|deceiv\w+)\b"
        r"|谎|撒谎|假装|谎称|自称|声称|宣称|骗说|佯装",
        re.IGNORECASE,
    ),
    "dream": re.compile(
        r"\b(?:dreams?|dreamt|dreamed|nightmares?|hallucinat\w+|visions?)\b|梦见|梦到|梦中|幻觉|幻象",
        re.IGNORECASE,
    ),
    "words": re.compile(
        r"\b(?:says?|said|tells?|told|swears?|swore|insists?|insisted|believes?|believed|thinks?"
        r"|thought|promises?|promised|mentions?|mentioned)\b"
        r"|说道|说过|说自己|告诉|相信|认为|以为|发誓|坚称|承诺|答应",
        re.IGNORECASE,
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
    "words": Both("it is only what somebody says", "只是有人这么说"),
}

_SPEECH = re.compile(r"“[^”]*”?|「[^」]*」?|『[^』]*』?|\"[^\"\n]*\"?|«[^»]*»?")
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")
_NUMERALS = re.compile(r"[零〇一二两三四五六七八九十百千万]+")


def not_so(text: str) -> str:
    """Return the first mark of `NOT_SO` in *text*; '' where it says that something is so."""
    return next((kind for kind, mark in _MARKS.items() if mark.search(text)), "")


def plainly_said(text: str) -> str:
    """Return *text* without what stands in quotation marks in it: words of people."""
    return _SPEECH.sub(" ", text)


def squeezed(text: str) -> str:
    """Return *text* as texts are compared: letters and digits alone, without case and width."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def numbers(text: str) -> Iterator[str]:
    """Yield the numbers in *text*, in digits and in Chinese numerals of more than one character."""
    normal = unicodedata.normalize("NFKC", text)
    yield from _NUMBERS.findall(normal)
    yield from (found for found in _NUMERALS.findall(normal) if len(found) > 1)
