"""Where templates come from: the author's folder first, then Ludograph's own, which the author's can extend or include."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    pass_eval_context,
)
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError
from jinja2.filters import do_replace
from jinja2.loaders import split_template_path
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range

from ....files.reading import read_file
from ....ground.diagnostics import fail
from ....ground.limits import MAX_BOOK, MAX_BOOK_TEMPLATE_BYTES
from .broken import broken, line_of, place_in

OWN = Path(__file__).parent.parent / "templates"
DEFAULT = "default"
"""`default/book.html` is Ludograph's own `book.html`, whatever the author's folder holds."""


class _Templates(BaseLoader):
    """The templates of an author's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        path = self.folder.joinpath(*split_template_path(template))
        if not path.exists():
            raise TemplateNotFound(template)
        return read_template(path), str(path), lambda: True


def read_template(path: Path) -> str:
    """The text of a file of an author's folder. Raises RulesetError."""
    try:
        return read_file(path, MAX_BOOK_TEMPLATE_BYTES, "a template").decode("utf-8")
    except UnicodeDecodeError:
        raise fail("bad-template", f"`{path}` is not UTF-8 text") from None


def check_folder(folder: Path | None) -> None:
    """Raises RulesetError: there is no such folder, or it replaces nothing."""
    if folder is None:
        return
    if not folder.is_dir():
        raise fail("bad-template", f"`{folder}` is no folder", helps=("name a folder that holds templates",))
    known = {path.name for path in OWN.iterdir()}
    if not known & {path.name for path in folder.iterdir()}:
        raise fail(
            "bad-template",
            f"`{folder}` replaces no template",
            helps=(f"templates are called {', '.join(f'`{name}`' for name in sorted(known))}",),
        )


_GREEDY = ("center", "format", "indent")
_GREEDY_METHODS = frozenset({*_GREEDY, "expandtabs", "format_map", "join", "ljust", "replace", "rjust", "zfill"})
"""Filters and methods of texts that make a long text of a short one."""

_MOST_ROUNDS = 1_000_000
"""Numbers that all `range(…)` of a book may give."""


class _Sandbox(ImmutableSandboxedEnvironment):
    """Templates of strangers: nothing of Python within reach, and no step of one that is longer than a book.

    What takes many steps is bounded by what comes out of it: `rendered` counts.
    """

    intercepted_binops = frozenset(["*", "**", "%"])

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        plain = isinstance(left, int | float) and isinstance(right, int | float)
        if operator == "**" or (operator == "*" and not plain) or (operator == "%" and isinstance(left, str)):
            raise SecurityError(f"`{operator}` works on small numbers only")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: object) -> None:
        """No method `format` of its own for sandboxes: as any other, it is asked for by `is_safe_attribute`."""

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        if isinstance(obj, str) and attr in _GREEDY_METHODS:
            return False
        return bool(super().is_safe_attribute(obj, attr, value))


@pass_eval_context
def _replace(context: EvalContext, text: str, old: str, new: str, count: int | None = None) -> str:
    """The filter `replace`, as far as it makes no more than a book."""
    if len(text) + text.count(old) * (len(new) - len(old)) > MAX_BOOK:
        raise SecurityError(f"`replace` makes more than {MAX_BOOK} characters")
    return do_replace(context, text, old, new, count)


class _Rounds:
    """`range` for templates, which counts what it gives."""

    def __init__(self) -> None:
        self.left = _MOST_ROUNDS

    def __call__(self, *bounds: int) -> range:
        made = safe_range(*bounds)
        self.left -= len(made) + 1
        if self.left < 0:
            raise SecurityError(f"its `range` counts to more than {_MOST_ROUNDS} in all")
        return made


class _Compiled(BytecodeCache):
    """What templates were compiled to, for the next book of this process; jinja2 sees whether they have changed."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED = {escaping: _Compiled() for escaping in (True, False)}
"""By what else they are compiled for."""


def environment(folder: Path | None, *, escaping: bool, finalize: Callable[[object], str] | None = None) -> Environment:
    """A sandboxed jinja2 environment."""
    own = FileSystemLoader(OWN)
    loaders: list[BaseLoader] = [_Templates(folder)] if folder is not None else []
    templates = _Sandbox(
        loader=ChoiceLoader([*loaders, own, PrefixLoader({DEFAULT: own})]),
        autoescape=escaping,
        undefined=StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_COMPILED[escaping],
    )
    for name in _GREEDY:
        templates.filters.pop(name)
    templates.filters["replace"] = _replace
    templates.globals.pop("lipsum")
    templates.globals["range"] = _Rounds()
    return templates


def rendered(templates: Environment, name: str, **values: object) -> str:
    """A template with its values. Raises RulesetError: it cannot be used."""
    try:
        return _bounded(templates.get_template(name).generate(**values))
    except TemplateSyntaxError as wrong:
        span = line_of(Path(wrong.filename), wrong.lineno) if wrong.filename else None
        raise broken(str(wrong.message), span) from None
    except TemplateError as wrong:
        raise broken(f"{type(wrong).__name__}: {wrong.message}", place_in(wrong, _folders(templates))) from None
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as wrong:
        raise broken(str(wrong), place_in(wrong, _folders(templates))) from None


def _folders(templates: Environment) -> list[Path]:
    """Where templates of this environment may be."""
    loaders = templates.loader.loaders if isinstance(templates.loader, ChoiceLoader) else ()
    return [OWN, *(loader.folder for loader in loaders if isinstance(loader, _Templates))]


def _bounded(pieces: Iterable[str]) -> str:
    """The whole text, while it is no longer than a book can be."""
    made, length = [], 0
    for piece in pieces:
        made.append(piece)
        length += len(piece)
        if length > MAX_BOOK:
            raise broken(f"its text is longer than {MAX_BOOK} characters")
    return "".join(made)
