"""Statements as lines: blocks indented by two, one statement on a line unless a short loop or branch fits on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...ground.source import RuleText
from .. import syntax as ast
from .comments import CommentPiece, Comments
from .expressions import IF, alternative, arguments, binder, expression, generator, generators
from .layout import SPACE, Doc, Group, Line, broken, flat, separated

ROOM = 24
"""By how much a line that holds more than one statement is shorter than others: it is read in one glance or not at all."""

Header = ast.For | ast.While | ast.Repeat | ast.Forever | ast.Turn | ast.Together | ast.Step


def header(node: Header) -> Doc:
    """What stands before the colon of a loop, turn or step."""
    match node:
        case ast.For(gens=gens):
            return ("for ", generators(gens))
        case ast.While(cond=cond, within=within):
            return ("while ", expression(cond), (" within ", expression(within)) if within is not None else "")
        case ast.Repeat(times=times):
            return ("repeat ", expression(times))
        case ast.Forever():
            return "forever"
        case ast.Turn(player=player):
            return ("turn ", expression(player))
        case ast.Together():
            return "together"
        case ast.Step(name=name):
            return f"step {name.id}"


def simple(node: ast.Statement) -> Doc | None:
    """A statement that can share a line; None for those with a block and for decisions."""
    match node:
        case ast.Assign(place=place, op=op, value=value):
            return (expression(place), f" {op} ", expression(value))
        case ast.Let(name=name, value=value):
            return (f"let {name.id} = ", expression(value))
        case ast.Perform(action=action, args=args):
            return (action.id, arguments(args))
        case ast.Chance(moves=moves):
            return ("chance ", separated(map(alternative, moves), " | "))
        case ast.Finish(word=word, player=player):
            return (f"{word} ", expression(player))
        case ast.Draw():
            return "draw"
        case ast.Rank(word=word, by=by, gen=gen):
            return (f"{word} by ", expression(by), " for ", generator(gen))
        case ast.Note(text=text, to=None):
            return ("note ", expression(text))
        case ast.Note(text=text, to=to) if to is not None:
            return ("note ", expression(text), " to ", expression(to))
        case ast.Memorise(word=word, memory=memory):
            return f"{word} {memory.id}"
        case ast.Nothing():
            return "nothing"
    return None


def decision(node: ast.Decide) -> Doc:
    """`decide a | b else c`, without what follows `otherwise`."""
    lists = [separated(map(alternative, alts), " | ") for alts in node.lists]
    return Group(("decide ", separated(lists, (SPACE, "else "))))


def inline(block: ast.Block) -> str | None:
    """A block on one line, where the language has that form."""
    docs = [simple(node) for node in block]
    plain = [flat(doc) for doc in docs if doc is not None]
    if len(plain) == len(docs):
        return "; ".join(plain)
    node = block[0]
    if len(block) > 1:
        return None
    if isinstance(node, ast.Decide):
        if node.otherwise is None:
            return flat(decision(node))
        body = inline(node.otherwise)
        return body and f"{flat(decision(node))} otherwise: {body}"
    if isinstance(node, Header):
        body = inline(node.body)
        return body and f"{flat(header(node))}: {body}"
    return None


def _body(node: ast.Statement) -> ast.Block | None:
    if isinstance(node, ast.Decide):
        return node.otherwise
    return node.body if isinstance(node, Header) else None


def _nested(block: ast.Block | None) -> Iterator[ast.Block]:
    """A block, the block of its only statement, the block of the only statement of that."""
    while block:
        yield block
        block = _body(block[0]) if len(block) == 1 else None


class Statements:
    """Prints blocks, parameters and definitions line by line. `rule`: where their comments and blank lines are."""

    def __init__(self, width: int, rule: RuleText | None) -> None:
        self.width, self.shared = width, width - ROOM
        self.comments = Comments(rule) if rule is not None else None
        self.lines: list[Line] = []
        self._line = 0
        """The line of the rule text that was printed last."""
        self._opened = 0
        """How many lines there were when a block was opened last."""

    def finish(self) -> list[Line]:
        if self.comments is not None:
            self._alone(len(self.comments.tokens), 0)
        return self.lines

    # ------------------------------------------------------------ entry points

    def whole(self, doc: Doc) -> list[Line]:
        self._piece(self._piece_of(0, None), doc, 0)
        return self.finish()

    def binders(self, nodes: Sequence[ast.Binder]) -> list[Line]:
        for node, following in zip(nodes, [*nodes[1:], None], strict=True):
            piece = self._piece_of(node.span.start, following.span.start if following else None)
            if self.comments is not None and following and self.comments.tokens[piece.last].text == ";":
                piece = CommentPiece(piece.first, piece.last - 1)
            self._piece(piece, binder(node), 0)
        return self.finish()

    def body(self, node: ast.Body) -> list[Line]:
        for let in node.lets:
            doc = simple(let)
            assert doc is not None
            self._piece(self._piece_of(let.span.start, let.span.end), doc, 0)
        value = expression(node.value)
        if node.lets and flat(value).startswith("-"):
            # a line that begins with `-` would go on with the `let` before it
            value = ("(", expression(node.value, IF, True), ")")
        self._piece(self._piece_of(node.lets[-1].span.end if node.lets else 0, None), value, 0)
        return self.finish()

    def block(self, block: ast.Block, indent: int = 0) -> list[Line]:
        self._opened = len(self.lines)
        first = self._piece_of(block[0].span.start, None).first
        for node in block:
            self._statement(node, indent)
        if self.comments is not None and indent and self.comments.begins_line(first):
            self._alone(self._number(block[-1].span.end), indent, self.comments.tokens[first].column)
        return self.lines

    # ------------------------------------------------------------ statements

    def _statement(self, node: ast.Statement, indent: int) -> None:
        piece = self._piece_of(node.span.start, node.span.end)
        doc = simple(node)
        if doc is not None:
            self._piece(piece, doc, indent)
        elif isinstance(node, ast.If):
            self._if(node, indent)
        elif self._on_one_line(piece, inline((node,)), _body(node), indent):
            pass
        elif isinstance(node, ast.Decide):
            if node.otherwise is None:
                self._piece(piece, decision(node), indent)
            else:
                head = self._head(node.span.start, node.otherwise)
                self._piece(head, (decision(node), " otherwise:"), indent)
                self.block(node.otherwise, indent + 2)
        elif isinstance(node, Header):
            self._headers(node, indent)

    def _headers(self, node: Header, indent: int) -> None:
        """Loops and turns that hold nothing but each other share a line."""
        start = node.span.start
        heads: list[Doc] = [header(node)]
        while len(node.body) == 1 and isinstance(node.body[0], Header):
            inner = node.body[0]
            longer = [*heads, header(inner)]
            room = self.shared - indent - len(flat(separated(longer, ": "))) - 1
            if room < 0 or self._commented(self._head(start, inner.body)):
                break
            heads, node = longer, inner
        self._piece(self._head(start, node.body), (separated(heads, ": "), ":"), indent)
        self.block(node.body, indent + 2)

    def _if(self, node: ast.If, indent: int) -> None:
        for number, (cond, body) in enumerate(node.cases):
            word = "elif" if number else "if"
            start = self._back_to(word, cond.span.start)
            self._branch(start, (f"{word} ", expression(cond), ":"), body, indent)
        if node.otherwise is not None:
            start = self._back_to("else", node.otherwise[0].span.start)
            self._branch(start, "else:", node.otherwise, indent)

    def _branch(self, start: int, head: Doc, body: ast.Block, indent: int) -> None:
        text = inline(body)
        whole = self._piece_of(start, body[-1].span.end)
        if not self._on_one_line(whole, text and f"{flat(head)} {text}", body, indent):
            self._piece(self._head(start, body), head, indent)
            self.block(body, indent + 2)

    # ------------------------------------------------------------ lines

    def _on_one_line(self, piece: CommentPiece, text: str | None, block: ast.Block | None, indent: int) -> bool:
        """Prints something with a block on one line, if that can be done."""
        if text is None or indent + len(text) > self.shared or self._commented(piece):
            return False
        if self.comments is not None and any(
            self.comments.ends_block(self._number(inner[0].span.start), piece.last) for inner in _nested(block)
        ):
            return False
        self._piece(piece, text, indent)
        return True

    def _piece(self, piece: CommentPiece, doc: Doc, indent: int) -> None:
        """Prints a piece with the comments before and behind it."""
        if self.comments is None:
            self.lines += [Line(" " * indent + text) for text in broken(doc, self.width - indent)]
            return
        self._alone(piece.first, indent)
        self._gap(self.comments.tokens[piece.first].line)
        self._line = self.comments.tokens[piece.last].line
        if self.comments.within(piece):
            self.lines += self.comments.kept(piece, indent)
            return
        *before, last = broken(doc, self.width - indent)
        self.lines += [Line(" " * indent + text) for text in before]
        self.lines.append(Line(" " * indent + last, self.comments.trailing(piece.last)))

    def _alone(self, number: int, indent: int, column: int = 0) -> None:
        """Prints the comments that stand alone before a token."""
        assert self.comments is not None
        for token in self.comments.take_before(number, column):
            self._gap(token.line)
            self._line = token.line
            self.lines.append(Line(" " * indent + token.text))

    def _gap(self, line: int) -> None:
        """One blank line where the author has some, but not at the beginning of a block."""
        if len(self.lines) > self._opened and line > self._line + 1:
            self.lines.append(Line(""))

    # ------------------------------------------------------------ places

    def _commented(self, piece: CommentPiece) -> bool:
        return self.comments is not None and self.comments.within(piece)

    def _number(self, offset: int) -> int:
        return self.comments.at(offset) if self.comments is not None else 0

    def _piece_of(self, start: int, end: int | None) -> CommentPiece:
        """The tokens from one place of the file to another, or to the end of the text."""
        if self.comments is None:
            return CommentPiece(0, 0)
        last = len(self.comments.tokens) if end is None else self.comments.at(end)
        return CommentPiece(self.comments.at(start), last - 1)

    def _head(self, start: int, body: ast.Block) -> CommentPiece:
        """The tokens before a block, the colon included."""
        return self._piece_of(start, body[0].span.start)

    def _back_to(self, word: str, offset: int) -> int:
        """The place of the nearest `word` before a place."""
        if self.comments is None:
            return 0
        number = self.comments.at(offset)
        while number > 0 and self.comments.tokens[number].text != word:
            number -= 1
        return self.comments.tokens[number].start
