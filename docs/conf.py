"""Settings of the documentation site; `make docs` builds it.

Sphinx, because it reads both these pages (through MyST) and the docstrings, checks every reference,
and is what Python itself uses; furo is a theme that works on phones and needs no network.
"""

import re
from textwrap import indent
from typing import Any, Final

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from sestina import __version__

project: Final = "Sestina"
author: Final = "The Sestina authors"
copyright: Final = author  # noqa: A001  Sphinx reads this name
version = release = __version__

extensions: Final = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]

# A single backquote is code in our docstrings, as it is on these pages.
default_role: Final = "code"
autodoc_member_order: Final = "bysource"
# Those of other libraries are written in another markup.
autodoc_inherit_docstrings: Final = False
autodoc_typehints: Final = "signature"
autodoc_typehints_format: Final = "short"
autodoc_preserve_defaults: Final = True
python_use_unqualified_type_names: Final = True
maximum_signature_line_length: Final = 90

myst_heading_anchors: Final = 4
myst_enable_extensions: Final = ["colon_fence"]

html_theme: Final = "furo"
html_title: Final = "Sestina"
html_copy_source: Final = False
html_show_sourcelink: Final = False
pygments_style: Final = "friendly"


def keep_columns(_app: object, _what: str, _name: str, _object: object, *rest: Any) -> None:
    """Docstrings are written for `help()`: paragraphs in columns stay as they are."""
    lines: list[str] = rest[-1]
    paragraphs = "\n".join(lines).split("\n\n")
    for index, paragraph in enumerate(paragraphs):
        if re.search(r"\S {3,}\S", paragraph):
            paragraphs[index] = "::\n\n" + indent(paragraph, "    ")
    lines[:] = "\n\n".join(paragraphs).split("\n")


def name_text_str(*given: Any) -> tuple[str | None, str | None]:
    """`Text` is what type checkers take for `str`: parsers refuse other values themselves."""
    signature, returned = given[-2:]
    return signature and re.sub(r"\bText\b", "str", signature), returned


def setup(app: Sphinx) -> None:
    app.add_lexer("layout", TextLexer)  # drawn boards
    app.connect("autodoc-process-docstring", keep_columns)
    app.connect("autodoc-process-signature", name_text_str)
