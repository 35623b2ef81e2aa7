"""Of what a model finds in material, only what the material shows is kept."""

from engine.model.persona import Sample
from engine.model.persona_proposal import TraitDraft
from engine.persona.traits import MOST_LINES, Trait, found_in, policy_from

MATERIAL = "Mara counts the oars twice. “I owe nobody,” she says. 她从不收金币。"


def test_what_the_material_shows_is_kept_once():
    drafts = [
        TraitDraft("is  careful", "counts the OARS twice", "does"),
        TraitDraft("Is careful!", "counts the oars twice", "does"),
        TraitDraft("从不收金币", "她从不收金币", "does"),
    ]
    found = found_in(MATERIAL, "values", drafts)
    assert [one.text for one in found.shown] == ["is careful", "从不收金币"]
    assert found.refused == 0


def test_what_no_words_show_is_refused():
    drafts = [
        TraitDraft("is brave", "fights a bear"),
        TraitDraft("is careful", "oars"),
        TraitDraft("is careful", ""),
        TraitDraft("…", "counts the oars twice"),
    ]
    assert found_in(MATERIAL, "values", drafts) == Trait("values", (), 4)


def test_lines_must_stand_in_the_material_themselves():
    drafts = [TraitDraft("I owe nobody,", context="Asked for a coin."), TraitDraft("I owe you.")]
    found = found_in(MATERIAL, "lines", drafts)
    assert [one.text for one in found.shown] == ["I owe nobody,"]
    assert found.refused == 1


def test_words_are_few_and_long_texts_are_cut():
    words = ("", "…", *(f"word {n}" for n in range(20)), "word 0")
    [draft] = found_in(
        MATERIAL, "never", [TraitDraft("x" * 500, "counts the oars twice", words=words)]
    ).shown
    assert len(draft.text) == 200
    assert len(draft.words) == 8


def test_what_was_found_comes_to_a_policy_that_nobody_has_reviewed():
    coin = TraitDraft("never takes gold", "她从不收金币", " Does ", ("gold",))
    traits = [
        Trait("never", (TraitDraft("never sings", "she does not sing", "thinks"), coin)),
        Trait("never", (coin,)),
        Trait("values", (TraitDraft("owes nobody", "I owe nobody", "says", ("gold",)),)),
        Trait("lines", (TraitDraft("I owe nobody.", context="Pay me."),) * 2),
    ]
    policy = policy_from(traits)
    assert [one.text for one in policy.never] == ["never takes gold", "never sings"]
    first, second = policy.never
    assert (first.words, first.evidence, first.shown) == (("gold",), "她从不收金币", "does")
    assert (second.shown, first.reviewed) == ("", False)
    assert policy.values[0].words == ()
    assert policy.samples == (
        Sample("I owe nobody.", "", "Pay me.", "inform", "calm", "", "statement"),
    )


def test_there_is_an_end_to_lines():
    many = tuple(TraitDraft(f"line number {n}") for n in range(MOST_LINES + 9))
    assert len(policy_from([Trait("lines", many)]).samples) == MOST_LINES
