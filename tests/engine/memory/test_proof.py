"""Where a quotation stands in what was told."""

from engine.memory.proof import Proof, proofs
from tests.support.remembered import told

NAMES = ("mara",)


def found(quote: str, text: str) -> list[Proof]:
    return [*proofs(quote, [told(text)], NAMES)]


def test_a_quotation_shows_its_sentence_and_its_neighbours():
    (proof,) = found("hides the KEY", "It rains. Mara hides the key. Tom sleeps.")
    assert proof.told == "Mara hides the key."
    assert proof.before == ("It rains. ",)
    assert proof.behind == "Tom sleeps."
    assert proof.is_whole


def test_of_several_sentences_each_is_looked_at_by_itself_first():
    text = "It rains. … Mara hides the key."
    assert [one.told for one in found(text, text)] == ["It rains.", "Mara hides the key.", text]


def test_words_of_people_show_nothing():
    assert found("the king fled", "“The king fled,” says Mara.") == []
    assert found("the king fled", "MARA: The king fled.") == []
    (proof,) = found("“Halt!” Mara bars the door", "“Halt!” Mara bars the door.")
    assert proof.told == "Mara bars the door."


def test_a_title_ends_no_sentence_and_the_same_place_counts_once():
    (proof,) = found("Reed", "Mr. Reed met Dr. Reed.")
    assert proof.told == "Mr. Reed met Dr. Reed."


def test_a_sentence_without_an_end_shows_nothing():
    assert found("hides the key", f"Mara hides the key {'and waits ' * 60}") == []


def test_whoever_dreams_dreams_on_until_they_wake():
    dream, awake = "Mara dreams. Tom falls. ", "She wakes. "
    assert found("the bell rings", f"{dream}The bell rings.")[0].frame(NAMES) == "dream"
    assert found("the bell rings", f"{dream}{awake}The bell rings.")[0].frame(NAMES) == ""
    assert found("the bell rings", "Mara wakes from a dream. The bell rings.")[0].frame(NAMES) == ""
