"""The patterns of sentences that books are held to: what of a declaration a player is told, and in which kind of words.

Each is made by one or several rules of speech, which name it by its number; the page of sentence patterns is written from both.
"""

from __future__ import annotations

from ...ground.records import Record


class Pattern(Record):
    """`declared`: what stands in the rules; `said`: how a player should read it. Sites and pieces stand for the words of a
    ruleset. `made_by`: what of a book makes it, where that is no sentence of a rule of speech, and `why` it is none."""

    number: int
    name: str
    declared: str
    said: str
    made_by: str = ""
    why: str = ""


_LISTED = (
    ("Taken off", "`owner[s] = none`, `at[x] = none` after a capture", "Take it off the board."),
    ("Moved", "`owner[t] = mover; owner[s] = none`, `at[x] = t`", "Move it there."),
    ("Put from a stock", "`owner[s] = mover; stock[mover] -= 1`", "Put a piece from your stock on it."),
    ("Changes sides", "`owner[s] = p`", "It becomes yours, or somebody else's."),
    ("Poured", "`b += a; a = 0`", "Put all of a into b."),
    ("All of them", "`for x in S: clear(x)`", "Take all of S off the board."),
    ("All but one", "`for x in S where x is not last(S)`", "Do this to all of S but the last."),
    ("And so on", "`for y in chain(a, z to f(z))`", "First this, then the next, and so on."),
    ("All at once", "`together: for x: for t in step(at[x], d): at[x] = t`", "Every x moves one space, all at once."),
    ("Two of them", "`choose: x in S; y in S after x`", "Choose two of S; another one of S."),
    ("The only one", "`choose: x in S where A` with one possible S", "No choice is spoken of, only what must hold."),
    ("Must not", "`when: not A`, `provided: not A`", "You may not, if A. You may not bring about A."),
    ("Of a group", "`provided` of a group of moves", "Said once, for all of them.", "`rulebook/appendix.py`",
     "where it stands; what is said are the rules of the demand itself"),
    ("Until you are done", "a flag set by one move, `while not flag: decide ...`", "As many moves as you like."),
    ("Must if you can", "`decide A else B`", "If you can A, you must; otherwise B."),
    ("In the very first turn", "state that the first turn takes back", "If this is the first turn of the game ..."),
    ("Look whether", "a flag of the turn set at its beginning and read later", "A step of its own: if so, ..."),
    ("Counted up", "a counter that ends the game, and begins anew", "Add 1; if this was a capture, it becomes 0 instead."),
    ("Set up anyway", "a value at the start that setup overwrites", "Nothing.", "`prose/beginning.py`",
     "it leaves a sentence out, which depends on all steps of the setup and not on the shape of one"),
    ("More wins", "`rank by f`", "The higher f wins; equal f is a draw."),
    ("None left", "`count(S(p)) == 0 -> lose p`", "You lose when you have no S left."),
    ("Joined", "`connected(S(p), A(p), B(p)) -> win p`", "You win when your S join A with B."),
    ("Kinds", "a constant for each of a few kinds", "A row in a table of kinds.", "`rulebook/kinds.py`",
     "numbers in a table, with the author's words before them"),
    ("Options", "an option with two values", "The sentence of the option for that value.", "`rulebook/ways.py`",
     "the author's sentence, chosen by a value"),
    ("Written", "`written: \"{a}>{b}\"`", "An example in the table of moves.", "`rulebook/moves.py`",
     "a decision that an example has played"),
)  # fmt: skip

PATTERNS = tuple(Pattern(number, *texts) for number, texts in enumerate(_LISTED, start=1))
