# Bare `make` lists the targets. Everything runs in .venv, which is made once (with uv where there is one, else pip).

# Tests start hundreds of processes: what these import is kept as bytecode, whatever the caller's environment says.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
UV := $(shell uv --version >/dev/null 2>&1 && command -v uv)
# The pip of the Python that makes the environment, so that none is installed; without bytecode of what nobody imports.
PIP = $$($(PYTHON) -c 'import pip' 2>/dev/null && echo $(PYTHON) -m pip --python $(RUN) || { $(RUN) -m ensurepip >/dev/null; echo $(RUN) -m pip; })
INSTALL = $(if $(UV),$(UV) pip install --quiet --python $(RUN),$(PIP) install --quiet --disable-pip-version-check --no-compile)
ENVIRONMENT = $(if $(UV),$(UV) venv --quiet --allow-existing --python $(PYTHON),$(PYTHON) -m venv --without-pip)

INTEGRATIONS_INSTALL = $(subst $(RUN),$(INTEGRATIONS)/bin/python,$(INSTALL))
ECOSYSTEM_INSTALL = $(subst $(RUN),$(ECOSYSTEMS)/bin/python,$(INSTALL))
VERIFIERS_INSTALL = $(subst $(RUN),$(VERIFIERS)/bin/python,$(INSTALL))
MIGRATION_INSTALL = $(subst $(RUN),$(MIGRATION)/bin/python,$(INSTALL))

# A worker takes over tests of another when it has none left, so that files stay together, and what they share is made once.
TESTS = $(RUN) -m pytest -n auto --dist worksteal

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: $(VENV)/base ## score the example pairs with the plugin
	@$(RUN) examples/demo.py

test: $(VENV)/test ## lint and every test, on all cores; the quick ones also without numba
	$(MAKE) --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) lint suite plain

# Lint and plain print in one piece each; "+" shows the progress of the suite meanwhile, and would run it in a dry run.
suite: kernels
	$(if $(findstring n,$(firstword -$(MAKEFLAGS))),,+)$(TESTS)

kernels: $(VENV)/test
	NUMBA_CACHE_DIR=.cache/numba $(VENV)/bin/rougekit warmup >/dev/null

quick: $(VENV)/quick ## the tests that take less than a minute together, with fewer random examples
	CI= $(TESTS) -m "not slow" --hypothesis-profile quick  # what needs more packages than these is left out

nightly: $(VENV)/test $(VENV)/app $(VENV)/browser ## every test with all that it can draw, some of it ten times as much
	NIGHTLY=1 $(TESTS)

# What works otherwise without numba: all that asks for counts, and texts, whose words kernels cut. The definitions of
# kernels themselves are tested beside their accelerators.
COUNTED := analysis/all_pairs analysis/test_totals.py compat kernels/test_cache.py kernels/test_tiers.py plugin scoring \
	acceptance/test_knobs.py cli/test_score.py foundation/runtime test_arrow.py test_plugin.py

plain: $(VENV)/test ## the quick tests of what counts as if numba were not installed, so the plain tier does everything
	CI= $(TESTS) --tier plain -m "not slow" --hypothesis-profile quick $(COUNTED:%=tests/%)  # what needs numba may be left out here

SECONDS := 3600
CHECKED := kernels test_arrow.py $(addprefix scoring/,measures scores text/test_ascii.py test_scorer.py test_single.py)

attack: $(VENV)/test $(VENV)/app ## what an attacker would try, for SECONDS=3600 of each kind of fuzzing; needs 12 GB
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.cache/checked $(RUN) -m pytest $(CHECKED:%=tests/%)
	ATTACK_SECONDS=$(SECONDS) $(RUN) -m pytest --timeout 0 tests/attack

lint: $(VENV)/test ## ruff, mypy, and who may import whom
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m dev.option_docs --check

coverage: $(VENV)/test ## lines that the quick tests reach
	$(RUN) -m coverage run --source rougekit,rouge_metric -m pytest -m "not slow" -q
	$(RUN) -m coverage report --skip-covered --show-missing

bench: $(VENV)/test $(VENV)/bench $(VENV)/torch $(VENV)/trainer ## speed and memory beside other packages
	@for script in $$(grep -l __main__ benchmarks/*.py); do \
		echo "== $$script"; $(RUN) -m benchmarks.$$(basename $$script .py) || exit 1; done

javascript: ## types of the workbench's scripts, which their comments give; needs npm
	npm exec --yes --package typescript@5.9 -- tsc --project rougekit/analysis/report/jsconfig.json

intervals: $(VENV)/test ## what intervals, tests, power and plans hold, in docs/intervals.md and docs/claims.md
	$(RUN) -W ignore -m benchmarks.coverage
	$(RUN) -W ignore -m benchmarks.planning

architecture: $(VENV)/test ## draw docs/architecture.svg from the code's imports
	$(RUN) -m dev.architecture

docs: $(VENV)/test $(VENV)/docs ## the documentation, in site/index.html, with what it says of options written from their rows
	$(RUN) -m dev.option_docs
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --quiet

golden: $(VENV)/test ## make the recorded outputs of other tools again
	@for script in tests/golden/record_*.py; do \
		echo "== $$script"; $(RUN) -m tests.golden.$$(basename $$script .py) || exit 1; done

app: $(VENV)/app ## the Space's page, on 127.0.0.1:7860
	$(RUN) app.py

screenshots: $(VENV)/test $(VENV)/app $(VENV)/browser ## pictures of the page, for the README and in screenshots/
	NIGHTLY=1 $(RUN) -m pytest -q tests/space/test_page.py -k every_state
	cp screenshots/pair-light-1440.png docs/page-explain.png
	cp screenshots/landing-light-1440.png docs/page-workbench.png

# In an environment of their own, so that it can be made while other tests run, which import less without them.
INTEGRATIONS := .cache/integrations

trainer: $(INTEGRATIONS)/complete ## the tests that need torch and transformers
	$(INTEGRATIONS)/bin/python -m pytest tests/integrations/test_trainer.py tests/integrations/test_rewards.py \
		tests/acceptance/test_evaluator.py tests/acceptance/test_notebooks.py

ENGINES := spark ray ray_files

engines: $(INTEGRATIONS)/complete ## the tests that need Ray Data, or Spark and Java
	$(INTEGRATIONS)/bin/python -m pytest $(ENGINES:%=tests/integrations/test_%.py)

# In an environment of their own, as they pin versions; in it the distribution rouge-score is ours.
ECOSYSTEMS := .cache/ecosystems
# Apart from the others, as it wants an older openai than they do.
VERIFIERS := .cache/verifiers
CALLABLES := dspy openrlhf verifiers verl

HARNESSES := inspect_ai lighteval lm_eval mlflow torchmetrics trl

# With CI=newest no test of theirs may be skipped because a package is missing.
ecosystems: $(ECOSYSTEMS)/made $(VERIFIERS)/made ## tests in lm-eval, lighteval, inspect, MLflow, torchmetrics, TRL, verifiers
	CI=newest $(VERIFIERS)/bin/python -m pytest tests/ecosystems/test_verifiers.py
	$(PYTHON) -m pip --python $(ECOSYSTEMS)/bin/python check
	CI=newest $(ECOSYSTEMS)/bin/python -m pytest $(HARNESSES:%=tests/ecosystems/test_%.py) $(CALLABLES:%=tests/integrations/test_%.py)

NEWEST := .cache/newest

# The tree stands there without its extra, too, or pip looks for what the shim needs in an index.
newest: ## tests with a harness's newest release: HARNESS="lm-eval torch" TESTS=tests/ecosystems/test_lm_eval.py
	rm -rf $(NEWEST)
	$(ENVIRONMENT) $(NEWEST)
	$(subst $(RUN),$(NEWEST)/bin/python,$(INSTALL)) --upgrade $(HARNESS) pytest pytest-timeout hypothesis --editable . --editable ".[fast]" ./shims/rouge-score
	CI=newest $(NEWEST)/bin/python -m pytest -rs $(TESTS)

# In an environment of its own, as they want old versions of much else.
MIGRATION := .cache/migration

migration: $(VENV)/test $(MIGRATION)/made ## other tools beside the lines that replace them, with PAIRS=texts.jsonl
	$(RUN) -m benchmarks.migration $(PAIRS)
	$(RUN) -m benchmarks.odd_texts

release: $(VENV)/test ## VERSION=1.0.0 [REPOSITORY=https://github.com/OWNER/NAME]: write both wherever they stand
	$(RUN) -m dev.release $(VERSION) $(if $(REPOSITORY),--repository=$(REPOSITORY))

warmup: $(VENV)/base ## compile all kernels and keep them
	$(VENV)/bin/rougekit warmup

clean: ## remove what was compiled, cached and measured (not .venv)
	rm -rf .cache .hypothesis .mypy_cache .ruff_cache .coverage build dist *.egg-info
	find rougekit space tests dev benchmarks examples -name __pycache__ -prune -exec rm -rf {} +

# With a pip, as people activate it: without one, `pip install` there would install into another Python.
$(VENV)/made:
	$(subst --without-pip,,$(ENVIRONMENT)) $(if $(UV),--seed) $(VENV)
	@touch $@

$(VENV)/base: $(VENV)/made pyproject.toml requirements.txt
	$(INSTALL) --editable ".[fast,evaluate,cli]"
	@touch $@

$(VENV)/quick: $(VENV)/made pyproject.toml requirements.txt
	$(INSTALL) --editable ".[quick,fast]"
	@touch $@

$(VENV)/test: $(VENV)/made pyproject.toml requirements.txt
	$(INSTALL) --editable ".[test,fast]"
	@touch $(addprefix $(VENV)/,base quick) $@

# All at once, as each look at what is there takes seconds.
$(VENV)/whole: $(VENV)/made pyproject.toml requirements.txt
	$(INSTALL) --editable ".[test,fast,app,browser,docs]"
	@touch $(addprefix $(VENV)/,base quick test app browser docs) $@

$(VENV)/app $(VENV)/browser $(VENV)/docs $(VENV)/trainer $(VENV)/ray $(VENV)/spark $(VENV)/bench: $(VENV)/base
	$(INSTALL) --editable ".[$(notdir $@)]"
	@touch $@

# By pip, whose settings may name a place with a build for the processor alone; uv's do not.
TORCH = $(PYTHON) -m pip --python $(1)/bin/python install --quiet --disable-pip-version-check --no-compile "torch==2.13.0"

$(VENV)/torch: $(VENV)/base
	$(call TORCH,$(VENV))
	@touch $@

SITE = -c "import sysconfig; print(sysconfig.get_path('purelib'))"

# After its own packages it finds those of the tests.
$(INTEGRATIONS)/complete: $(VENV)/test
	$(ENVIRONMENT) $(INTEGRATIONS)
	$(RUN) $(SITE) >"$$($(INTEGRATIONS)/bin/python $(SITE))/others.pth"
	$(call TORCH,$(INTEGRATIONS))
	$(INTEGRATIONS_INSTALL) --editable ".[trainer,ray,spark]"
	@touch $@

$(ECOSYSTEMS)/made: .ci/ecosystems.txt pyproject.toml shims/rouge-score/pyproject.toml
	$(ENVIRONMENT) $(ECOSYSTEMS)
	$(call TORCH,$(ECOSYSTEMS))
	$(ECOSYSTEM_INSTALL) --no-deps --requirement .ci/ecosystems.txt
	$(ECOSYSTEM_INSTALL) --no-deps --editable . ./shims/rouge-score
	@touch $@

$(VERIFIERS)/made: .ci/verifiers.txt pyproject.toml
	$(ENVIRONMENT) $(VERIFIERS)
	$(VERIFIERS_INSTALL) --requirement .ci/verifiers.txt --editable .
	@touch $@

$(MIGRATION)/made: .ci/migration.txt
	$(ENVIRONMENT) $(MIGRATION)
	$(call TORCH,$(MIGRATION))
	$(MIGRATION_INSTALL) --requirement .ci/migration.txt
	@touch $@

.PHONY: help demo test suite kernels quick nightly plain attack lint javascript architecture docs coverage bench intervals golden app screenshots trainer engines
.PHONY: newest ecosystems migration release warmup clean
