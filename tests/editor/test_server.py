"""The server, asked by a client as editors are."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lsprotocol import types as lsp
from ludograph.editor.answers import make_server
from ludograph.editor.colours import written_as
from ludograph.editor.documents import Documents
from ludograph.editor.protocol import Places
from ludograph.ground.source import SourceFile
from pygls.exceptions import JsonRpcInternalError, JsonRpcInvalidParams
from pygls.lsp.client import BaseLanguageClient
from pygls.protocol import json_rpc

from .test_questions import STONES

WRONG = STONES.replace("title: Stones", "title: St🎲nes").replace("owner[at] =", "ownr[at] =")


def test_columns_are_counted_as_the_client_does() -> None:
    file = SourceFile("a", "a🎲b\nc")
    assert [Places(name).position(file, 2) for name in ("utf-8", "utf-16", "utf-32")] == [
        lsp.Position(0, units) for units in (5, 3, 2)
    ]
    for places in map(Places, ("utf-8", "utf-16", "utf-32")):
        assert [places.offset(file, places.position(file, at)) for at in range(6)] == [0, 1, 2, 3, 4, 5]
    assert Places("utf-16").offset(file, lsp.Position(0, 99)) == 3
    assert Places("utf-16").offset(file, lsp.Position(9, 9)) == 5


def test_a_request_that_nobody_can_read_is_answered_and_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    sent, protocol = list[bytes](), make_server("1").protocol
    protocol.set_writer(SimpleNamespace(write=sent.append, close=lambda: None), include_headers=False)
    wrong: list[Any] = [None, [], {"textDocument": {"uri": "a"}, "position": "here"}]
    for number, params in enumerate(wrong):
        message = {"jsonrpc": "2.0", "id": number, "method": lsp.TEXT_DOCUMENT_HOVER, "params": params}
        protocol.handle_message(protocol.structure_message(message))
    answers = [json.loads(one) for one in sent]
    assert [one["id"] for one in answers] == [0, 1, 2]
    assert all(one["error"]["code"] in (-32602, -32603) for one in answers)
    problems = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert all(isinstance(one, JsonRpcInternalError) for one in problems)
    log = logging.getLogger(json_rpc.__name__)
    for problem in (JsonRpcInvalidParams("refused"), JsonRpcInternalError("broken"), ValueError("broken")):
        log.error("answered", exc_info=problem)
    told = [str(record.exc_info[1]) for record in caplog.records if record.msg == "answered" and record.exc_info]
    assert told == ["broken", "broken"]


class Line:
    """A server that is spoken to directly, with what it sends."""

    def __init__(self) -> None:
        self.server, self.sent = make_server("1"), list[bytes]()
        self.server.protocol.set_writer(
            SimpleNamespace(write=self.sent.append, close=lambda: None), include_headers=False
        )
        self.tell(lsp.INITIALIZE, lsp.InitializeParams(capabilities=lsp.ClientCapabilities()), is_asked=True)

    def tell(self, method: str, params: Any, *, is_asked: bool = False) -> None:
        protocol = self.server.protocol
        message = {"jsonrpc": "2.0", "method": method, "params": protocol._converter.unstructure(params)}
        protocol.handle_message(protocol.structure_message(message | ({"id": 0} if is_asked else {})))

    def open(self, uri: str, text: str) -> None:
        self.tell(lsp.TEXT_DOCUMENT_DID_OPEN, lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "yaml", 1, text)))


def test_changes_are_made_in_the_lines_that_the_protocol_has() -> None:
    """Python ends lines at more characters, and an author may have copied one of them from somewhere."""
    uri, text = "file:///odd.yaml", "# a\u2028b\x0cc\x85d\ntitle: Stones\r\nplayers: [A]\n"
    place = lsp.Range(lsp.Position(1, 7), lsp.Position(1, 13))
    change = lsp.DidChangeTextDocumentParams(
        lsp.VersionedTextDocumentIdentifier(2, uri), [lsp.TextDocumentContentChangePartial(place, "Pebbles")]
    )

    async def changed() -> Line:
        line = Line()
        line.open(uri, text)
        line.tell(lsp.TEXT_DOCUMENT_DID_CHANGE, change)
        return line

    server = asyncio.run(changed()).server
    assert server.workspace.get_text_document(uri).source == text.replace("Stones", "Pebbles")
    assert (server.documents.text("/odd.yaml") or "").splitlines()[-1] == "players: [A]"


def test_a_text_that_is_closed_while_it_is_checked_fills_no_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def checked() -> None:
        line = Line()
        line.open("file:///stones.yaml", STONES)
        documents = line.server.documents
        monkeypatch.setattr(Documents, "first", lambda self, path: documents.drop(path) or documents._files[path])
        await line.server._check()

    asyncio.run(checked())
    assert not caplog.records


def test_a_client_is_told_what_comes_with_ludograph_and_no_other_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("title: Mine")
    found = []
    for uri in (
        "ludograph:/stdlib/groups.yaml",
        secret.as_uri(),
        "file:///dev/zero",
        "ludograph:/stdlib/../x",
        "\ud800",
    ):
        line = Line()
        line.tell(lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT, lsp.TextDocumentContentParams(uri), is_asked=True)
        found.append(json.loads(line.sent[-1])["result"]["text"])
    assert "module" in found[0]
    assert found[1:] == [""] * 4


def test_a_colour_that_is_none_is_the_nearest_one() -> None:
    assert written_as(1e308, -1, 0.5, quoted=False) == written_as(1, 0, 0.5, quoted=False)


async def _journey(folder: Path) -> dict[str, Any]:
    """A client opens a text with a mistake, asks about it, mends it and leaves; what it was told."""
    client, told = BaseLanguageClient("test", "1"), asyncio.Queue[lsp.PublishDiagnosticsParams]()
    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: told.put_nowait(params))
    await client.start_io(sys.executable, "-m", "ludograph", "lsp")
    found = await client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
    client.initialized(lsp.InitializedParams())
    other = lsp.TextDocumentItem((folder / "other.yaml").as_uri(), "yaml", 1, "services:\n  web: {image: a}\n")
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(other))
    made_of_other = lsp.HoverParams(lsp.TextDocumentIdentifier(other.uri), lsp.Position(0, 2))
    assert await client.text_document_hover_async(made_of_other) is None
    uri = (folder / "stones.yaml").as_uri()
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "yaml", 1, WRONG)))
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(lsp.TextDocumentIdentifier(uri), whole))
    first = await told.get()
    assert first.uri == uri, "YAML that holds no rules is left alone"
    made: dict[str, Any] = {"can": found.capabilities, "hints": hints, "wrong": first.diagnostics}
    document, at = lsp.TextDocumentIdentifier(uri), made["wrong"][0].range
    made["hover"] = await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(13, 43)))
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(document, at, lsp.CodeActionContext(diagnostics=[]))
    )
    assert actions is not None
    made["edit"] = actions[0].edit
    made["tokens"] = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
    with pytest.raises(Exception, match="no name stands here"):
        await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, lsp.Position(1, 9)))
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(2, uri),
            [lsp.TextDocumentContentChangePartial(made["edit"].changes[uri][0].range, "owner")],
        )
    )
    while (mended := await told.get()).version != 2:
        pass  # what was meant by the mistake may be told behind it
    made["mended"] = mended.diagnostics
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return made


def test_a_client_is_told_what_is_wrong_and_mends_it(tmp_path: Path) -> None:
    made = asyncio.run(asyncio.wait_for(_journey(tmp_path), 600))
    assert made["can"].completion_provider is not None
    wrong = made["wrong"][0]
    assert (wrong.code, wrong.source, wrong.severity) == ("not-stored", "ludograph", lsp.DiagnosticSeverity.Error)
    assert "help: did you mean `owner`?" in wrong.message
    assert ": cell" in {one.label for one in made["hints"]}, "asked before anything was known"
    assert "**free** · definition" in made["hover"].contents.value
    ((edit,),) = made["edit"].changes.values()
    assert (edit.new_text, edit.range.start) == ("owner", wrong.range.start)
    assert made["tokens"].data
    assert made["mended"] == ()
