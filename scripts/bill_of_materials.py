"""Writes the software bill of materials (SBOM) in the form CycloneDX: `make sbom`.

It lists what an installed server consists of: the Python packages of all extras, in the versions of
this environment, and the npm packages that are built into the web client. Build tools are listed
too, as excluded. It needs no network, and the same packages give the same file.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import uuid
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "web" / "package-lock.json"
TARGET = ROOT / "build" / "sbom.json"
BUNDLED = ("svelte", "@fontsource-variable/figtree")
"""The npm packages of which something is in the built client; what they need is, too."""
ENGINE = ("pyodide",)
"""Those of which files are in the engine that plays without a server, without what they need."""

Json = dict[str, Any]


def python_packages() -> dict[str, Distribution]:
    """Every installed distribution that the extras of sestina need, by its plain name."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement("sestina[all]")]
    while waiting:
        wanted = waiting.pop()
        try:
            package = distribution(wanted.name)
        except PackageNotFoundError:
            continue  # an extra that is not installed here
        name = plain_name(wanted.name)
        if name in found and not wanted.extras:
            continue
        found[name] = package
        for line in package.requires or ():
            needed = Requirement(line)
            extras = ("", *wanted.extras)
            if needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in extras):
                waiting.append(needed)
    del found["sestina"]
    return found


def plain_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licenses(package: Distribution) -> list[Json]:
    """What a distribution says about its license: an expression, or else a classifier."""
    told = package.metadata.get_all("License-Expression")
    if told:
        return [{"expression": told[0]}]
    classifiers = package.metadata.get_all("Classifier") or []
    names = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::")]
    return [{"license": {"name": name}} for name in names]


def python_components() -> Iterator[Json]:
    for name, package in python_packages().items():
        yield component(f"pkg:pypi/{name}@{package.version}", name, package.version) | {
            "licenses": licenses(package)
        }


def npm_components() -> Iterator[Json]:
    packages: dict[str, Json] = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    bundled = _with_needs(packages, BUNDLED)
    for path, package in packages.items():
        if not path:
            continue
        name, version = path.rpartition("node_modules/")[2], package["version"]
        scope = "required" if path in bundled or name in ENGINE else "excluded"
        yield component(f"pkg:npm/{name.replace('@', '%40')}@{version}", name, version, scope) | {
            "licenses": [{"license": {"name": package["license"]}}] if "license" in package else []
        }


def _with_needs(packages: dict[str, Json], names: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    waiting = [f"node_modules/{name}" for name in names]
    while waiting:
        path = waiting.pop()
        if path in packages and path not in found:
            found.add(path)
            waiting += [f"node_modules/{name}" for name in packages[path].get("dependencies", ())]
    return found


def component(purl: str, name: str, version: str, scope: str = "required") -> Json:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "purl": purl,
    }


def bill_of_materials() -> Json:
    unique = {one["purl"]: one for one in (*python_components(), *npm_components())}
    components = [unique[purl] for purl in sorted(unique)]
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components, sort_keys=True))
    version = distribution("sestina").version
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "component": {"type": "application", "name": "sestina", "version": version},
        },
        "components": components,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the software bill of materials.")
    parser.add_argument("target", nargs="?", type=Path, default=TARGET)
    target: Path = parser.parse_args().target
    bill = bill_of_materials()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    parts = [one for one in bill["components"] if one["scope"] == "required"]
    print(
        f"{target}: {len(parts)} packages, and {len(bill['components']) - len(parts)} for building"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
