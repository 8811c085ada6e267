"""Programs that a reader of the documentation runs in a tab."""

import ast
import linecache
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import TextIOBase
from types import CodeType
from typing import Final

FILES: Final = "<program "
"""How the names of programs in tracebacks begin."""


class Told(TextIOBase):
    """What is printed goes to the page as it comes."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text:
            self._tell(text)
        return len(text)


class ProgramSession:
    """The programs of one page: each sees what those before it have defined."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": "__main__", "input": refuse_input}
        self._count = 0

    def run(self, source: str, is_prompt: bool, tell: Callable[[str], None]) -> bool:
        """Run a program; False if it fails. Values print themselves, as at a prompt or, of a
        program, as at the end of a notebook's cell."""
        self._count += 1
        file = f"{FILES}{self._count}>"
        # So that a traceback shows the lines.
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        told = Told(tell)
        with redirect_stdout(told), redirect_stderr(told):
            try:
                for statement in statements(source, file, is_prompt):
                    exec(statement, self._names)
            except BaseException as error:  # noqa: BLE001  a program may raise anything
                tell(explained(error))
                return False
        return True


def refuse_input(prompt: object = "") -> str:
    raise EOFError(f"{prompt}: nobody can answer a program in this page; run it on your machine")


def statements(source: str, file: str, is_prompt: bool) -> Iterator[CodeType]:
    body = ast.parse(source, file).body
    for at, one in enumerate(body):
        if is_prompt or (at == len(body) - 1 and isinstance(one, ast.Expr)):
            yield compile(ast.Interactive([one]), file, "single")
        else:
            yield compile(ast.Module([one], []), file, "exec")


def explained(error: BaseException) -> str:
    """The traceback, from the program's own lines on."""
    told = traceback.TracebackException.from_exception(error)
    while told.stack and not told.stack[0].filename.startswith(FILES):
        del told.stack[0]
    return "".join(told.format() if told.stack else told.format_exception_only())
