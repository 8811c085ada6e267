"""The audit of packages and the bill of materials."""

import json
from typing import Any

import pytest

from scripts.audit import NotChecked, npm_flaws, pinned, python_flaws, report
from scripts.bill_of_materials import bill_of_materials

FLAW = {"id": "PYSEC-1", "fixed_in": ["2.1"], "withdrawn": None}


def test_flaws_of_python_packages_are_listed() -> None:
    told = {"one": [FLAW], "two": [FLAW | {"withdrawn": "2026-01-01"}], "three": []}

    def ask(name: str, _version: str) -> dict[str, Any]:
        return {"vulnerabilities": told[name]}

    packages = [(name, "2.0") for name in told]
    assert python_flaws(packages, ask) == ["one 2.0: PYSEC-1, repaired in 2.1"]


def test_flaws_of_npm_packages_are_listed() -> None:
    answer = {"vulnerabilities": {"left": {"severity": "high", "range": "<2"}}}
    assert npm_flaws(json.dumps(answer)) == ["left: high, versions <2"]
    assert npm_flaws('{"vulnerabilities": {}}') == []


@pytest.mark.parametrize("answer", ["", "<html>", '{"message": "405 Method Not Allowed - POST x"}'])
def test_a_registry_that_does_not_tell_is_no_clean_bill(
    answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotChecked):
        npm_flaws(answer)
    assert report("npm", 7, lambda: npm_flaws(answer)) == 2
    assert "NOT CHECKED, 7 packages" in capsys.readouterr().out
    assert report("npm", 7, lambda: ["left: high"]) == 1
    assert report("npm", 7, list) == 0


def test_every_pin_is_audited() -> None:
    assert {"litestar", "SQLAlchemy", "pytest"} <= {name for name, _ in pinned()}


def test_the_bill_of_materials_names_what_is_in_and_what_is_not() -> None:
    bill = bill_of_materials()
    scopes = {one["name"]: one["scope"] for one in bill["components"]}
    assert {scopes[name] for name in ("litestar", "sqlalchemy", "msgspec", "svelte")} == {
        "required"
    }
    assert {scopes[name] for name in ("vite", "vitest", "eslint")} == {"excluded"}
    assert "pytest" not in scopes
    assert all(one["version"] and one["purl"].startswith("pkg:") for one in bill["components"])
    assert len({one["bom-ref"] for one in bill["components"]}) == len(bill["components"])
    assert bill == bill_of_materials()
