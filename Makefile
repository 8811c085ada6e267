# Every target prepares what it needs, and no more: `make play` and `make test` work in a fresh clone,
# but only what checks the project installs the tools for that.
# PYTHON=...            the interpreter for .venv (3.11 or newer)
# SESTINA_INTERPRETED=1 do not compile the rules core

BIN := .venv/bin
# More than there are cores: a test in the browser waits a good part of its time.
JOBS ?= $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2 )))
ARGS ?=
# The tests start many Python programs; without the cache each would compile what it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup build web browsers play terminal serve test test-slow test-long install-check matrix lint audit sbom size format bench load simulate protocol screenshots docs site wasm offline image base-image clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What is prepared is prepared for all that follows, so one thing comes after the other. Each uses
# all cores itself.
.NOTPARALLEL:

.PHONY: venv tools
venv:
	@scripts/setup.sh play

tools:
	@scripts/setup.sh dev

setup: tools build web browser ## Prepare everything for development (.venv, core, client, browser)

build: venv ## Compile the rules core in place, if its sources changed
	@$(BIN)/python scripts/build_core.py

web: venv ## Build the web client, if its sources changed
	@$(BIN)/python scripts/web.py build

# For those who only play: Node and its packages go again after the build.
.PHONY: client
client: venv
	@$(BIN)/python scripts/web.py build --tidy

play: build client ## Play: serve tables on this machine and open the browser (ARGS="--lan")
	@$(BIN)/sestina serve --open $(ARGS)

terminal: build ## Play in the terminal
	@$(BIN)/sestina play $(ARGS)

serve: build client ## Serve tables on this machine (ARGS="--lan" for the home network)
	@$(BIN)/sestina serve $(ARGS)

.PHONY: browser
browser: tools
	@$(BIN)/python scripts/browser.py

browsers: tools ## Install Firefox and WebKit too, for the slow tests in the browser
	@$(BIN)/python scripts/browser.py others

test: tools build web browser ## Run the tests, without those marked slow (ARGS="-k board" chooses)
	@# Meanwhile the tests in Python are compiled once, not by every process.
	@$(BIN)/python -m pytest --collect-only -q >/dev/null 2>&1 & \
	$(BIN)/python scripts/web.py test; failed=$$?; wait; exit $$failed
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

test-slow: tools build web browsers ## Run the tests marked slow, without the long ones
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "slow and not long" $(ARGS)

test-long: tools build web browser ## Run the tests that compute for minutes
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m long $(ARGS)

install-check: tools build web ## Install as a user's pip does, the core compiled in isolation
	$(BIN)/python -m pytest -m slow tests/packaging

matrix: tools web ## Build, install and test on every Python of this machine (ARGS="3.12" chooses)
	@$(BIN)/python -m scripts.matrix $(ARGS)

lint: tools ## Check format, style, types, the direction of imports, the workflows and the client's sources
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet --pedantic .github
	$(BIN)/python scripts/web.py check

audit: tools ## Ask the package registries for known flaws in the packages used here
	@$(BIN)/python -m scripts.audit

sbom: tools ## Write the software bill of materials to build/sbom.json (CycloneDX)
	@$(BIN)/python -m scripts.bill_of_materials

size: web ## Check what a browser has to load at first
	$(BIN)/python scripts/web.py size

format: tools ## Format the code and repair what can be repaired by a program
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/python scripts/web.py format

bench: tools build web site browser ## Measure speed
	$(BIN)/python -m bench.run $(ARGS)
	$(BIN)/python -m bench.site

load: tools build web ## Play against a server of its own and measure it (ARGS="--postgres --servers 2")
	$(BIN)/python -m bench.load $(ARGS)

simulate: tools build ## Search for faults of the server in virtual time (ARGS="--seeds 1000", docs/notes/simulation.md)
	$(BIN)/python -m tests.simulation $(ARGS)

screenshots: tools build web browser ## Take pictures of every page into docs/screenshots (ARGS="classic flex")
	$(BIN)/python -m tests.web.screenshots $(ARGS)

image: ## Build the container image of the server (ARGS="--build-arg BASE=…")
	@builder=$$(command -v podman || command -v buildah || command -v docker) || \
		{ echo "This needs podman, buildah or docker. Install one of them."; exit 1; }; \
	echo "$$builder build --tag sestina"; $$builder build --file Containerfile --tag sestina $(ARGS) .

base-image: ## Make a Debian to build it on, without a registry (root, debootstrap, buildah)
	@for tool in debootstrap buildah; do command -v $$tool > /dev/null || \
		{ echo "This needs $$tool. Install it."; exit 1; }; done; \
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates stable "$$folder" && \
	cp /etc/ssl/certs/ca-certificates.crt "$$folder/etc/ssl/certs/" && \
	base=$$(buildah from scratch) && buildah add --quiet "$$base" "$$folder" / && \
	buildah commit --quiet "$$base" debian-python && buildah rm "$$base" > /dev/null

site: tools ## Write a site on which people play without a server to build/site
	@$(BIN)/python scripts/site.py

wasm: tools ## Compile the rules core for WebAssembly, for the site (needs clang, lld and headers)
	@$(BIN)/python scripts/wasm.py

offline: tools ## Make what pages keep to play without the server, and the package of it
	@$(BIN)/python scripts/offline.py

docs: tools ## Build the documentation site into build/docs
	@$(BIN)/python scripts/docs.py

protocol: tools ## Write the TypeScript types of the server's messages
	$(BIN)/python -m scripts.make_protocol
	$(BIN)/python -m scripts.make_first_board

clean: ## Remove everything that was built or installed here
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules web/src/texts/generated src/sestina/server/client
	rm -rf packages/sestina-offline/src/sestina_offline/engine
	find src -name '*.so' -delete -o -name '*.pyd' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
