# make serve   build the edition and serve it on this machine; PORT=8000
# make test    every check and every test
# make bench   the engine beside its peers, and the time from Play to the first move
# make build   the site alone, into site/
# make clean   remove what the build made; `make distclean` also what the set-up made

SHELL := /bin/sh
PORT ?= 8000

# The first Python that is new enough. Everything after the set-up runs in .venv.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
SETUP = @if [ -z "$(PYTHON)" ]; then \
	echo "Python 3.11 or newer is needed: install it so that python3 is on PATH"; exit 1; fi; \
	$(PYTHON) scripts/setup.py

export PATH := $(CURDIR)/.venv/bin:$(CURDIR)/node_modules/.bin:$(PATH)
export NO_MKDOCS_2_WARNING := 1
export PYTHONUNBUFFERED := 1

.PHONY: serve build test bench lock clean distclean
.DEFAULT_GOAL := serve

serve:
	$(SETUP) site
	@python scripts/serve.py --port $(PORT)

build:
	$(SETUP) site
	@python scripts/build.py

test:
	$(SETUP) test
	@python scripts/check.py

bench:
	$(SETUP) bench
	@python scripts/build.py
	@python scripts/bench.py

lock:
	$(SETUP) site
	@python scripts/lock.py

clean:
	rm -rf build site dist .serve .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

distclean: clean
	rm -rf .venv node_modules
