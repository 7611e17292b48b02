"""What may be written at a place."""

from __future__ import annotations

from lsprotocol import types as lsp

from ..completion import Proposal, completion
from ..hover import told
from ..protocol import path_of
from ..server import RulesServer
from ..tokens import KIND_OF
from .asking import Questions, asked

_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "file": lsp.CompletionItemKind.File,
    "value": lsp.CompletionItemKind.Value,
    "word": lsp.CompletionItemKind.Keyword,
    "name": lsp.CompletionItemKind.Variable,
    "snippet": lsp.CompletionItemKind.Snippet,
}
_KIND_OF_COLOUR = {
    "parameter": lsp.CompletionItemKind.Variable,
    "property": lsp.CompletionItemKind.Field,
    "function": lsp.CompletionItemKind.Function,
    "method": lsp.CompletionItemKind.Method,
    "event": lsp.CompletionItemKind.Event,
    "enumMember": lsp.CompletionItemKind.EnumMember,
    "type": lsp.CompletionItemKind.Enum,
    "variable": lsp.CompletionItemKind.Constant,
}
"""Of names, by what they are coloured as. Editors show these as words or signs beside it."""


def _completion(server: RulesServer, params: lsp.CompletionParams) -> lsp.CompletionList:
    server.proposed = completion(*asked(server, params))
    items = [_item(path_of(params.text_document.uri), number, one) for number, one in enumerate(server.proposed)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _item(path: str, number: int, one: Proposal) -> lsp.CompletionItem:
    is_snippet = bool(one.snippet)
    return lsp.CompletionItem(
        one.text,
        kind=_kind(one),
        detail=one.detail or None,
        sort_text=f"{number:05}",
        insert_text=one.snippet or (f"{one.text}: " if one.kind == "key" else one.text),
        insert_text_format=lsp.InsertTextFormat.Snippet if is_snippet else lsp.InsertTextFormat.PlainText,
        data={"path": path, "number": number},
    )


def _kind(one: Proposal) -> lsp.CompletionItemKind:
    colour = KIND_OF.get(one.of.what, "") if one.of is not None else ""
    return _KIND_OF_COLOUR.get(colour, _KINDS[one.kind])


def _resolve(server: RulesServer, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """With what is said of a proposal, as long as it is one of the last answer."""
    data = item.data if isinstance(item.data, dict) else {}
    number = data.get("number")
    if isinstance(number, int) and number < len(server.proposed) and server.proposed[number].text == item.label:
        one = server.proposed[number]
        path = str(data.get("path"))
        says = (
            told(one.of, server.documents.known(path)) if one.of is not None and path in server.documents else one.says
        )
        item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, says) if says else None
    return item


QUESTIONS: Questions = {
    lsp.TEXT_DOCUMENT_COMPLETION: _completion,
    lsp.COMPLETION_ITEM_RESOLVE: _resolve,
}
"""What is answered at once."""
