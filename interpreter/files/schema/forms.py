"""What may stand at a place of a rule file, as plain data: forms of values, and places with what is to be known of them.

A place lists the forms that fit it; which one is meant, the value's own form tells. The grammar's entry points are names
here, since files know no language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Literal

from ...ground import records

TEMPLATE = "template"
"""The entry of texts with expressions in braces; all others are entry points of the grammar."""


class _Dated(records.Record, kw_only=True):
    """`edition`: of the language, which brought it; a file of an earlier one cannot have it."""

    edition: int = 1


class PlainForm(_Dated):
    """A text that is no rule text."""

    noun = "text"


class ProseForm(PlainForm):
    """A text for the reader. Values that are known before the game begins stand in braces."""


class RuleForm(_Dated):
    """Rule text. `entry`: its entry point of the grammar, or `TEMPLATE`. `braces`: with a brace in it it is a template;
    `colour`: one that begins with `#` is a colour."""

    entry: str
    braces: bool = False
    colour: bool = False

    noun = "text"

    def entry_of(self, value: str) -> str | None:
        """The entry point for a text; None for a colour."""
        if self.colour and value.startswith("#"):
            return None
        return TEMPLATE if self.braces and "{" in value else self.entry


class FlagForm(_Dated):
    """`yes` or `no`."""

    noun = "truth value"


class NumberForm(_Dated):
    """A whole number."""

    low: int
    high: int

    noun = "number"


class FractionForm(_Dated):
    """A whole number, or two with a stroke between them: an exact number from 0 on."""

    noun = "fraction"


class ListForm(_Dated):
    """A list of at least so many things."""

    of: SchemaPlace
    least: int = 0

    noun = "list"

    def at(self, number: str) -> SchemaPlace:
        """Where an item stands."""
        return self.of


class TableForm(_Dated):
    """A mapping from names that the author chooses. `signatures`: its keys are signatures, `group(s in cell)`; `keys`: a
    pattern for them, and what is told of another; `short`: an entry alone, be it a text or a mapping, says the same as a
    mapping with this name alone."""

    of: SchemaPlace
    signatures: bool = False
    keys: tuple[str, Told] | None = None
    short: str = ""

    noun = "mapping"

    def at(self, key: str) -> SchemaPlace:
        """Where an entry stands, or what a key of an entry says that stands alone."""
        entry = self.of.mapping if self.short else None
        return (entry.at(key) if isinstance(entry, RecordForm) else None) or self.of

    def is_entry(self, keys: Iterable[str]) -> bool:
        """Whether a mapping with these keys is an entry that stands alone."""
        return bool(self.short) and any(self.at(key) is not self.of for key in keys)


class RecordForm(_Dated):
    """A mapping with keys of its own.

    Attributes:
        keys:     in the usual order.
        short:    a value that is no mapping says the same as a mapping with this key.
        others:   gives further keys, which have no usual order; one without a name stands for any.
        either:   keys of which one must be there.
        ordered:  whether the order of the keys says nothing, so that they can be put into the usual one.
    """

    keys: tuple[SchemaPlace, ...]
    short: str = ""
    others: Callable[[], tuple[SchemaPlace, ...]] | None = None
    either: tuple[str, Told] | None = None
    ordered: bool = True

    noun = "mapping"

    @property
    def further(self) -> dict[str, SchemaPlace]:
        return {key.name: key for key in self.others()} if self.others is not None else {}

    @property
    def names(self) -> list[str]:
        return [key.name for key in self.keys]

    @cached_property
    def _known(self) -> dict[str, SchemaPlace]:
        return {key.name: key for key in self.keys}

    def at(self, key: str) -> SchemaPlace | None:
        known = self._known.get(key)
        if known is not None or self.others is None:
            return known
        further = self.further
        return further.get(key, further.get(""))


Form = PlainForm | RuleForm | FlagForm | NumberForm | FractionForm | ListForm | TableForm | RecordForm


class Told(records.Record):
    """A message about a place. `{name}` is the key or the name of the entry. `usual`: the section that is written where none
    is, as most have it."""

    title: str
    label: str = ""
    helps: tuple[str, ...] = ()
    usual: str = ""


class SchemaPlace(_Dated):
    """Where a value stands: a key of a mapping, an item, or an entry. What edition brought an item or an entry, its form tells.

    Attributes:
        name:    the key; "" for items and entries.
        help:    what stands there, in a sentence.
        forms:   what fits; the usual form first.
        wrong:   what is told where none fits. `{name}` is the key or the name of the entry.
        need:    what is told where it is missing; None: it may be.
        merge:   how a variant's value meets the inherited one: mappings key by key and all else replaced ("usual"), a mapping
                 replaced as well ("whole"), parameter by parameter ("parameters"), or entries of a mapping behind the
                 inherited ones, until the main key beside it is given anew ("behind"); where nothing is inherited, `~`
                 cannot remove it ("never").
        prose:   whether it is for the reader and changes no rule.
        deeper:  whether the value is read here; else by who makes something of it, and knows more to say.
        optional: the edition since which rules may do without it, although it has a `need`; 0: none.
    """

    name: str
    help: str
    forms: tuple[Form, ...]
    wrong: str = ""
    need: Told | None = None
    merge: Literal["usual", "whole", "parameters", "behind", "never"] = "usual"
    prose: bool = False
    deeper: bool = True
    optional: int = 0

    @cached_property
    def items(self) -> ListForm | None:
        for form in self.forms:
            if isinstance(form, ListForm):
                return form
        return None

    @cached_property
    def mapping(self) -> TableForm | RecordForm | None:
        for form in self.forms:
            if isinstance(form, TableForm | RecordForm):
                return form
        return None

    @cached_property
    def text(self) -> PlainForm | RuleForm | FlagForm | NumberForm | FractionForm | None:
        """The form of a value that is a text."""
        for form in self.forms:
            if not isinstance(form, ListForm | TableForm | RecordForm):
                return form
        return None

    @property
    def is_told(self) -> bool:
        """Whether what stands here is a text for the reader."""
        return isinstance(self.text, ProseForm)

    @property
    def records(self) -> Iterator[RecordForm]:
        """The mappings with keys of their own that its entries are, or it is itself."""
        for form in self.forms:
            if isinstance(form, RecordForm):
                yield form
            elif isinstance(form, ListForm | TableForm):
                yield from (inner for inner in form.of.forms if isinstance(inner, RecordForm))


Role = Literal["edition", "prose", "merging", "modules", "values", "rules", "judging", "drawing", "examples"]


class SchemaSection(SchemaPlace, kw_only=True):
    """A key at the top of a file.

    Attributes:
        role:       what it is for: the edition of the language, words for the reader, what files are put together, modules,
                    values of options, what the game is, how it looks, or examples.
        noun:       what one of its entries is called.
        heading:    what it is called in a comparison; "" for its key.
        inherited:  whether a variant has it from the ruleset that it extends.
        keepable:   whether a variant has it all the same, if it says that it holds here, too.
        joint:      whether modules add to an entry that the ruleset, or another module, has too.
        files:      in which files it may stand.
    """

    role: Role = "rules"
    noun: str = ""
    heading: str = ""
    inherited: bool = True
    keepable: bool = False
    joint: bool = False
    files: tuple[Literal["ruleset", "module"], ...] = ("ruleset", "module")

    @property
    def is_whole(self) -> bool:
        """Whether it says one thing, and has no entries that say something each."""
        return not self.noun
