"""Programs that readers of the documentation run."""

import pytest

from sestina.browser.programs import ProgramSession


def run(session: ProgramSession, source: str, *, is_prompt: bool = True) -> tuple[bool, str]:
    told: list[str] = []
    succeeded = session.run(source, is_prompt, told.append)
    return succeeded, "".join(told)


def test_values_print_themselves_as_at_a_prompt() -> None:
    session = ProgramSession()
    assert run(session, "import sestina\nx = 2\nx\nfor n in (1, 2):\n    n") == (True, "2\n1\n2\n")
    assert run(session, "str(sestina.Tile.parse('Rc')), x") == (True, "('Rc', 2)\n")


def test_a_program_prints_its_last_value_only() -> None:
    source = "for n in (1, 2):\n    n\nn + 1\nprint(n)\nn + 2"
    assert run(ProgramSession(), source, is_prompt=False) == (True, "2\n4\n")


def test_an_error_is_told_from_the_programs_own_lines_on() -> None:
    succeeded, told = run(ProgramSession(), "def f():\n    return sestina\nf()")
    assert not succeeded
    assert told.startswith('Traceback (most recent call last):\n  File "<program 1>", line 3')
    assert "return sestina" in told
    assert "programs.py" not in told
    assert told.endswith("NameError: name 'sestina' is not defined\n")


def test_what_is_no_program_is_said_without_a_traceback() -> None:
    succeeded, told = run(ProgramSession(), "x = (1\nprint(2)")
    assert not succeeded
    assert "SyntaxError" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("source", ["raise SystemExit(3)", "import sys\nsys.exit()", "1 / 0"])
def test_a_session_goes_on_after_an_error(source: str) -> None:
    session = ProgramSession()
    assert not run(session, source)[0]
    assert run(session, "2") == (True, "2\n")


def test_nobody_answers_a_program() -> None:
    succeeded, told = run(ProgramSession(), "input('Your move')")
    assert not succeeded
    assert "run it on your machine" in told
