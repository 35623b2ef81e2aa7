"""Holds replies to who the characters are, before anybody sees them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from engine.model.events import Event
from engine.model.ids import PersonId
from engine.model.language import Both
from engine.model.persona import Checking, Verdict
from engine.model.persona_events import ReplyChecked
from engine.model.persona_proposal import VerdictDraft, VerdictsDraft
from engine.model.script import Consulted
from engine.model.table_events import Warned
from engine.narration.characters import item_text
from engine.narration.guard import Flaw
from engine.narration.sparing import without_quotes
from engine.narration.verdict_form import Questioned, verdicts_ask
from engine.persona.attributed import Part, parts
from engine.persona.checks import Standing, found_by_rule
from engine.persona.moments import moment_of
from engine.persona.policies import checking_of
from engine.persona.salience import salient
from engine.persona.verdicts import by_rule, is_settled, with_opinion
from engine.rules.characters import Cast, bound, called
from engine.rules.names import folded
from engine.rules.own_voice import spoken_line
from engine.rules.people import is_players, person_called, present
from engine.rules.refusals import refusal
from engine.rules.taking import Taking
from engine.rules.triggers import Asking

_OPENING, _CLOSING = '“「『"«', '”」』"»'
_FEWEST_LETTERS = 8
_LETTERS = re.compile(r"\w")
_LEAD = Both("{0} is not like this", "{0}不是这样的人")


class Council:
    """The characters of a moment: what *speaker* said there is answered."""

    def __init__(self, taking: Taking, speaker: str, words: str) -> None:
        self._story, self._state = taking.story, taking.state
        self._playbook = taking.playbook
        self._speaker, self._words = speaker, words

    @property
    def checking(self) -> Checking:
        """Return how replies are checked at this moment: not at all where nobody is to be."""
        return checking_of(self._story) if self._people else "off"

    def passes(self, text: str) -> bool:
        """Tell whether rules have nothing against *text*, as far as it goes."""
        return all(verdict.passed for verdict, _ in self._by_rule(text))

    def check(self, text: str) -> Asking[tuple[Verdict, ...]]:
        """Return a verdict on each character who speaks or acts in *text*; asks once at most."""
        if self.checking == "off":
            return ()
        ruled = tuple(self._by_rule(text))
        unsettled = [
            (verdict, own)
            for verdict, own in ruled
            if not is_settled(own, self._people[verdict.who].policy, verdict)
        ]
        if not unsettled:
            return tuple(verdict for verdict, _ in ruled)
        answer = yield verdicts_ask(self._story, [self._questioned(v.who, o) for v, o in unsettled])
        value = answer.value if isinstance(answer, Consulted) else None
        drafts = value.verdicts if isinstance(value, VerdictsDraft) else ()
        opinions = {v.who: self._opinion(v, own, drafts) for v, own in unsettled}
        return tuple(opinions.get(verdict.who, verdict) for verdict, _ in ruled)

    def flaws(self, verdicts: Sequence[Verdict]) -> tuple[Flaw, ...]:
        """Return what the narrator is asked to mend."""
        return tuple(self._flaw(verdict) for verdict in verdicts if not verdict.passed)

    def spared(self, text: str, verdicts: Sequence[Verdict]) -> str:
        """Return *text* without what is not the characters' own; '' where too little is left."""
        quotes = [one.quote for v in verdicts for one in v.violations if one.blocks and one.quote]
        left = without_quotes(text, quotes)
        return left if len(_LETTERS.findall(left)) >= _FEWEST_LETTERS else ""

    def own_line(self, verdicts: Sequence[Verdict]) -> str:
        """Return a line that somebody whose words failed would say; '' where none is known."""
        for one in (self._people[v.who] for v in verdicts if not v.passed):
            moment = moment_of(self._words, one.persona, self._toward)
            for fit in self._playbook.corpus(one.person.id).fitting(moment):
                line = spoken_line(one.person.name, fit.sample.text, self._story.language)
                if one.person.presence == "here" and self.passes(line):
                    return line
        return ""

    def events(
        self, verdicts: Sequence[Verdict], *, tries: int = 1, degraded: bool = False
    ) -> Iterator[Event]:
        """Yield what is noted of the verdicts, and what the game master is told."""
        for verdict in verdicts:
            moment = moment_of(self._words, self._people[verdict.who].persona, self._toward)
            yield ReplyChecked(verdict, str(moment.intent), str(moment.feeling), tries, degraded)
            if degraded and not verdict.passed:
                yield self._warning(verdict)

    @cached_property
    def _people(self) -> Mapping[PersonId, Cast]:
        if checking_of(self._story) == "off":
            return {}
        return {one.person.id: one for one in bound(self._story, self._state)}

    @cached_property
    def _here(self) -> frozenset[PersonId]:
        there = present(self._state)
        return frozenset(person.id for person in there if not is_players(person))

    @cached_property
    def _toward(self) -> PersonId | None:
        person = person_called(self._state, self._speaker) if self._speaker else None
        return None if person is None else person.id

    def _by_rule(self, text: str) -> Iterator[tuple[Verdict, tuple[Part, ...]]]:
        names = {id: called(person) for id, person in self._state.people.items()}
        alone = next(iter(self._here)) if len(self._here) == 1 else None
        every = parts(text, names, alone)
        for id, one in self._people.items():
            own = tuple(part for part in every if part.who == id)
            if own:
                standing = Standing(one.person.presence == "dead", id in self._here)
                found = found_by_rule(own, one.policy, standing, self._story.language)
                yield by_rule(id, found), own

    def _questioned(self, id: PersonId, own: Sequence[Part]) -> Questioned:
        one, language = self._people[id], self._story.language
        people = self._state.people
        items = salient(one.persona, self._words, self._toward)
        told = (
            item_text(item, lambda who: people[who].name if who in people else who, language)
            for item in items
        )
        said = [part.text for part in own]
        return Questioned(one.person.name, one.policy, "\n".join(told), said)

    def _opinion(
        self, verdict: Verdict, own: Sequence[Part], drafts: Sequence[VerdictDraft]
    ) -> Verdict:
        one = self._people[verdict.who]
        names = set(map(folded, called(one.person)))
        draft = next((draft for draft in drafts if folded(draft.who) in names), None)
        if draft is None:
            return replace(verdict, asked=True)
        return with_opinion(verdict, draft, own, one.policy)

    def _flaw(self, verdict: Verdict) -> Flaw:
        name = self._people[verdict.who].person.name
        broken = " ".join(dict.fromkeys(one.says for one in verdict.violations if one.blocks))
        why = " ".join(filter(None, dict.fromkeys((broken, verdict.advice))))
        return Flaw(
            "persona", Both(f"{_LEAD.en.format(name)}: {why}", f"{_LEAD.zh.format(name)}：{why}")
        )

    def _warning(self, verdict: Verdict) -> Warned:
        worst = next((one for one in verdict.violations if one.blocks), None)
        says, quote = ("", "") if worst is None else (worst.says, worst.quote)
        return refusal("OUT_OF_CHARACTER", self._people[verdict.who].person.name, says, quote)
