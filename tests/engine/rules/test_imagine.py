from dataclasses import replace

import pytest

from engine.model.events import SceneEntered
from engine.model.ids import GM, SceneId
from engine.model.place_events import SceneWritten
from engine.model.proposal import DraftScene, Judgement
from engine.model.script import Answer, Consult, Consulted, Reply, Silence
from engine.model.story import Scene
from engine.model.table_events import Offered, Warned
from engine.rules.imagine import MOST_WRITTEN, grant_wishes
from engine.rules.notices import sentence
from engine.rules.taking import Taking, Wish
from tests.support.people import world
from tests.support.triggers import answered, codes, saga, turn

FIGHT = Consulted(DraftScene(" A Fight ", " Blades are drawn. \n"))


def wished(*wishes: Wish) -> Taking:
    taking = turn(saga())
    taking.wishes.extend(wishes)
    return taking


def test_a_model_writes_the_scene_and_the_story_goes_on_in_it():
    taking = wished(Wish("a fight", "t"))
    [ask] = answered(grant_wishes(taking), [FIGHT])
    id = SceneId("a-fight")
    assert taking.events == [
        SceneWritten(Scene(id, "A Fight", "Blades are drawn."), "t"),
        SceneEntered(id, "t"),
    ]
    assert isinstance(ask, Consult)
    assert (ask.shape, taking.wishes) == ("scene", [])
    assert "a fight" in ask.messages[-1].text


def test_what_a_soft_trigger_wished_for_is_written_and_offered():
    taking = wished(Wish("a fight", "t", offered=True))
    answered(grant_wishes(taking), [FIGHT])
    [written, offered] = taking.events
    assert isinstance(written, SceneWritten)
    assert isinstance(offered, Offered)
    [offer] = offered.offers
    assert (offer.text, offer.scene, offer.by) == ("A Fight", written.scene.id, "t")
    assert taking.state.scene is None


def test_scenes_of_one_name_have_ids_of_their_own_and_the_last_is_entered():
    taking = wished(Wish("a fight", "t"), Wish("another", GM))
    answered(grant_wishes(taking), [FIGHT, FIGHT])
    assert list(taking.state.scenes) == ["a-fight", "a-fight-2"]
    assert taking.state.scene == "a-fight-2"


def test_a_scene_without_a_name_is_called_after_the_wish():
    taking = wished(Wish("a fight", "t"))
    answered(grant_wishes(taking), [Consulted(DraftScene("  ", "Blades."))])
    assert taking.state.scenes[SceneId("a-fight")].name == "a fight"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Silence("none"), "none"),
        (Silence("timeout"), "timeout"),
        (Reply("Blades."), "broken"),
        (Consulted(Judgement()), "broken"),
        (Consulted(DraftScene("A Fight", "  ")), "broken"),
        (Consulted(DraftScene("A Fight", '{"error": "overloaded"}')), "broken"),
        (Consulted(DraftScene("A Fight", "Ilya draws.")), "broken"),
    ],
)
def test_without_a_scene_that_can_be_told_nothing_happens_and_game_masters_are_told(
    answer: Answer, reason: str
):
    taking = wished(Wish("a fight", "t"))
    answered(grant_wishes(taking), [answer])
    assert taking.events == [Warned("NO_SCENE_WRITTEN", ("a fight", reason))]


def test_what_players_must_not_know_yet_is_left_out_of_what_is_written():
    taking = wished(Wish("a fight", "t"))
    draft = DraftScene("Ilya's Fight", "Blades are drawn. Ilya watches from the dark. It rains.")
    answered(grant_wishes(taking), [Consulted(draft)])
    [scene] = taking.state.scenes.values()
    assert (scene.name, scene.text) == ("a fight", "Blades are drawn. It rains.")


def test_a_turn_has_two_scenes_written_and_a_play_two_hundred():
    taking = wished(*(Wish(f"w{n}", "t") for n in range(3)))
    assert len(answered(grant_wishes(taking), [FIGHT, FIGHT])) == 2
    assert codes(taking.events) == ["TOO_MANY_SCENES"]
    many = (Scene(SceneId(f"s{n}"), f"S{n}", "…") for n in range(MOST_WRITTEN))
    full = turn(saga(), replace(world(), scenes={scene.id: scene for scene in many}))
    full.wishes.append(Wish("one more", GM))
    assert answered(grant_wishes(full), []) == []
    assert codes(full.events) == ["TOO_MANY_SCENES"]


def test_a_written_scene_is_neither_too_long_nor_called_too_long():
    taking = wished(Wish("x", GM))
    answered(grant_wishes(taking), [Consulted(DraftScene("n" * 500, "word " * 2000))])
    [scene] = taking.state.scenes.values()
    assert len(scene.name) <= 60
    assert len(scene.text) <= 4000


def test_why_no_scene_came_is_said_in_words():
    warned = Warned("NO_SCENE_WRITTEN", ("a fight", "none"))
    assert sentence(warned, "en") == "⚠️ No scene was written for “a fight” (there is no model)."
    assert sentence(warned, "zh") == "⚠️ 没有为「a fight」写出场景（没有模型）。"
