"""Options that a model drafts: what can be offered of them is put up, instead of its last ones."""

import json
from collections.abc import Iterator

from engine.model.ids import MODEL, OfferId
from engine.model.proposal import DraftOption, DraftOptions, Offer
from engine.model.script import Answer, Consulted, Silence
from engine.model.table_events import Offered, Warned
from engine.model.turn import plain
from engine.narration.proposing import options_ask
from engine.narration.quoting import tame
from engine.narration.secrecy import names_secret
from engine.rules.lore import scenery_of
from engine.rules.names import cut
from engine.rules.offers import MOST_OFFERS, offer_id, scene_offers
from engine.rules.refusals import refusal
from engine.rules.secrets import secret_names
from engine.rules.taking import Taking
from engine.rules.triggers import Asking

LEAST_OPTIONS, MOST_OPTIONS = 2, 4
LONGEST_TEXT, LONGEST_SKELETON = 40, 200
_LONGEST_THOUGHT = 800


def offer_afresh(taking: Taking, wish: str = "", correction: str = "") -> Asking[str]:
    """Let a model draft options and put them up; return why that failed, '' where it did not."""
    story, state = taking.story, taking.state
    answer = yield options_ask(story, state, scenery_of(taking), wish, correction)
    drafts = _drafts(taking, answer)
    if len(drafts) < LEAST_OPTIONS:
        return answer.reason if isinstance(answer, Silence) else "broken"
    offers = tuple(_offer(taking, draft, number) for number, draft in enumerate(drafts))
    taking.add(Offered((*offers, *_standing(taking))[:MOST_OFFERS], afresh=True))
    _tell_thoughts(taking, answer)
    return ""


def _drafts(taking: Taking, answer: Answer) -> tuple[DraftOption, ...]:
    """Return what can be offered of *answer*: of two with the same text the first."""
    if not isinstance(answer, Consulted) or not isinstance(answer.value, DraftOptions):
        return ()
    unlike: dict[str, DraftOption] = {}
    for draft in _sound(taking, answer.value):
        unlike.setdefault(_text(draft), draft)
    return tuple(unlike.values())[:MOST_OPTIONS]


def _sound(taking: Taking, drafted: DraftOptions) -> Iterator[DraftOption]:
    """Yield the options that have a text and give nothing away; game masters hear of the others."""
    secrets = secret_names(taking.story, taking.state)
    for draft in drafted.options:
        if names_secret(f"{draft.text}\n{draft.skeleton}", secrets):
            taking.add(refusal("SECRET_OPTION", draft.text))
        elif _text(draft):
            yield draft


def _offer(taking: Taking, draft: DraftOption, number: int) -> Offer:
    return Offer(
        _id(taking, draft, number),
        _text(draft),
        cut(tame(draft.skeleton), LONGEST_SKELETON),
        draft.likelihood,
        draft.effects,
        by=MODEL,
    )


def _text(draft: DraftOption) -> str:
    return cut(tame(draft.text), LONGEST_TEXT)


def _id(taking: Taking, draft: DraftOption, number: int) -> OfferId:
    """Return an id that only the very same draft has, so a stale button never picks another."""
    whole = json.dumps(plain(draft), ensure_ascii=False, sort_keys=True)
    return offer_id(taking.state, whole, number)


def _standing(taking: Taking) -> tuple[Offer, ...]:
    """Return the options that wait and no model made, and those of the scene."""
    known = {(offer.text, offer.scene): offer for offer in scene_offers(taking.story, taking.state)}
    waiting = {(o.text, o.scene): o for o in taking.state.offers if o.by != MODEL}
    return tuple({**known, **waiting}.values())


def _tell_thoughts(taking: Taking, answer: Answer) -> None:
    """Let game masters read what the model considered."""
    drafted = answer.value if isinstance(answer, Consulted) else None
    if isinstance(drafted, DraftOptions) and (thoughts := cut(drafted.thoughts, _LONGEST_THOUGHT)):
        taking.add(Warned("THOUGHTS", (thoughts,)))
