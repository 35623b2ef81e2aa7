"""The picture of what somebody felt over turns."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.ui.emotion_chart import WIDTH, Chart, alt_text, chart_of, emotion_chart, png_of
from engine.model.persona import EMOTIONS, Emotion, Felt, Persona

JOY = (255, 214, 102)


def felt(*values: float) -> Persona:
    """Somebody whose joy had these values."""
    every = tuple(Felt(number, {"joy": value}) for number, value in enumerate(values, 3))
    return Persona(emotions={"joy": values[-1]}, felt=every)


def drawn(persona: Persona, name: str = "Mara") -> Image.Image:
    return Image.open(BytesIO(png_of(chart_of(name, persona), "en"))).convert("RGB")


def heights(image: Image.Image, colour: tuple[int, int, int]) -> dict[int, int]:
    """Return how high the line of that colour is in each column, in pixels from the top."""
    found = {}
    for x in range(225, WIDTH - 130):
        column = [y for y in range(image.height) if image.getpixel((x, y)) == colour]
        if column:
            found[x] = min(column)
    return found


def test_what_never_moved_is_not_drawn():
    assert chart_of("Mara", Persona(felt=(Felt(1, {}),))).rows == ()
    assert chart_of("Mara", felt(50, 60)).rows == (("joy", (50.0, 60.0)),)


def test_a_rising_emotion_is_a_rising_line():
    line = heights(drawn(felt(10, 50, 90)), JOY)
    assert line[min(line)] > line[max(line)]
    assert len(line) > WIDTH // 3


def test_the_more_emotions_the_taller_the_picture():
    every: dict[Emotion, float] = dict.fromkeys(EMOTIONS, 80.0)
    many = Persona(emotions=every, felt=(Felt(1, {}), Felt(2, every)))
    assert drawn(many).height > 3 * drawn(felt(10, 90)).height // 2
    assert drawn(many).width == drawn(felt(10, 90)).width == WIDTH


def test_one_turn_is_a_dot_and_a_long_name_is_cut():
    image = drawn(felt(100), "A very long name " * 20 + "🎭")
    assert len(heights(image, JOY)) < 30
    assert image.width == WIDTH


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            (
                "Emotions of Mara, turns 3 to 5, from 0 to 100, 50 is neutral:\n"
                "joy: 10 at first, 10 to 90, now 50"
            ),
        ),
        (
            "zh",
            (
                "Mara的情绪，第 3 至 5 回合，从 0 到 100，50 为平静：\n"
                "喜悦：起初 10，在 10 与 90 之间，现在 50"
            ),
        ),
    ],
)
def test_the_picture_is_told_in_words(language, text):
    assert alt_text(chart_of("Mara", felt(10, 90, 50)), language) == text


def test_one_turn_is_told_as_one_and_what_is_too_long_is_cut():
    assert "turn 3," in alt_text(chart_of("Mara", felt(10)), "en")
    assert len(alt_text(Chart("x" * 2000, (1,), ()), "en")) == 1024


async def test_it_is_drawn_in_a_thread():
    chart = chart_of("玛拉", felt(10, 90))
    assert await emotion_chart(chart, "zh") == png_of(chart, "zh")
