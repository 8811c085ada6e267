"""The programs and the prompts of all pages run, and answer as shown."""

import doctest
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import Block, blocks


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_programs_run(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some of them write files
    names: dict[str, object] = {"__name__": "page"}
    exec(compile(block.code, str(block), "exec"), names)
    assert len(names) > 2, "the block does nothing"


PAGES_WITH_PROMPTS: Final = sorted({block.page for block in blocks("pycon")})


@pytest.mark.parametrize("page", PAGES_WITH_PROMPTS)
def test_prompts_answer_as_shown(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prompts of a page are one session."""
    monkeypatch.chdir(tmp_path)
    text = "\n".join(block.code for block in blocks("pycon") if block.page == page)
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    result = runner.run(test, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)
