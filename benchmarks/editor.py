"""How long the language server takes to answer, asked by a client over pipes as an editor asks.

usage: python benchmarks/editor.py [RULESET ...]
Each question is asked at places all over the text, first of a text that is checked, then right behind a keystroke: one of a
comment at its end, one that tears a rule, one that mends it. Told are the median and the slowest of them in milliseconds,
beside the limit: of the server's own processor time until the answer is there, where the system tells that, so that a machine
that does much else measures the same. What is wrong is told after a pause in which nobody types, and in which the check begins:
both count. `diagnostics, mistake` is of a name in the middle of the text that nobody knows. `first` is the answer of a server
that has just told what is wrong in the text, and was asked nothing before. Without rulesets: chess and drift.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from ludograph.editor.server import BEGIN, QUIET
from ludograph.files.library_paths import rulesets_root
from pygls.lsp.client import BaseLanguageClient

PLACES = 12
LIMITS = {
    "diagnostics": 300,
    "diagnostics, mistake": 300,
    "hover": 20,
    "completion": 50,
    "signature help": 20,
    "definition": 20,
    "type definition": 20,
    "references": 100,
    "highlight": 100,
    "rename": 200,
    "semantic tokens": 50,
    "semantic tokens, range": 50,
    "semantic tokens, delta": 50,
    "symbols": 20,
    "workspace symbols": 20,
    "folding": 20,
    "selection": 20,
    "links": 20,
    "code actions": 100,
    "formatting": 100,
    "range formatting": 100,
    "code lens": 20,
    "inlay hints": 50,
    "colours": 10,
}
"""Milliseconds."""

CALM, MOST_WAITS = 3, 10
"""Milliseconds of work within a second that are none, and seconds that are waited at most."""

IN_A_THREAD = ("references", "rename", "code actions", "formatting", "range formatting")
"""What the server answers in a thread of its own: all its threads are counted then, with a check that begins meanwhile."""


class Client:
    """A client with one open text."""

    def __init__(self, path: Path) -> None:
        self.path, self.text, self.version = path, path.read_text(encoding="utf-8"), 1
        self.client = BaseLanguageClient("benchmark", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self.told.put_nowait(told))
        self.document = lsp.TextDocumentIdentifier(path.as_uri())
        self.name = ""

    async def start(self) -> Client:
        await self.client.start_io(sys.executable, "-m", "ludograph", "lsp")
        await self.client.initialize_async(
            lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri=self.path.parent.as_uri())
        )
        self.client.initialized(lsp.InitializedParams())
        item = lsp.TextDocumentItem(self.document.uri, "yaml", 1, self.text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        await self.told.get()
        return self

    async def quiet(self) -> None:
        """Waits until the server has made what it makes when nobody types."""
        before = -float(CALM)
        for _ in range(MOST_WAITS):
            now = self.spent(all_threads=True)
            if now - before < CALM:
                return
            before = now
            await asyncio.sleep(1)

    def spent(self, *, all_threads: bool = False) -> float:
        """Milliseconds that the server's thread which answers has worked, or all of them; or those on the wall."""
        pid = process.pid if (process := self.client._server) is not None else 0
        tasks = Path(f"/proc/{pid}/task")
        try:
            threads = [*tasks.iterdir()] if all_threads else [tasks / str(pid)]
            return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e6
        except (OSError, ValueError, IndexError):
            return 1000 * time.perf_counter()

    async def stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def type(self, text: str, at: int, gone: int = 0) -> None:
        """Types a text at a character, in the place of so many characters of a line."""
        self.version += 1
        line, column = self.text.count("\n", 0, at), at - (self.text.rfind("\n", 0, at) + 1)
        self.text = self.text[:at] + text + self.text[at + gone :]
        place = lsp.Range(lsp.Position(line, column), lsp.Position(line, column + gone))
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, self.document.uri),
                [lsp.TextDocumentContentChangePartial(place, text)],
            )
        )

    def positions(self) -> list[lsp.Position]:
        """Places in words all over the text."""
        lines = self.text.splitlines()
        places = []
        for line in range(3, len(lines), max(len(lines) // PLACES, 1)):
            here = next((n for n in range(line, len(lines)) if lines[n].strip() and "#" not in lines[n]), line)
            places.append(lsp.Position(here, len(lines[here]) - len(lines[here].lstrip()) + 2))
        return places

    async def diagnostics(self, text: str, at: int, gone: int = 0) -> float:
        """Milliseconds until the messages are there, of a text that is typed."""
        while not self.told.empty():
            self.told.get_nowait()
        begun = self.spent(all_threads=True)
        self.type(text, at, gone)
        await self.told.get()
        return max(1000 * BEGIN + self.spent(all_threads=True) - begun, 1000 * QUIET)


def questions(client: Client, name: str) -> dict[str, Callable[[lsp.Position], Awaitable[Any]]]:
    """By their names. `name`: one that the ruleset declares."""
    ask, document = client.client, client.document
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(9999, 0))

    def part(at: lsp.Position) -> lsp.Range:
        return lsp.Range(at, lsp.Position(at.line + 60, 0))

    options = lsp.FormattingOptions(2, True)
    context = lsp.CodeActionContext(diagnostics=[])
    line = client.text[: client.text.index(f"\n  {name}")].count("\n") + 1
    there = lsp.Position(line, 3)
    return {
        "hover": lambda at: ask.text_document_hover_async(lsp.HoverParams(document, at)),
        "completion": lambda at: ask.text_document_completion_async(lsp.CompletionParams(document, at)),
        "signature help": lambda at: ask.text_document_signature_help_async(lsp.SignatureHelpParams(document, at)),
        "definition": lambda at: ask.text_document_definition_async(lsp.DefinitionParams(document, at)),
        "type definition": lambda at: ask.text_document_type_definition_async(lsp.TypeDefinitionParams(document, at)),
        "references": lambda at: ask.text_document_references_async(
            lsp.ReferenceParams(lsp.ReferenceContext(True), document, there)
        ),
        "highlight": lambda at: ask.text_document_document_highlight_async(
            lsp.DocumentHighlightParams(document, there)
        ),
        "rename": lambda at: ask.text_document_rename_async(lsp.RenameParams(document, there, "another_name")),
        "semantic tokens": lambda at: ask.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document)),
        "semantic tokens, range": lambda at: ask.text_document_semantic_tokens_range_async(
            lsp.SemanticTokensRangeParams(document, part(at))
        ),
        "semantic tokens, delta": lambda at: ask.text_document_semantic_tokens_full_delta_async(
            lsp.SemanticTokensDeltaParams(document, "1")
        ),
        "symbols": lambda at: ask.text_document_document_symbol_async(lsp.DocumentSymbolParams(document)),
        "workspace symbols": lambda at: ask.workspace_symbol_async(lsp.WorkspaceSymbolParams("e")),
        "folding": lambda at: ask.text_document_folding_range_async(lsp.FoldingRangeParams(document)),
        "selection": lambda at: ask.text_document_selection_range_async(lsp.SelectionRangeParams(document, [at])),
        "links": lambda at: ask.text_document_document_link_async(lsp.DocumentLinkParams(document)),
        "code actions": lambda at: ask.text_document_code_action_async(
            lsp.CodeActionParams(document, lsp.Range(at, at), context)
        ),
        "formatting": lambda at: ask.text_document_formatting_async(lsp.DocumentFormattingParams(document, options)),
        "range formatting": lambda at: ask.text_document_range_formatting_async(
            lsp.DocumentRangeFormattingParams(document, part(at), options)
        ),
        "code lens": lambda at: ask.text_document_code_lens_async(lsp.CodeLensParams(document)),
        "inlay hints": lambda at: ask.text_document_inlay_hint_async(lsp.InlayHintParams(document, whole)),
        "colours": lambda at: ask.text_document_document_color_async(lsp.DocumentColorParams(document)),
    }


async def measured(ruleset: str) -> None:
    text = (rulesets_root() / ruleset / f"{ruleset}.yaml").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{ruleset}.yaml"
        path.write_text(text, encoding="utf-8")
        define = text[text.index("\ndefine:") :]
        name = define[define.index("\n  ") + 3 :].partition("(")[0].partition(":")[0]
        client = await Client(path).start()
        try:
            await client.quiet()
            print(f"{ruleset:24} {'limit':>7} {'median':>8} {'most':>8} {'typing':>8} {'first':>8}")
            show("diagnostics", [await client.diagnostics("\n", len(client.text)) for _ in range(5)], [], 0)
            known = re.compile(r"\w\((\w+)\)").search(client.text, len(client.text) // 2)
            wrong = []
            for _ in range(5 if known else 0):
                wrong.append(await client.diagnostics("qz", known.end(1)))
                await client.quiet()
                await client.diagnostics("", known.end(1), 2)
            show("diagnostics, mistake", wrong or [0], [], 0)
            await client.quiet()
            for question, ask in questions(client, name).items():
                still = [await timed(client, question, ask, at) for at in client.positions()]
                typing = []
                torn = client.text.index("(", client.text.index("\nmoves:"))
                for at in client.positions()[:4]:
                    for text, place, gone in (("#", len(client.text), 0), (") (", torn, 0), ("", torn, 3)):
                        client.type(text, place, gone)
                        typing.append(await timed(client, question, ask, at))
                show(question, still, typing, await first(path, name, question))
                await client.quiet()
        finally:
            await client.stop()


async def first(path: Path, name: str, question: str) -> float:
    """What the first answer of a server costs."""
    client = await Client(path).start()
    try:
        return await timed(client, question, questions(client, name)[question], client.positions()[2])
    finally:
        await client.stop()


async def timed(
    client: Client, question: str, ask: Callable[[lsp.Position], Awaitable[Any]], at: lsp.Position
) -> float:
    every = question in IN_A_THREAD
    begun = client.spent(all_threads=every)
    try:
        await ask(at)
    except Exception as refused:
        if not any(word in str(refused) for word in ("outdated", "changed", "not formatted")):
            print(f"  {refused}")
    return client.spent(all_threads=every) - begun


def show(question: str, still: list[float], typing: list[float], first: float) -> None:
    more = f"{max(typing):8.1f} {first:8.1f}" if typing else ""
    mark = "  over" if max(*still, *typing, first) > LIMITS[question] else ""
    print(f"  {question:22} {LIMITS[question]:7} {statistics.median(still):8.1f} {max(still):8.1f} {more}{mark}")


if __name__ == "__main__":
    for given in sys.argv[1:] or ["chess", "drift"]:
        asyncio.run(measured(given))
