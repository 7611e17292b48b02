"""Where templates come from: the author's folder first, then Ludograph's own, which the author's can extend or include."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.loaders import split_template_path
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ...diagnostics import RulesetError
from ...diagnostics.model import fail
from ...limits import MAX_BOOK_TEMPLATE_BYTES
from ...reading import read_file

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


def environment(folder: Path | None, *, escaping: bool, finalize: Callable[[Any], Any] | None = None) -> Any:
    """A sandboxed jinja2 environment."""
    own = FileSystemLoader(OWN)
    loaders: list[BaseLoader] = [_Templates(folder)] if folder is not None else []
    return ImmutableSandboxedEnvironment(
        loader=ChoiceLoader([*loaders, own, PrefixLoader({DEFAULT: own})]),
        autoescape=escaping,
        undefined=StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def rendered(templates: Any, name: str, **values: Any) -> str:
    """A template with its values. Raises RulesetError: it cannot be used."""
    try:
        return str(templates.get_template(name).render(**values))
    except TemplateSyntaxError as broken:
        raise _broken(f"{broken.name}:{broken.lineno}: {broken.message}") from None
    except TemplateError as broken:
        raise _broken(f"{type(broken).__name__}: {broken.message}") from None
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as broken:
        raise _broken(str(broken)) from None


def _broken(message: str) -> RulesetError:
    return fail(
        "bad-template",
        f"a template cannot be used: {message}",
        helps=("Ludograph's own templates show what a book has; they are beside its code in `rulebook/templates`",),
    )
