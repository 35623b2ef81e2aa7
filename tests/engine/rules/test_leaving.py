from dataclasses import replace

from engine.model.ids import PersonId, SceneId
from engine.model.memory import Dossier
from engine.model.memory_events import DossierKept
from engine.model.story import Character
from engine.model.table_actions import Decree
from tests.support.people import CELLAR, GUARD, world
from tests.support.stage import GATE, YARD, drama, play, say
from tests.support.stories import ANN

GUARD_FILE = "person:guard"


def test_it_is_kept_in_which_turn_somebody_was_here_last():
    played = play(Decree(ANN, 'npc "Mara" leave'))
    [kept] = played.of(DossierKept)
    assert kept.dossier == Dossier(GUARD_FILE, "person", "Mara Voss", seen=7)
    assert played.state.dossiers[GUARD_FILE].seen == 7


def test_what_play_has_shown_of_them_stays():
    limping = Dossier(GUARD_FILE, "person", "Mara", description="She limps.", seen=2)
    at = replace(world(), dossiers={GUARD_FILE: limping})
    kept = play(Decree(ANN, 'npc "Mara" die'), at).state.dossiers[GUARD_FILE]
    assert kept == replace(limping, seen=7)


def test_who_goes_into_another_room_or_is_left_behind_is_here_no_more():
    assert play(Decree(ANN, 'move "Mara" into room "The Cellar"')).of(DossierKept)
    staying = replace(GUARD, room=world().room)
    moved = play(Decree(ANN, 'move into room "The Cellar"'), world(staying))
    assert moved.state.room == CELLAR
    assert [kept.dossier.id for kept in moved.of(DossierKept)] == [GUARD_FILE]


def test_who_belongs_to_a_scene_is_left_with_it():
    bound = Character("guard", "Mara Voss", scenes=(GATE,))
    book = drama('[on] when before: always -> goto "yard"', characters=(bound,))
    at = replace(world(), scene=SceneId(GATE))
    played = play(say("On."), at, None, book)
    assert played.state.scene == YARD
    assert [kept.dossier.seen for kept in played.of(DossierKept)] == [8]


def test_nothing_is_kept_of_who_is_here_who_comes_and_who_was_not_there():
    assert play(say("Hm.")).of(DossierKept) == []
    assert play(Decree(ANN, 'npc "Mara" trust = 3')).of(DossierKept) == []
    for text in ('npc "Aunt Ida" appear', 'npc "Old Tom" leave', 'npc "Ilya" leave'):
        assert play(Decree(ANN, text)).of(DossierKept) == []


def test_who_leaves_stays_among_the_people():
    assert PersonId("guard") in play(Decree(ANN, 'npc "Mara" leave')).state.people
