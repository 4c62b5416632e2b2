# make run    everything needed, then the demo at http://127.0.0.1:8000/
# make test   everything that must hold, on real PostgreSQL, Redis, Celery and Chromium
# make help   the rest

PYTHON ?= $(shell for name in python3.11 python3 python3.12 python3.13; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$name"; break; }; done)
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
DATA := $(or $(SHANGTAI_DATA_DIR),var)
STATIC_FILES := $(shell find tournament/static -type f 2>/dev/null)
PYTEST := $(BIN)/python -m pytest -q
section = @printf '\n== %s\n' '$(1)'

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help run test bench lint check messages clean install system-packages unit-tests whole-event-tests

help:
	@echo 'make run       the demo at http://127.0.0.1:8000/ (PORT=… and HOST=0.0.0.0 for the network)'
	@echo 'make test      checks and tests; as root on Debian it installs missing servers first'
	@echo 'make check     lint, types, import contracts, migrations, translations; no tests'
	@echo 'make lint      style of Python and templates'
	@echo 'make messages  brings the translation files up to date and compiles them'
	@echo 'make bench     measures and prints a table; OUTPUT=docs/benchmarks.md keeps it'
	@echo 'make clean     removes the virtual environment and caches; data stay'

run: .venv/.installed $(DATA)/.static-collected
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) seed_demo --if-empty
	@exec $(MANAGE) serve

test: system-packages check unit-tests whole-event-tests
	$(call section,all passed)

check: lint
	$(call section,types: mypy)
	@$(BIN)/mypy
	$(call section,import contracts)
	@$(BIN)/lint-imports --no-cache
	$(call section,migrations)
	@$(MANAGE) makemigrations --check --dry-run
	$(call section,translations)
	@$(MANAGE) update_messages --check

lint: .venv/.installed-dev
	$(call section,style: ruff)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	$(call section,templates: djade)
	@find templates -name '*.html' -print0 | xargs -0 $(BIN)/djade --check --target-version 5.2

unit-tests: .venv/.installed-dev
	$(call section,tests)
	@$(PYTEST) -n 2 --dist loadgroup -m 'not journey and not browser'

whole-event-tests: .venv/.installed-dev
	$(call section,journeys and browsers)
	@$(PYTEST) -p no:randomly -m 'journey or browser'

system-packages:
	$(call section,servers and libraries)
	@.ci/system-packages

bench: .venv/.installed-dev
	@$(BIN)/python -m benchmarks $(if $(OUTPUT),--output $(OUTPUT))

messages: .venv/.installed-dev
	@$(MANAGE) update_messages

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache $(DATA)/static $(DATA)/.static-collected
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

install: .venv/.installed

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo 'Shangtai needs Python 3.11 or later, and none was found.' \
		'Install it (Debian: apt-get install python3 python3-venv) or name it: make PYTHON=/path/to/python3.11' >&2; exit 1; }
	@"$(PYTHON)" -m venv .venv || { rm -rf .venv; \
		echo 'The virtual environment could not be made. On Debian: apt-get install python3-venv' >&2; exit 1; }

.venv/.installed: requirements.txt | .venv/bin/python
	@echo 'Installing what Shangtai needs …'
	@$(BIN)/python -m pip install --quiet --requirement requirements.txt
	@touch $@

.venv/.installed-dev: requirements-dev.txt .venv/.installed
	@echo 'Installing what its tests need …'
	@$(BIN)/python -m pip install --quiet --requirement requirements.txt --requirement requirements-dev.txt
	@touch $@

$(DATA)/.static-collected: $(STATIC_FILES) .venv/.installed
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@touch $@
