"""A book as Markdown, HTML or PDF. All three are made from the same model by templates that an author can replace."""

from .html import to_html
from .markdown import to_markdown
from .pdf import to_pdf

__all__ = ["to_html", "to_markdown", "to_pdf"]
