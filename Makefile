# The companion's commands. `make play` and `make test` set up all that they need first.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
# One process a core takes its share of the tests in their order, and then from what is left of another's. Whatever the
# environment says, what is compiled is kept: the processes that tests start would compile it all again.
PYTEST := PYTHONDONTWRITEBYTECODE= $(RUN) -m pytest -n auto --dist worksteal

.PHONY: play test thorough quick check bench train screenshots film art translations soak lock clean install uninstall

play: $(VENV)/.play
	@$(RUN) -m companion play

test: $(VENV)/.test
	@$(MAKE) --no-print-directory check
	@$(PYTEST) -m "not thorough"

# Every test, those too that ask the same with more seeds and variants.
thorough: $(VENV)/.test
	@$(MAKE) --no-print-directory check
	@$(PYTEST)

# All but the tests that play a whole game or take as long as one.
quick: $(VENV)/.test
	@$(MAKE) --no-print-directory check
	@$(PYTEST) -m "not whole_game and not thorough"

check: $(VENV)/.test
	@$(RUN) -m ruff check .
	@$(RUN) -m mypy

bench: $(VENV)/.test
	@$(RUN) -m tests.bench

# The judgement of 1212 by self-play (it needs a C compiler); its options: `python -m tests.training --help`.
train: $(VENV)/.test
	@$(RUN) -m tests.training

screenshots: $(VENV)/.test
	@$(RUN) -m companion screenshots

# The film of a round that opens the README: docs/film.webp.
film: $(VENV)/.test
	@$(RUN) -m ui.demo.film

# Draws the icons, the house's objects and the games' art anew from their SVG sources.
art: $(VENV)/.test
	@$(RUN) -m ui.theme.make_icons
	@$(RUN) -m ui.theme.make_drawings
	@$(RUN) -m ui.theme.make_art

# `make translations LANG=fr` makes or renews all that French needs; without LANG, every language there is.
translations: $(VENV)/.test
	@$(RUN) -m companion translations $(if $(filter command,$(origin LANG)),$(LANG))

soak: $(VENV)/.test
	@$(RUN) -m tests.soak

# Set-up: system packages where they are missing, a virtual environment, locked Python packages.
$(VENV)/.play: requirements.lock systemd/packages.sh
	@sh systemd/packages.sh play
	@$(RUN) -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(RUN) -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.test: requirements-dev.lock systemd/packages.sh
	@sh systemd/packages.sh test
	@$(RUN) -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(RUN) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/.play

# Locks the versions that pyproject.toml allows, with hashes and without addresses (needs uv).
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url -q \
	    --custom-compile-command "make lock" pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url -q \
	    --custom-compile-command "make lock" -c requirements.lock --extra dev pyproject.toml -o requirements-dev.lock

# On the computer at the table, with sudo: installs or repairs; `make uninstall` leaves games and settings.
install:
	@sh systemd/install.sh $(WAY)

uninstall:
	@sh systemd/uninstall.sh

clean:
	rm -rf $(VENV)
