"""Sentences are shown once they are over and pass."""

from engine.narration.gate import Gate


def shown(*pieces: str, forbidden: str = "gold") -> list[str]:
    gate = Gate(lambda text: forbidden not in text)
    return [gate.let_through(piece) for piece in pieces]


def test_a_sentence_is_shown_when_the_next_one_has_begun():
    assert shown("She no", "ds. Th", "en she rows. ", "On.") == [
        "",
        "She nods. ",
        "",
        "Then she rows. ",
    ]


def test_chinese_sentences_are_shown_alike():
    assert shown("她点头。", "然后划船。", "走了") == ["", "她点头。", "然后划船。"]


def test_behind_what_does_not_pass_nothing_more_is_shown():
    assert shown("She takes gold. She ", "rows. ", "On.") == ["", "", ""]
    assert shown("She nods. She ", "takes gold. She ", "rows. On") == ["She nods. ", "", ""]
