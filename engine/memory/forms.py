"""Words in the form that all their forms share: hides, hid and hidden are one."""

import re
from collections.abc import Mapping
from functools import lru_cache

_IRREGULAR = """
    arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became; begin
    began begun; bend bent; bind bound; bite bit bitten; bleed bled; blow blew blown; break
    broke broken; bring brought; build built; burn burnt; buy bought; catch caught; choose chose
    chosen; cling clung; come came; creep crept; deal dealt; dig dug; draw drew drawn; drink
    drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt; fight
    fought; find found; flee fled; fly flew flown; forget forgot forgotten; forgive forgave
    forgiven; freeze froze frozen; get got gotten; give gave given; go goes went gone; grow grew
    grown; hang hung; hear heard; hide hid hidden; hold held; keep kept; kneel knelt; know knew
    known; lay laid; lead led; leap leapt; leave left; lend lent; lie lay lain lying; light lit;
    lose lost; make made; mean meant; meet met; overcome overcame; pay paid; bid bade; forbid
    forbade forbidden; grind ground; ride rode ridden; say said; shrink shrank shrunk; sweep
    swept; swear swore sworn; tell told; think thought; tread trod trodden; ring rang rung; rise
    rose risen; run ran; see saw seen; seek sought; sell sold; send sent; shake shook shaken;
    shine shone; shoot shot; show shown; sing sang sung; sink sank sunk; sit sat; slay slew
    slain; sleep slept; slide slid; speak spoke spoken; spend spent; spin spun; stand stood;
    steal stole stolen; stick stuck; sting stung; strike struck stricken; string strung; swim
    swam swum; swing swung; take took taken; teach taught; tear tore torn; throw threw thrown;
    undo undid undone; wake woke woken; wear wore worn; weep wept; win won; withdraw withdrew
    withdrawn; write wrote written; man men; woman women; child children; wife wives; knife
    knives; life lives; thief thieves; wolf wolves; foot feet; die died dying dead; tie tied
    tying
"""
_ENDINGS = ("'s", "’s", "s'", "s’")
_SUFFIXES = (("ies", "i"), ("ied", "i"), ("sses", "ss"), ("ing", ""), ("eed", "ee"), ("ed", ""))
_VOWEL = re.compile("[aeiouy]|cr|tr|dr|fr|sp")  # cries, tries, dries, fries, spies
_SHORTEST = 3
_DOUBLED = 2


@lru_cache(maxsize=8192)
def form(word: str) -> str:
    """Return what all forms of an English *word* share; it need not be a word itself."""
    bare = word.casefold()
    for ending in _ENDINGS:
        bare = bare.removesuffix(ending)
    return _FORMS.get(bare) or _stem(bare)


def _stem(word: str) -> str:
    for ending, instead in _SUFFIXES:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _DOUBLED and _VOWEL.search(stem):
            return _bare(stem + instead)
    if word.endswith("es") and word[-3:-2] in "sxzho" and len(word) > _SHORTEST:
        return _bare(word[:-2])
    if word.endswith("s") and not word.endswith("ss") and len(word) > _SHORTEST:
        return _bare(word[:-1])
    return _bare(word)


def _bare(word: str) -> str:
    """Return *word* without what changes at its end: stop and stopp, hide and hid, cry and cri."""
    if len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiouslz":
        return word[:-1]
    if word.endswith("e") and len(word) >= _SHORTEST:
        return word[:-1]
    return f"{word[:-1]}i" if word.endswith("y") and len(word) > _DOUBLED else word


def _forms() -> Mapping[str, str]:
    groups = (group.split() for group in _IRREGULAR.split(";"))
    return {word: _stem(group[0]) for group in reversed([*groups]) for word in group[1:]}


_FORMS = _forms()
