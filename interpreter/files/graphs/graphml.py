"""Graphs as GraphML. XML is read without document types, entities and whatever lies elsewhere."""

from __future__ import annotations

import re
from xml.parsers import expat

from ...ground.diagnostics import fail
from ...ground.limits import MAX_FILE_BYTES, MAX_YAML_DEPTH, MAX_YAML_NODES
from ...ground.source import SourceFile, Span
from ..nodes import Mapping, Text, word_at
from .items import SMALLER, GraphItem, drawn, wrong

_NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_WRITES = "`networkx.write_graphml(graph, path)` makes such a file"
_TAG = re.compile(r"""<(?:[^"'>]|"[^"]*"|'[^']*')*>?""")
_REFUSED = {"hyperedge": "links of more than two ends", "graph": "a graph within a graph, or a second one"}


def read_graphml(file: SourceFile) -> Mapping:
    """The value of `graph:` that says the same. Raises RulesetError."""
    reader = _Reader(file)
    reader.read()
    if reader.directed is None:
        raise wrong(file, "has no graph", Span(file, 0, 1), "no element `graph` in it", _WRITES)
    return drawn(file, _filled(reader, "node"), _filled(reader, "edge"), reader.directed)


def _filled(reader: _Reader, name: str) -> list[GraphItem]:
    """Nodes or links, with what all of them have that do not say it."""
    usual = {key: value for (domain, key), value in reader.usual.items() if domain in (name, "all")}
    return [GraphItem(item.span, _with_place({**usual, **item.values})) for item in reader.items[name]]


def _with_place(values: dict[str, Text]) -> dict[str, Text]:
    """Values with `pos`, as `1,0`, as `x` and `y`."""
    pos = values.get("pos")
    both = re.split(r"[\s,]+", pos.value.strip(" ()[]\n")) if pos is not None else []
    if pos is None or len(both) != 2:
        return values
    return {**values, **{key: word_at(value, pos.span) for key, value in zip("xy", both, strict=True)}}


class _Reader:
    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.bytes = file.text.encode("utf-8", "surrogatepass")
        self.at = (0, 0)
        """A place already passed, in bytes and in characters."""
        self.path: list[str] = []
        self.count = 0
        self.items: dict[str, list[GraphItem]] = {"node": [], "edge": []}
        self.keys: dict[str, tuple[str, str]] = {}
        """What the keys of data are about, and what they are called."""
        self.usual: dict[tuple[str, str], Text] = {}
        self.directed: bool | None = None
        self.key = ""
        self.data: tuple[str, Span] = ("", Span(file, 0, 0))
        parser = expat.ParserCreate("utf-8", " ")
        parser.buffer_text, parser.buffer_size = True, MAX_FILE_BYTES
        parser.StartDoctypeDeclHandler = self.doctype
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        self.parser = parser

    def read(self) -> None:
        try:
            self.parser.Parse(self.bytes, True)
        except expat.ExpatError as problem:
            raise fail(
                "graph-syntax",
                f"`{self.file.name}` is not whole XML",
                self.span(self.parser.ErrorByteIndex, 1),
                expat.ErrorString(problem.code),
                helps=("write the file again with the tool that made it", _WRITES),
            ) from None

    def span(self, byte: int, length: int) -> Span:
        """Characters of the file by the byte where they begin; it never goes back."""
        passed, start = self.at
        start += len(self.bytes[passed:byte].decode("utf-8", "replace"))
        self.at = max(byte, passed), start
        return Span(self.file, start, min(start + length, len(self.file.text)))

    def tag(self) -> Span:
        """The tag at which the parser stands."""
        start = self.span(self.parser.CurrentByteIndex, 0).start
        found = _TAG.match(self.file.text, start)
        return Span(self.file, start, found.end() if found else start)

    def doctype(self, name: str, *_: object) -> None:
        start = self.file.text.rfind("<!DOCTYPE", 0, self.span(self.parser.CurrentByteIndex, 1).end)
        raise fail(
            "graph-doctype",
            f"`{self.file.name}` has a document type, which may say what lies elsewhere",
            Span(self.file, start, start + len("<!DOCTYPE")),
            "not read",
            helps=("take `<!DOCTYPE …>` away; GraphML needs none",),
        )

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = self.tag()
        self.count += 1
        if self.count > MAX_YAML_NODES:
            raise fail(
                "too-large",
                f"the file has more than {MAX_YAML_NODES} elements",
                tag,
                "reading ends here",
                helps=(SMALLER,),
            )
        if len(self.path) >= MAX_YAML_DEPTH:
            raise fail("too-deep", f"elements are nested more than {MAX_YAML_DEPTH} deep", tag, "one level too many")
        namespace, _, local = name.rpartition(" ")
        local = local if namespace in ("", _NAMESPACE) else ""
        if not self.path and local != "graphml":
            raise wrong(self.file, "is no GraphML", tag, "not `<graphml>`", _WRITES)
        self.path.append(local)
        match self.path[1:]:
            case ["key"]:
                self.key = attributes.get("id", "")
                self.keys[self.key] = attributes.get("for", "all"), attributes.get("attr.name", self.key)
            case ["graph"] if self.directed is None:
                self.directed = attributes.get("edgedefault") == "directed"
            case ["graph", "node" | "edge" as kind]:
                self.items[kind].append(
                    GraphItem(tag, {key: self.value(tag, key, attributes[key]) for key in attributes})
                )
            case [*_, "data"]:
                self.key = attributes.get("key", "")
            case [*_, refused] if refused in _REFUSED:
                raise wrong(self.file, f"has `<{refused}>`: {_REFUSED[refused]}", tag, "boards have no such thing")
        self.data = "", Span(self.file, tag.end, tag.end)

    def value(self, tag: Span, key: str, value: str) -> Text:
        """The value of an attribute, with its place."""
        found = re.search(rf"""\s{re.escape(key)}\s*=\s*(?:"([^"]*)"|'([^']*)')""", tag.text)
        if found is None:
            return word_at(value, tag)
        start, end = found.span(1 if found.group(1) is not None else 2)
        return word_at(value, Span(self.file, tag.start + start, tag.start + end))

    def text(self, data: str) -> None:
        self.data = self.data[0] + data, self.data[1]

    def end(self, name: str) -> None:
        said, place = self.data
        here = Span(self.file, place.start, self.span(self.parser.CurrentByteIndex, 0).start)
        value = word_at(said.strip(), here)
        domain, key = self.keys.get(self.key, ("", self.key))
        match self.path[1:]:
            case ["key", "default"]:
                self.usual[domain, key] = value
            case ["graph", "node" | "edge" as kind, "data"]:
                self.items[kind][-1].values[key] = value
        self.path.pop()
