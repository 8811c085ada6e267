"""Every testable rule has a test that demonstrates it, and docs/rules.md states every rule.

A test names the rules it demonstrates with `@pytest.mark.rule("B12", "C-X5")`, on itself, on its
class, as `pytestmark`, or on a `pytest.param`. This check reads the marks from the sources, so its
result does not depend on which tests are selected.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from tests.rule_ids import RULE_IDS, WITHOUT_BEHAVIOUR

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rules.md"


@dataclass
class Marks:
    """The rule marks of some test files: rule id -> tests, and marks that are unusable."""

    shown: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add_source(self, source: str, name: str) -> None:
        _Source(ast.parse(source), name, self).read()


class _Source:
    def __init__(self, tree: ast.Module, name: str, marks: Marks) -> None:
        self.tree = tree
        self.name = name
        self.marks = marks
        self.carried: set[ast.expr] = set()
        self.values = dict(_assignments(tree.body))

    def read(self) -> None:
        self.read_scope(self.tree.body, "", ())
        for node in ast.walk(self.tree):
            if _is_mark(node, "rule") and node not in self.carried:
                self.problem(node, "no test carries this rule mark")

    def read_scope(self, body: Sequence[ast.stmt], path: str, around: Sequence[ast.expr]) -> None:
        own = [value for target, value in _assignments(body) if target == "pytestmark"]
        around = [*around, *self.flat(own)]
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                self.read_scope(node.body, f"{path}{node.name}.", [*around, *node.decorator_list])
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
                "test"
            ):
                self.read_test(node, f"{path}{node.name}", [*around, *node.decorator_list])

    def read_test(
        self, test: ast.FunctionDef | ast.AsyncFunctionDef, path: str, marks: Sequence[ast.expr]
    ) -> None:
        groups = [marks, *(self.flat([expr]) for expr in self.param_marks(marks))]
        rules = list(dict.fromkeys(rule for group in groups for rule in self.rules(group)))
        if not rules:
            return
        if not any(_is_check(node) for node in ast.walk(test)):
            self.problem(test, f"{path} names rules but has no assert and no pytest.raises")
        if any(
            any(_is_mark(_called(mark), "skip", "xfail") for mark in group)
            for group in groups
            if group is marks or any(self.rules(group))
        ):
            self.problem(test, f"{path} names rules but is skipped or expected to fail")
        for rule in rules:
            self.marks.shown.setdefault(rule, []).append(f"{self.name}::{path}")

    def rules(self, marks: Iterable[ast.expr]) -> Iterator[str]:
        for mark in marks:
            if not (isinstance(mark, ast.Call) and _is_mark(mark.func, "rule")):
                continue
            self.carried.add(mark.func)
            if not mark.args or mark.keywords:
                self.problem(mark, "a rule mark takes ids and nothing else")
            for arg in mark.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value
                else:
                    self.problem(mark, "rule ids are written out as strings")

    def param_marks(self, decorators: Iterable[ast.expr]) -> Iterator[ast.expr]:
        """The `marks=` of each `pytest.param` that a test is parametrized with."""
        for decorator in decorators:
            if isinstance(decorator, ast.Call) and _is_mark(decorator.func, "parametrize"):
                for node in self.walk(decorator):
                    if isinstance(node, ast.Call) and _last_name(node.func) == "param":
                        yield from (word.value for word in node.keywords if word.arg == "marks")

    def walk(self, root: ast.expr) -> Iterator[ast.AST]:
        """Like `ast.walk`, but also follows the module's own constants, each once."""
        waiting: list[ast.expr] = [root]
        seen: set[str] = set()
        while waiting:
            for node in ast.walk(waiting.pop()):
                yield node
                if isinstance(node, ast.Name) and node.id in self.values and node.id not in seen:
                    seen.add(node.id)
                    waiting.append(self.values[node.id])

    def flat(self, expressions: Iterable[ast.expr]) -> list[ast.expr]:
        """The single marks in marks, lists of marks, and names of either."""
        found: list[ast.expr] = []
        for expression in expressions:
            if isinstance(expression, ast.List | ast.Tuple):
                found += self.flat(expression.elts)
            elif isinstance(expression, ast.Name) and expression.id in self.values:
                found += self.flat([self.values[expression.id]])
            else:
                found.append(expression)
        return found

    def problem(self, node: ast.AST, text: str) -> None:
        message = f"{self.name}:{getattr(node, 'lineno', 0)}: {text}"
        if message not in self.marks.problems:
            self.marks.problems.append(message)


def _assignments(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
        elif isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
            yield node.target.id, node.value


def _last_name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _called(node: ast.expr) -> ast.expr:
    return node.func if isinstance(node, ast.Call) else node


def _is_mark(node: ast.AST, *names: str) -> bool:
    """`pytest.mark.<name>` or `mark.<name>`."""
    return (
        isinstance(node, ast.Attribute) and node.attr in names and _last_name(node.value) == "mark"
    )


def _is_check(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    return isinstance(node, ast.Call) and _last_name(node.func) == "raises"


@cache
def read_all() -> Marks:
    marks = Marks()
    for path in sorted(TESTS.rglob("*.py")):
        if path.match("test_*.py") or path.match("*_test.py"):
            source = path.read_text(encoding="utf-8")
            if "mark.rule" in source:
                marks.add_source(source, str(path.relative_to(TESTS)))
    return marks


def ids_on_page() -> set[str]:
    """The ids outside code: inside code, `B8` is a blue eight-point star."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"(?<![\w-])(?:[BDMTFXK]|C-[A-Z])\d+\b", text))


def unknown(ids: Iterable[str]) -> list[str]:
    return sorted(set(ids) - set(RULE_IDS))


def missing(ids: Iterable[str]) -> list[str]:
    known = set(ids)
    return [rule for rule in RULE_IDS if rule not in known]


def test_the_table_of_ids_is_sound() -> None:
    assert len(set(RULE_IDS)) == len(RULE_IDS) == 227
    assert unknown(WITHOUT_BEHAVIOUR) == []
    assert [rule for rule, reason in WITHOUT_BEHAVIOUR.items() if not reason.strip()] == []


def test_every_rule_is_shown_by_a_test_or_has_no_behaviour() -> None:
    absent = missing([*read_all().shown, *WITHOUT_BEHAVIOUR])
    assert not absent, f"no test shows {' '.join(absent)}"


def test_no_rule_without_behaviour_is_claimed_by_a_test() -> None:
    shown = read_all().shown
    assert {rule: shown[rule] for rule in WITHOUT_BEHAVIOUR if rule in shown} == {}


def test_tests_name_only_rules_that_exist() -> None:
    shown = read_all().shown
    assert {rule: shown[rule] for rule in unknown(shown)} == {}


def test_rule_marks_are_on_tests_that_check_something() -> None:
    assert read_all().problems == []


def test_the_rules_page_tells_every_rule() -> None:
    assert missing(ids_on_page()) == []


def test_the_rules_page_names_only_rules_that_exist() -> None:
    assert unknown(ids_on_page()) == []


SAMPLE = """
import pytest

CASES: list[object] = [
    pytest.param(1, marks=pytest.mark.rule("B1")),
    pytest.param(2, marks=[pytest.mark.slow, pytest.mark.rule("B2", "B3")]),
]

@pytest.mark.parametrize("n", CASES)
def test_params(n):
    assert n

@pytest.mark.rule("B4")
class TestGroup:
    pytestmark = [pytest.mark.rule("B5")]

    @pytest.mark.rule("B6")
    def test_raises(self):
        with pytest.raises(ValueError):
            int("six")

    async def test_waits(self):
        assert await something()

def test_unmarked():
    pass
"""


def test_marks_are_found_on_functions_classes_and_params() -> None:
    marks = Marks()
    marks.add_source(SAMPLE, "sample.py")
    assert marks.problems == []
    group = ["sample.py::TestGroup.test_raises", "sample.py::TestGroup.test_waits"]
    params = ["sample.py::test_params"]
    assert marks.shown == {
        "B1": params,
        "B2": params,
        "B3": params,
        "B4": group,
        "B5": group,
        "B6": group[:1],
    }


def test_a_module_mark_counts_for_each_test_of_the_module() -> None:
    marks = Marks()
    marks.add_source(
        "pytestmark = pytest.mark.rule('B1')\ndef test_a(): assert a\ndef test_b(): assert b",
        "m.py",
    )
    assert marks.shown == {"B1": ["m.py::test_a", "m.py::test_b"]}
    assert marks.problems == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("@pytest.mark.rule('B1')\ndef test_a(): play()", "no assert"),
        ("@pytest.mark.rule('B1')\ndef test_a(): assert True", "no assert"),
        ("@pytest.mark.rule('B1')\ndef helper(): assert a", "no test carries"),
        ("@pytest.mark.rule('B1')\nclass TestNothing: pass", "no test carries"),
        ("CASES = [pytest.param(1, marks=pytest.mark.rule('B1'))]", "no test carries"),
        ("shows = pytest.mark.rule\n@shows('B1')\ndef test_a(): assert a", "no test carries"),
        ("@pytest.mark.rule(*IDS)\ndef test_a(): assert a", "written out"),
        ("@pytest.mark.rule()\ndef test_a(): assert a", "takes ids"),
        ("@pytest.mark.skip\n@pytest.mark.rule('B1')\ndef test_a(): assert a", "skipped"),
        ("@pytest.mark.xfail()\n@pytest.mark.rule('B1')\ndef test_a(): assert a", "expected to"),
    ],
)
def test_a_mark_that_shows_nothing_is_a_problem(source: str, problem: str) -> None:
    marks = Marks()
    marks.add_source(source, "m.py")
    assert [text for text in marks.problems if problem in text]
