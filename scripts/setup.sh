#!/usr/bin/env bash
# Creates .venv, or adds to it what is missing. Does nothing if it is up to date. Needs no root;
# PYTHON=... chooses the interpreter.
#
#   scripts/setup.sh play   the package itself, editable, with what playing needs, and the compiler
#   scripts/setup.sh dev    the tools for tests, checks and documentation too
set -euo pipefail
cd "$(dirname "$0")/.."

level=${1:-dev}
venv=.venv
stamp=$venv/.setup-stamp

fail() {
    printf '\nsetup: %s\n' "$1" >&2
    shift
    printf '       %s\n' "$@" >&2
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    local candidate
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" && printf '%s\n' "$PYTHON"
        return
    fi
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if is_new_enough "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

# Whether .venv can be kept: it is complete, was not moved (its scripts contain their own path) and
# has the interpreter that PYTHON names.
is_usable() {
    [ -f "$stamp" ] && grep -qxF "$(pwd)" "$stamp" && is_new_enough "$venv/bin/python" &&
        { [ -z "${PYTHON:-}" ] || [ "$("$PYTHON" -V 2>&1)" = "$("$venv/bin/python" -V)" ]; }
}

# What .venv depends on. The stamp holds the state of the last set-up.
inputs() {
    pwd
    cksum pyproject.toml constraints.txt scripts/setup.sh packages/*/pyproject.toml
    echo "$1"
}

# The tools are never taken away again: whoever has them can play without another set-up.
if is_usable; then
    if grep -qx dev "$stamp"; then
        level=dev
    fi
    if [ "$(inputs "$level")" = "$(cat "$stamp")" ]; then
        exit 0
    fi
fi

python=$(find_python) || fail \
    "Sestina needs Python 3.11 or newer; ${PYTHON:-python3} is $("${PYTHON:-python3}" -V 2>/dev/null || echo 'not there')." \
    "Install a newer Python, or name one: make setup PYTHON=/path/to/python3"

if ! is_usable; then
    echo "Creating $venv with $("$python" -V) ..."
    rm -rf "$venv"
    if ! output=$("$python" -m venv "$venv" 2>&1); then
        rm -rf "$venv"
        "$python" -m virtualenv --version >/dev/null 2>&1 || fail \
            "$python cannot create a virtual environment." \
            "On Debian or Ubuntu, as root: apt install python3-venv" \
            "It said: $(printf '%s' "$output" | head -n 3 | tr '\n' ' ')"
        "$python" -m virtualenv --quiet "$venv"
    fi
fi
rm -f "$stamp"

pip_install() {
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --constraint constraints.txt "$@" ||
        fail "pip could not install the dependencies (see above)." \
            "If this machine is offline, connect it and run make setup again."
}
# The build tools come first: the editable install then needs no isolated environment, which would
# download them a second time.
build_requires() {
    "$venv/bin/python" -c '
import tomllib
with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["build-system"]["requires"], sep="\n")'
}
if [ "$level" = play ]; then
    echo "Installing what playing needs ..."
    # Python compiles what is used, when it is used: most of this is never used.
    options=(--no-compile)
    extras=server,terminal
else
    echo "Installing the tools for development ..."
    options=()
    extras=dev
fi
pip_install "${options[@]}" --requirement <(build_requires)
if [ "$level" = dev ]; then
    # No index has the networks of `sestina[vision]`: they are a package of this repository.
    pip_install "${options[@]}" --no-build-isolation --editable packages/sestina-vision-models
fi
pip_install "${options[@]}" --no-build-isolation --editable ".[$extras]"

inputs "$level" >"$stamp"
