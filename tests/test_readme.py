"""The code in README and docs runs, and shows what it says."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "docs/notation.md", "docs/bots.md", "docs/library.md", "docs/puzzles.md")


def python_blocks() -> list[tuple[str, str]]:
    blocks = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        blocks += [(page, code) for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]
    return blocks


@pytest.mark.parametrize(("page", "code"), python_blocks())
def test_python_in_the_docs_runs(
    page: str,
    code: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # some of it writes files
    names: dict[str, object] = {}
    exec(compile(code, page, "exec"), names)
    assert "sestina" in names


def test_the_first_lesson_says_what_happens() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lesson = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    names: dict[str, object] = {}
    exec(compile(lesson, "README.md", "exec"), names)
    board = names["board"]
    assert eval("board.score('Yc@0,0').points", {"board": board}) == 4
    assert str(names["best"]) == "Yc@0,0"
    assert len([line for line in lesson.splitlines() if line.strip()]) <= 10


def test_the_prompts_in_the_readme_answer_as_shown() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 3
    assert result.failed == 0


def test_every_link_to_a_file_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
