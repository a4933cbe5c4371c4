"""Ten questions a game, asked by who has only the French sheets: each finds its answer on the page, in both languages.

The questions were written from the sheets, not from the pages; the answer is where the rule's id leads."""

import html
import re
from functools import cache

import pytest

from panurge.web import rulepage
from tests.kit.outside import announce

announce()
QUESTIONS = {
    "shear-panic": [
        ("Who begins?", "SP-6", "le dernier passé chez le coiffeur", "hairdresser’s most recently"),
        ("With three players, for whom do the sheep of the fourth colour score?", "SP-7", "ne rapportent à personne",
         "score for nobody"),
        ("At the start the die shows white: who is pushed?", "SP-6", "il fait tourner le troupeau",
         "turns the flock to the left or to the right instead"),
        ("Does a slam push sheep that stand beyond an empty cell?", "SP-9", "au-delà d’un vide ne bouge pas",
         "beyond a gap stays"),
        ("May a line push start in the middle of the flock?", "SP-10", "depuis l’extérieur", "from outside"),
        ("May a ewe roll leave another sheep alone?", "SP-13", "D’autres peuvent se retrouver isolés",
         "Others may be left isolated"),
        ("May one turn the flock on, right after somebody has turned it?", "SP-16",
         "continuer dans le même sens est permis", "turning on is allowed"),
        ("Two groups are equally small: who chooses which one comes back?", "SP-18",
         "celui dont c’est le tour, choisit entre égaux", "whose turn it is, chooses among equals"),
        ("A shearing splits the flock: regroup first, or count first?", "SP-26", "Ensuite, un troupeau scindé",
         "After that a split flock is regrouped"),
        ("The panic die shows a colour of which no sheep is left: what now?", "SP-29", "on le relance",
         "it is thrown again"),
        ("Equal points, equally many sheep left: who wins?", "SP-32", "dernier tour est le plus ancien",
         "last turn is longest ago"),
        ("Both sheep are shorn: can that player still win?", "SP-31", "mais peut encore gagner", "but can still win"),
    ],
    "guerre-et-beeeh": [
        ("How many tokens of each kind lie on the meadow?", "GB-1", "onze herbes qui font rire",
         "eleven of laughing grass"),
        ("May one do the same action twice?", "GB-4", "Deux fois la même, c’est permis, sauf le camouflage",
         "The same kind twice is fine, except camouflage"),
        ("When does one say how many tokens one looks at?", "GB-5", "puis regardez tous ceux que vous avez désignés",
         "then look at all those you have named"),
        ("May a sheep push another?", "GB-8", "On ne pousse jamais personne", "Nobody is ever pushed"),
        ("May I have a wolf eat a sheep of mine?", "GB-9", "même à vous, est dévoré", "yours included, is eaten"),
        ("May I move a hidden wolf that I have seen?", "GB-9", "un loup caché que vous avez vu",
         "a hidden one that you have seen"),
        ("Does it cost an action to turn a camouflaged sheep up?", "GB-6", "sans que cela coûte une action",
         "at no extra cost"),
        ("Hyperactivity as the second action: how many are left?", "GB-11", "en second, trois", "played second three"),
        ("May Airlift move an opposing sheep, and does a camouflaged one stay so?", "GB-30", "à vous ou non",
         "yours or not"),
        ("Does Barbecue reach a camouflaged sheep?", "GB-31", "camouflé ou non", "camouflaged or not"),
        ("How many turns without eating end the game?", "GB-22", "quatre tours de suite", "four turns in a row"),
        ("Do the sheep that are left count?", "GB-23", "Le nombre de moutons restants ne compte pas",
         "How many sheep are left does not matter"),
    ],
    "black-sheep": [
        ("Who begins?", "BS-4", "qui meugle le plus fort commence", "whoever moos loudest begins"),
        ("There is one card on my side: how many may I lay?", "BS-5", "s’il y en a déjà une, deux obligatoirement",
         "beside one card you must lay two"),
        ("May two cards of a turn go to two fields?", "BS-5", "vont au même champ", "go to the same field"),
        ("When may I discard, and how many?", "BS-6", "Jamais deux, et jamais après en avoir posé deux",
         "Never two, and never after laying two"),
        ("All my sides are full: what do I do?", "BS-8", "vous passez", "you pass"),
        ("Who plays after a field was scored?", "BS-10", "c’est au vainqueur du champ de jouer",
         "the winner of the field plays next"),
        ("Three horses and two black sheep against three pigs and two roosters?", "BS-12", "le trio avant la paire",
         "the trio before the pair"),
        ("Two combinations are the same: who wins?", "BS-13", "a été posée en premier", "was laid first wins"),
        ("A rooster is drawn for a field, but no rooster is left: what now?", "BS-18",
         "on pioche carte après carte jusqu’à ce que l’une convienne", "cards are drawn one by one until one fits"),
        ("Neither animal is left: what happens to the field?", "BS-19", "fermé pour de bon", "closed for good"),
        ("Two players have equally many horses: who gets the bonus?", "BS-22", "personne ne gagne rien",
         "A tie gives nothing to anybody"),
        ("… and the points of the task?", "BS-27", "chacun des ex æquo marque tous les points",
         "each of them scores in full"),
    ],
    "sheep-sheep": [
        ("How many exchanges may I make before the sand runs out?", "SS-10", "échangez autant que vous voulez",
         "exchange as often as you like"),
        ("May I use both faces of my cards?", "SS-9", "d’un côté ou de l’autre", "on either side"),
        ("Which face of my card comes to lie below?", "SS-9", "ce mouton-là dessous", "with that sheep face down"),
        ("May a card I have taken be played again?", "SS-9", "vous pouvez la rejouer aussitôt",
         "you may play it again at once"),
        ("How many sheep alike, and how must they lie?", "SS-13", "trois moutons pareils ou plus",
         "three or more sheep alike"),
        ("Are the cards turned when they are won?", "SS-13", "sans retourner les cartes", "unturned"),
        ("Who chooses place and side of the new cards?", "SS-15", "choisissez sa place et le côté à montrer",
         "choose which gap it goes into and the side to show"),
        ("Who plays next?", "SS-16", "voisin de gauche", "player on your left"),
        ("When does the game end?", "SS-17", "Si la pioche compte moins de cartes", "If the pile has fewer cards"),
        ("What is a sheep like my favourite worth?", "SS-19", "ou 2 s’il est de votre famille fétiche",
         "or 2 if it is of your favourite family"),
        ("Equal points, equally many favourites: who wins?", "SS-20", "la plus grosse pile d’une même famille",
         "the largest pile of one family"),
        ("Without the timer: how many exchanges, and may I stop before?", "SS-11", "Vous arrêtez quand vous voulez",
         "You stop when you like"),
    ],
    "guerre-des-moutons": [
        ("Who begins?", "GM-6", "le dernier à être allé à la campagne", "whoever was in the country most recently"),
        ("My first tiles have no village: what do I do?", "GM-8", "passe sans piocher", "you pass and draw nothing"),
        ("My tile touches three others: how many do I draw?", "GM-9", "autant de tuiles que la vôtre en touche",
         "as many tiles as yours touches"),
        ("What does showing my colour bring?", "GM-22", "posez encore une tuile", "lay one more tile"),
        ("May a wolf be played in somebody else’s turn?", "GM-14", "même pendant le tour d’un autre",
         "in other players’ turns too"),
        ("Two wolves in one forest: is one hunter enough?", "GM-17", "ne couvre que celui-là", "covers that one alone"),
        ("What does a hunter do in a forest without a wolf?", "GM-16", "aucun loup n’y entre plus",
         "no wolf can enter there"),
        ("Does a pen beside a forest count?", "GM-13", "Bordé d’une forêt sans loup, il compte",
         "Beside a forest without one it counts"),
        ("The bag is empty: is the game over?", "GM-24", "Un sac vide n’arrête pas la partie",
         "An empty bag does not end the game"),
        ("What does the first to finish get?", "GM-25", "6 points au premier, 3 au deuxième, 1 au troisième",
         "6 points to the first, 3 to the second, 1 to the third"),
        ("What are my other pens good for?", "GM-28", "on compare les autres enclos", "compare their other valid pens"),
        ("Is there a tile with forest and village?", "GM-5", "Aucune face ni aucune tuile", "No face, and no tile"),
    ],
}  # fmt: skip


@cache
def answers(game: str, language: str) -> dict[str, str]:
    """Each rule's paragraph as it is read."""
    page = rulepage.illustrated(game, language)
    assert page is not None
    markup = "".join(part.body for section in page.sections for part in section.parts)
    found = re.findall(r'<(p|li|td) id="([A-Z]+-\d+)">(.*?)</\1>', markup, flags=re.S)
    plain = ((rule, re.sub(r"<[^>]+>", "", body)) for _, rule, body in found)
    return {rule: re.sub(r"\s+", " ", html.unescape(body)) for rule, body in plain}


@pytest.mark.parametrize("game", QUESTIONS)
def test_the_page_answers_what_the_sheet_makes_one_ask(game: str) -> None:
    assert len(QUESTIONS[game]) >= 10
    for question, rule, french, english in QUESTIONS[game]:
        for language, answer in (("fr", french), ("en", english)):
            assert answer in answers(game, language)[rule], f"{language}: {question}"
