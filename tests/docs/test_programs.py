"""The programs and the prompts of all pages run, and answer as shown."""

import ast
import doctest
import io
import tokenize
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import Block, blocks


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_programs_run(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some of them write files
    names: dict[str, object] = {"__name__": "page"}
    comments = comments_by_line(block.code)
    for statement in ast.parse(block.code).body:
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), str(block), "eval"), names)
            check_comment(value, comments.get(statement.end_lineno or 0, ""))
        else:
            exec(compile(ast.Module([statement], []), str(block), "exec"), names)
    assert len(names) > 2, "the block does nothing"


def comments_by_line(code: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return {t.start[0]: t.string.strip("# ") for t in tokens if t.type == tokenize.COMMENT}


def check_comment(value: object, comment: str) -> None:
    """A comment that begins with a literal says what the expression before it is."""
    for end in range(len(comment), 0, -1):
        if end < len(comment) and comment[end] not in ":; ":
            continue
        try:
            expected = ast.literal_eval(comment[:end])
        except (ValueError, SyntaxError):
            continue
        assert value == expected, f"the page says {expected!r}"
        return


PAGES_WITH_PROMPTS: Final = sorted({block.page for block in blocks("pycon")})


@pytest.mark.parametrize("page", PAGES_WITH_PROMPTS)
def test_prompts_answer_as_shown(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prompts of a page follow one another."""
    monkeypatch.chdir(tmp_path)
    text = "\n".join(block.code for block in blocks("pycon") if block.page == page)
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    result = runner.run(test, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)
