"""A slip in a rule text is told with what would be right: the change that is proposed reads, and is the one that was meant."""

from __future__ import annotations

import re
import time

import pytest
from ludograph.files.document import read_document
from ludograph.files.nodes import Text
from ludograph.ground.diagnostics import Diagnostic, Sink
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language.parser import parse
from ludograph.language.repairs import MOST_READ, repairs
from probe import SECONDS

from tests.shared import thinned


def told(start: str, text: str) -> Diagnostic:
    """The one thing that is said of a text."""
    sink = Sink()
    rule = RuleText(text, SourceFile("text", text), range(len(text) + 1))
    assert parse(start, rule, sink) is None
    (only,) = sink.items
    return only


_ANY = "score[p] > 3 for any p in player"
_BRACES = "for (s in g) { n += a[s]; a[s] = 0 }"
_ALL = "all(x in ray(s, d) while open(x)))"


@pytest.mark.parametrize(
    ("start", "text", "marked", "right"),
    thinned(
        [
            ("body", "count(leaps(s) & men(p, knight) > 0", ">", "count(leaps(s) & men(p, knight)) > 0"),
            ("expression", "any(owner[s] is mover for s in cell", "l", "any(owner[s] is mover for s in cell)"),
            ("expression", "reach({tip, x to adjacent(x))", ",", "reach({tip}, x to adjacent(x))"),
            ("expression", "f(a, {b, c)", ")", "f(a, {b, c})"),
            ("expression", "count(adjacent(s))) > 0", ")", "count(adjacent(s)) > 0"),
            ("expression", "[a, b]", "[a, b]", "{a, b}"),
            ("body", "if p is White then N", "N", "if p is White then N else …"),
            ("body", "if p is White N else S", "N", "if p is White then N else S"),
            ("body", "row(s) in {0, 7} & column(s) in {0, 7}", "&", "row(s) in {0, 7} and column(s) in {0, 7}"),
            ("expression", "a > 0 || b > 0", "||", "a > 0 or b > 0"),
            ("block", "if a && b && c: draw", "&& b &&", "if a and b and c: draw"),
            ("expression", "a and all s in S have c > 1", "all s in S have c > 1", "a and all(c > 1 for s in S)"),
            ("expression", "exactly one stones(p)", "exactly one stones(p)", "count(stones(p)) == 1"),
            ("block", "eaten.add(1)", "eaten.add(1)", "eaten += 1"),
            ("block", "return eaten + 1", "return eaten + 1", "eaten += 1"),
            ("block", "left(p) -= 1", "left(p) -=", "left[p] -= 1"),
            ("block", "eat[over]", "eat[over]", "eat(over)"),
            ("block", "p decides main", "p decides", "decide main"),
            ("choose", "choose at in S", "choose", "at in S"),
            ("declaration", "cell x player", "cell x player", "cell -> player"),
            ("declaration", "player? by cell", "player? by cell", "cell -> player?"),
            ("signature", "main.walk", "main.walk", "walk in main"),
            ("expression", "the stone s where a", "the stone s where a", "the(s in stone where a)"),
            ("expression", "max of a[s] for s in S", "max of a[s] for s in S", "max(a[s] for s in S)"),
            ("expression", "max(load[fleet(p)])", "max(load[fleet(p)])", "max(load[x] for x in fleet(p))"),
            ("expression", "n < 3 or = 3", "< 3 or = 3", "n <= 3"),
            ("block", "state.n += 1", "state.", "n += 1"),
            ("block", "call sink(b)", "call", "sink(b)"),
            ("block", "decide m otherwise: next player", "next player", "decide m otherwise: nothing"),
            ("expression", "not can other main", "can other main", "not can main by other"),
            ("expression", "no player can main", "no player can main", "not any(can main by p for p in player)"),
            ("body", "if p is Red then N, E else S, W", "then N, E else S, W", "if p is Red then {N, E} else {S, W}"),
            (
                "block",
                "win p with most stones(p)",
                "win p with most stones(p)",
                "rank by count(stones(p)) for p in player",
            ),
            (
                "body",
                "ordered(s in cell by f(s) where a)",
                "ordered(s in cell by f(s) where a)",
                "ordered(s in cell where a by f(s))",
            ),
            (
                "body",
                "sort(s in cell where a by f(s))",
                "sort(s in cell where a by",
                "ordered(s in cell where a by f(s))",
            ),
            ("expression", "!empty(s)", "!", "not empty(s)"),
            ("block", "s.owner = none", "s.owner", "owner[s] = none"),
            ("block", "score.Red = 1", "score.Red", "score[Red] = 1"),
            ("expression", "no(s in cell where a)", "no(s in cell where a)", "count(s in cell where a) == 0"),
            (
                "expression",
                "f and none(s in cell where a)",
                "none(s in cell where a)",
                "f and count(s in cell where a) == 0",
            ),
            ("signature", "target(s in cell, c, k)", "c, k", "target(s in cell, c in …, k in …)"),
            ("expression", "x =< 3", "=<", "x <= 3"),
            ("expression", "n is at least 3", "is at least", "n >= 3"),
            ("expression", "n between 1 and 3", "between 1 and 3", "n in 1..3"),
            ("expression", "s.column > 3", "s.column", "column(s) > 3"),
            ("expression", "cell('a1')", "'a1'", 'cell("a1")'),
            ("expression", 'cell("a1)', '"a1', 'cell("a1")'),
            ("expression", "those(s in cell if empty(s))", "if", "those(s in cell where empty(s))"),
            ("expression", "those(s in cell empty(s))", "empty", "those(s in cell where empty(s))"),
            (
                "expression",
                "count(x in ray(s, d) where x not a)",
                "where x not",
                "count(x in ray(s, d) where x is not a)",
            ),
            ("expression", "first(player p where s in camp(p))", "player p", "first(p in player where s in camp(p))"),
            ("expression", "reach({s}, x -> adjacent(x))", "->", "reach({s}, x to adjacent(x))"),
            ("expression", "a | {b}", "|", "a + {b}"),
            ("expression", "|row(s) - row(t)| == 2", "|row(s) - row(t)|", "abs(row(s) - row(t)) == 2"),
            ("expression", "count(sides(s) > 0)", "count(sides(s) > 0)", "count(sides(s)) > 0"),
            (
                "expression",
                "any(p in player where at[p] is s)",
                "any(p in player where at[p] is s)",
                "any(at[p] is s for p in player)",
            ),
            ("expression", "chain(s, step(s, d))", "chain(s, step(s", "chain(s, x to step(x, d))"),
            (
                "expression",
                "reach(stones(p), adjacent & vacant)",
                "reach(stones(p), adjacent",
                "reach(stones(p), x to adjacent(x) & vacant)",
            ),
            ("block", "yard[p] + 1; height[s] = 0", "yard[p] + 1", "yard[p] += 1; height[s] = 0"),
            ("block", "roll dice", "roll", "chance dice"),
            ("declaration", "cell -> 0-288 = filling", "0-288", "cell -> 0..288 = filling"),
            ("expression", "sorted(s in cell by row(s))", "sorted", "ordered(s in cell by row(s))"),
            (
                "expression",
                "all(e in edges(s): drawn[e])",
                "all(e in edges(s): drawn[e])",
                "all(drawn[e] for e in edges(s))",
            ),
            ("expression", "reach(s)", ")", "reach(s, x to …)"),
            (
                "choose",
                "s in cell; t in cell where distance(s t) == 2",
                "t",
                "s in cell; t in cell where distance(s, t) == 2",
            ),
            ("body", "n = row(s)\nn + 1", "n", "let n = …"),
            ("block", "decide main else: nothing", "decide main else:", "decide main otherwise: nothing"),
            ("block", "rank by count(boxes)", "rank by count(boxes)", "rank by count(boxes) for p in player"),
            ("block", "for player p: n += 1", "for player p", "for p in player: n += 1"),
            ("expression", "max(a b)", "b", "max(a, b)"),
            ("expression", "owner[s] isnt mover", "isnt", "owner[s] is not mover"),
            ("expression", "if a then (N, E) else {S}", "(N, E)", "if a then {N, E} else {S}"),
            ("expression", "count(chain and corners)", "and", "count(chain & corners)"),
            ("expression", "no stones(p) and a", "no stones(p)", "count(stones(p)) == 0 and a"),
            ("expression", "if a then b elseif c then d else e", "elseif", "if a then b else if c then d else e"),
            ("expression", "score[p] > 3 for any p in player", _ANY, "any(score[p] > 3 for p in player)"),
            ("generator", "s where empty(s)", "where", "s in … where empty(s)"),
            ("declaration", "cell or none", "cell or none", "cell?"),
            ("declaration", "player 0..9", "0", "player -> 0..9"),
            ("expression", "houses x start > 3", "x", "houses * start > 3"),
            ("expression", "ahead(owner s)", "owner s", "ahead(owner[s])"),
            ("expression", "those(x in ray(s, d), open(x))", ",", "those(x in ray(s, d) where open(x))"),
            (
                "expression",
                "count(all(x in ray(s, d) while open(x)))",
                _ALL,
                "count(those(x in ray(s, d) while open(x)))",
            ),
            (
                "body",
                "if p is Red then s.row else s.column",
                "s.row else s.column",
                "if p is Red then row(s) else column(s)",
            ),
            ("body", "p is Red ? N : S", "p is Red ? N : S", "if p is Red then N else S"),
            ("choose", "at from vacant", "from", "at in vacant"),
            ("choose", "at in stones(mover), where empty(at)", ",", "at in stones(mover) where empty(at)"),
            ("choose", "a in cell, b in cell", ",", "a in cell; b in cell"),
            ("generator", "p in player whre alive(p)", "whre", "p in player where alive(p)"),
            ("type_only", "1...5", "...", "1..5"),
            ("type_only", "1-5", "-", "1..5"),
            ("declaration", "cell => player?", "=>", "cell -> player?"),
            ("signature", "f(a cell)", "cell", "f(a in cell)"),
            ("block", "if players < 6 chance deal", "chance", "if players < 6: chance deal"),
            ("block", "if n > 2 then win mover", "then", "if n > 2: win mover"),
            ("block", "if a: n = 1\nelse if b: n = 2", "else if", "elif b: n = 2"),
            ("block", "forever for p in player: n += 1", "for", "forever: for p in player: n += 1"),
            ("block", "for each p in player: n += 1", "for each", "for p in player: n += 1"),
            ("block", "for p player: n += 1", "player", "for p in player: n += 1"),
            ("block", "wins p", "wins", "win p"),
            ("block", "Red wins", "Red wins", "win Red"),
            ("block", "most score", "most score", "rank by score[p] for p in player"),
            ("block", "rank by most score", "rank by most score", "rank by score[p] for p in player"),
            ("block", "most 2 * area(p) for p in player", "most", "rank by 2 * area(p) for p in player"),
            ("block", "win the mover", "the", "win mover"),
            ("block", "win highest score", "win highest score", "rank by score[p] for p in player"),
            ("block", "rank score", "rank score", "rank by score[p] for p in player"),
            ("block", "let x: count(cell)", ":", "let x = count(cell)"),
            ("block", "settle", "e", "settle()"),
            ("block", "n =+ 3", "=+", "n += 3"),
            ("block", "if a: n = 1\nelse decide drop", "decide", "else: decide drop"),
            ("block", "rank score[p] for p in player", "score", "rank by score[p] for p in player"),
            ("block", "n == 3", "==", "n = 3"),
            ("block", "n++", "++", "n += 1"),
            ("block", "let x count(cell)", "count", "let x = count(cell)"),
            ("block", "decide drop or stack", "or", "decide drop | stack"),
            ("block", "owner[s] = mover, n += 1", ",", "owner[s] = mover; n += 1"),
            ("block", "note hello", "note hello", 'note "hello"'),
            ("block", "n = 1\nm = 2)\nk = 3", ")", "m = 2"),
            ("block", "if won(at) { win mover }", "if won(at) { win mover }", "if won(at): win mover"),
            ("block", "for (s in g) { n += a[s]; a[s] = 0 }", _BRACES, "for s in g: n += a[s]; a[s] = 0"),
            ("block", "if a {\n  n = 1", "if a {", "if a:"),
            ("block", "for k = 0 to 5: n += k", "for k = 0 to 5", "for k in 0..5: n += k"),
            ("block", "delete owner[s]; n = 1", "delete owner[s]", "owner[s] = none; n = 1"),
            ("block", "decrease n by 2", "decrease n by 2", "n -= 2"),
            ("block", "set owner[s] = none", "set owner[s] =", "owner[s] = none"),
            ("block", "owner[s] is none", "is", "owner[s] = none"),
            ("block", "owner.at = none", "owner.at", "owner[at] = none"),
            ("block", "int n = seeds[s]", "int n =", "let n = seeds[s]"),
            ("block", "n = 1; end", "; end", "n = 1"),
            ("block", "++n", "++n", "n += 1"),
            ("block", "foreach (s in gone) a[s] = 0", "foreach (s in gone)", "for s in gone: a[s] = 0"),
            ("block", "won(at) and win mover", "won(at) and win mover", "if won(at): win mover"),
            ("block", "if n < 6 and chance deal", "if n < 6 and chance deal", "if n < 6: chance deal"),
            ("block", "n = 1; return", "; return", "n = 1"),
            ("block", "victory mover", "victory", "win mover"),
            ("block", "tie", "tie", "draw"),
            ("body", "2 * row(s) < n ? N : S", "2 * row(s) < n ? N : S", "if 2 * row(s) < n then N else S"),
            ("block", "win mover if n > 3", "win mover if n > 3", "if n > 3: win mover"),
            ("block", "if n > 3 then win mover else pass", "if n > 3 then win mover else pass", "if n > 3: win mover"),
            ("block", "for s in g do a[s] = 0 end", "for s in g do a[s] = 0 end", "for s in g: a[s] = 0"),
            (
                "block",
                "group(at).forEach(s => a[s] = 0)",
                "group(at).forEach(s => a[s] = 0)",
                "for s in group(at): a[s] = 0",
            ),
            (
                "block",
                "let g = row(at) where a[s] > 0",
                "= row(at) where a[s] > 0",
                "let g = those(s in row(at) where a[s] > 0)",
            ),
            ("block", "decide a, b, c", "decide a, b, c", "decide a | b | c"),
            ("block", "n = 1;", ";", "n = 1"),
            ("expression", "if empty(at)", "if empty(at)", "empty(at)"),
            ("expression", "Math.min(a, b)", "Math.min", "min(a, b)"),
            ("signature", "put into main", "into", "put in main"),
            ("declaration", "piece -> yes", "yes", "piece -> bool"),
            ("block", "until done: decide drop", "until done:", "while not done: decide drop"),
            ("block", "choose main else pass", "choose", "decide main else pass"),
            ("block", "decide drop else lose p", "else", "decide drop otherwise: lose p"),
            ("block", "if a: n = 1\notherwise: n = 2", "otherwise", "else: n = 2"),
            ("block", "none", "none", "nothing"),
            ("block", "n = 1 // count it here", "//", "n = 1 # count it here"),
            ("block", "n = a % 2", "%", "n = a mod 2"),
            ("block", "n = seeds[i][j]", "seeds[i][j]", "n = seeds[i, j]"),
            ("body", "return g if a else {}", "return g if a else {}", "if a then g else {}"),
            ("expression", "owner[s] === p", "===", "owner[s] is p"),
            ("expression", "line(s, d).count > 0", "line(s, d).count", "count(line(s, d)) > 0"),
            (
                "expression",
                "max([count(g) for g in all_of])",
                "max([count(g) for g in all_of])",
                "max(count(g) for g in all_of)",
            ),
            ("expression", "row(s) ** 2 > 4", "row(s) ** 2", "row(s) * row(s) > 4"),
            ("expression", "1 <= n <= 3", "1 <= n <= 3", "1 <= n and n <= 3"),
            ("expression", "chian(s, x to next[x])", "chian", "chain(s, x to next[x])"),
            ("expression", "min(n + 1)", ")", "min(n + 1, …)"),
            ("expression", "sum(seeds[s])", ")", "sum(seeds[s] for … in …)"),
            ("generator", "s in vacant() where a", "vacant()", "s in vacant where a"),
        ],
        each=2,
    ),
)
def test_what_was_meant_is_told_at_its_place(start: str, text: str, marked: str, right: str) -> None:
    found = told(start, text)
    assert found.span is not None
    assert found.span.text.strip() == marked
    assert found.helps == (f"write `{right}`",)
    whole = "\n".join(
        right if line in found.span.file.line_text(found.span.line) else line for line in text.split("\n")
    )
    if "…" not in right:
        rule = RuleText(whole, SourceFile("text", whole), range(len(whole) + 1))
        assert parse(start, rule, Sink()) is not None


@pytest.mark.parametrize(
    ("text", "word", "meant"),
    [
        ("seeds[s] ≥ 3", "≥", ">="),
        ("s ∈ cell", "∈", "in"),
        ("1–9", "–", ".."),
        ("1…9", "…", ".."),
        ("n ＝＝ 1", "＝＝", "`==`"),
        ("s in cell wheге a", "wheге", "letters"),
        ("a — b", "—", "-"),
        ("empty(cell(“a1”))", "“", '"'),
        ("hеight[s] > 2", "hеight", "height"),
        ("naïve > 2", "naïve", "naive"),
        ("a\u00a0> 2", "\u00a0", "blank"),
    ],
)
def test_a_character_that_looks_like_another_is_named_with_the_other(text: str, word: str, meant: str) -> None:
    found = told("expression", text)
    assert found.slug == "syntax-mark"
    assert "U+" in found.title
    assert found.span is not None
    assert found.span.text == word
    assert meant in found.helps[0]


def test_a_value_for_what_has_round_brackets_is_told_with_square_ones() -> None:
    found = told("block", "n = 1; owner(s) = none")
    assert (found.slug, found.span and found.span.text) == ("syntax-equals", "owner(s)")
    assert found.helps == ("write `owner[s] = …`",)


@pytest.mark.parametrize(
    "piece", ["a ? ", "a = b ? ", "if a ", "f(a ", "most ", "all(x in ", "owner (", "'", "= ", "\n"]
)
def test_however_long_a_broken_text_is_it_is_told_soon(piece: str) -> None:
    begun = time.process_time()
    told("block", piece * (60_000 // len(piece)) + " ] ? owner(s)   = none")
    assert time.process_time() - begun < SECONDS


def test_two_slips_on_two_lines_are_told_one_after_the_other() -> None:
    first = told("block", "if a then n = 1\nfor p player: n = 2")
    assert first.helps == ("write `if a: n = 1`",)


def test_a_hopeless_text_is_given_up_after_so_many_characters() -> None:
    tried = []

    def never(text: str) -> int | None:
        tried.append(text)
        return 0

    text = "a & b & c & d, e - f [g] (h to i) if j : k 'l'.m " * 40
    assert not repairs(text, len(text) // 2, never, [])
    assert 0 < sum(map(len, tried)) < 2 * MOST_READ
    tried.clear()
    assert not repairs("a b " * MOST_READ, 10, never, [])
    assert not tried


def test_of_many_broken_texts_the_first_are_told_with_a_cure() -> None:
    sink = Sink()
    for number in range(40):
        text = f"those(s in cell where s is {number}"
        parse("expression", RuleText(text, SourceFile(str(number), text), range(len(text) + 1)), sink)
    assert len(sink.items) == 40
    assert [bool(item.helps) for item in sink.items] == [True] * 10 + [False] * 30


@pytest.mark.parametrize(
    ("text", "word", "advice"),
    [
        ("step take: if a: n = 1", "if", "begin a new line with it, below this one, further to the right"),
        ("n = 1; decide drop", "decide", "begin a new line with it, below what stands before it"),
        ("if a: n = 1 else: n = 2", "else", "begin a new line with it, below what stands before it"),
    ],
)
def test_a_statement_with_a_block_begins_a_line_of_its_own(text: str, word: str, advice: str) -> None:
    found = told("block", text)
    assert found.slug == "syntax-indent"
    assert found.span is not None
    assert found.span.text == word
    assert found.helps[0] == advice


def test_lines_that_yaml_has_folded_into_one_are_told_by_the_mark_that_folds_them() -> None:
    sink = Sink()
    file = SourceFile("game.yaml", "do: >\n  let n = 1\n  m = n\n")
    rule = read_document(file, sink).get("do")
    assert isinstance(rule, Text)
    assert parse("block", rule.rule, sink) is None
    (only,) = sink.items
    assert only.span is not None
    assert only.span.text == ">"


def test_values_of_an_option_without_brackets_are_told_as_a_list() -> None:
    found = told("type_only", "4, 6, 8")
    assert found.helps == ("write `[4, 6, 8]`",)


_WHOLE = (
    ("body", "if last is none then chain(s, x to onward(x)) else stones(mover) - {last}"),
    ("choose", "from in stones(mover); at in adjacent(from) where owner[at] is none"),
    ("block", "for s in captured(at): owner[s] = none"),
    ("block", "if n > 2 and not done: win mover"),
)


@pytest.mark.parametrize(("start", "text"), _WHOLE)
@pytest.mark.parametrize("slip", ["", ":", "!", "&&", "then", "wher"])
def test_no_cure_glues_two_words_together(start: str, text: str, slip: str) -> None:
    """Each word in turn becomes something else, without the blanks around it."""
    for word in re.finditer(r" *\b(?:if|is|then|else|in|for|where|and|not)\b *", text):
        wrong = text[: word.start()] + slip + text[word.end() :]
        sink = Sink()
        parse(start, RuleText(wrong, SourceFile("text", wrong), range(len(wrong) + 1)), sink)
        for item in (one for said in sink.items for one in (said, *said.rivals) if one.change):
            assert item.change is not None
            known = {*_words(wrong), *_words(item.change.text)}
            assert _words(item.change.made().text) <= known, (wrong, item.helps)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d]\w*", text))


def test_a_word_that_takes_the_place_of_a_mark_stands_apart() -> None:
    found = told("body", "if last is none:chain(s, x to onward(x)) else stones(mover)")
    assert found.helps == ("write `if last is none then chain(s, x to onward(x)) else stones(mover)`",)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("max(number(s), 3, n - 1) > 2", "max(number(s), max(3, n - 1)) > 2"),
        ("min(a, b[c, d], f(d, e), 4)", "min(a, min(b[c, d], min(f(d, e), 4)))"),
        ("any(owner[s] is none, n > 3)", "owner[s] is none or n > 3"),
        ("not all(a, b or c)", "not (a and (b or c))"),
        ("1 + sum(f(s, t), 3, 4) * 2", "1 + (f(s, t) + 3 + 4) * 2"),
        ("union({s}, adjacent(s))", "{s} + adjacent(s)"),
        ("last(s, N) is at", "last(ray(s, N)) is at"),
        ("count(stones(p), vacant) > 2", "count(stones(p) & vacant) > 2"),
    ],
)
def test_values_of_which_a_word_takes_less_are_joined_as_they_are_here(text: str, right: str) -> None:
    (first, *_) = [found.made(text) for found in repairs(text, text.rindex(","), lambda made: None, ())]
    assert first == right


@pytest.mark.parametrize(
    "text", ["max(number(s), 3", "max(a,, b)", "first(a, b, c)", "[max, a]", "f(a, b)", "count(a, b"]
)
def test_what_is_no_such_list_of_values_is_not_joined(text: str) -> None:
    made = [found.title for found in repairs(text, text.rindex(","), lambda made: None, ())]
    assert not [title for title in made if re.search("at a time|goes through a set|as `first|of one set", title)]
