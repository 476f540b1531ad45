# `make` lists the targets. They use .venv, which is created on first use, with uv if it is installed and else with pip.

# Tests start hundreds of processes, so keep bytecode even if the caller's environment says not to.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
UV := $(shell uv --version >/dev/null 2>&1 && command -v uv)

# $(call create,ENV) and $(call install,ENV) WHAT: without uv, the pip of $(PYTHON) installs into the environment if it can.
create = $(if $(UV),$(UV) venv --quiet --allow-existing --python $(PYTHON),$(PYTHON) -m venv --without-pip) $(1)
pip = $$($(PYTHON) -c 'import pip' 2>/dev/null && echo $(PYTHON) -m pip --python $(1)/bin/python || { $(1)/bin/python -m ensurepip >/dev/null; echo $(1)/bin/python -m pip; })
install = $(if $(UV),$(UV) pip install --quiet --python $(1)/bin/python,$(call pip,$(1)) install --quiet --disable-pip-version-check --no-compile)
# pip downloads torch even if uv is there: pip's settings may point to a build for the CPU alone, which uv would not see.
TORCH := 2.13.0
WHEEL = .cache/torch-$(TORCH)-$(notdir $(PYTHON))
install_torch = $(call install,$(1)) $(WHEEL)/*.whl

# Environments for packages that need other versions than .venv has, or that must not slow down the imports of other tests.
INTEGRATIONS := .cache/integrations
ECOSYSTEMS := .cache/ecosystems
VERIFIERS := .cache/verifiers
MIGRATION := .cache/migration
NEWEST := .cache/newest

NATIVE := rougekit/kernels/native/_c.abi3.so

# What compiles the kernels where this machine has no compiler.
ZIG := $(if $(shell command -v cc || command -v gcc || command -v clang)$(filter plain,$(ROUGEKIT_BUILD)),,$(VENV)/zig)

# Idle workers take tests from busy ones, but otherwise the tests of a file stay on one worker and share fixtures.
TESTS = $(RUN) -m pytest -n auto --dist worksteal
# What has run and what was skipped, from `make test` on; `.ci/run` gives it to targets that run the rest.
RECORD := .cache/tests.tsv
RECORDED = $(if $(filter command line environment,$(origin RECORD)),--record=$(RECORD))

help: ## list these targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

demo: $(VENV)/base ## set up .venv and score the example pairs
	@$(RUN) examples/demo.py

test: $(VENV)/test $(NATIVE) ## lint, then the tests that this machine can run, but the longest: five minutes
	$(MAKE) lint plain
	@rm -f $(RECORD)
	$(TESTS) -m "not long" --record=$(RECORD)

rest: $(VENV)/whole $(NATIVE) ## the tests that `make test` skipped or left out, with all their packages
	$(TESTS) --record=$(RECORD) tests

native: $(NATIVE) ## build the kernels in C, in place
$(NATIVE): dev/native.py rougekit/kernels/build.py rougekit/version.py $(wildcard rougekit/kernels/native/*.h rougekit/kernels/native/binding/*) | $(VENV)/base $(ZIG)
	$(RUN) -m dev.native $(CFLAGS) -Wall -Wextra -Werror

debuggable: $(VENV)/base $(ZIG) ## build them for gdb, until `touch dev/native.py; make native`
	$(RUN) -m dev.native -g3 -O0

quick: $(VENV)/test $(NATIVE) ## the tests that find most, with fewer random examples: a minute
	$(TESTS) -m "not slow" --hypothesis-profile quick

nightly: $(VENV)/test $(VENV)/app $(VENV)/browser $(NATIVE) ## every test, with up to ten times as many random examples
	NIGHTLY=1 $(TESTS)

# Code that takes another path in the plain tier. The definitions of kernels are tested beside those in C.
COUNTED := answers studies/similarity analysis/test_totals.py compat kernels/test_tiers.py plugin scoring \
	acceptance/test_every_option_by_equations.py cli/test_score.py foundation/runtime test_arrow.py test_plugin.py

plain: $(VENV)/test ## the quick tests of scoring, as if the native kernels were missing
	$(TESTS) --tier plain -m "not slow" --hypothesis-profile quick $(COUNTED:%=tests/%)

SECONDS := 3600

attack: $(VENV)/test $(VENV)/app ## fuzz, damage and interrupt everything, SECONDS=3600 per kind; needs 12 GB
	ATTACK_SECONDS=$(SECONDS) $(RUN) -m pytest --timeout 0 tests/attack

lint: $(VENV)/test ## ruff, mypy, import rules, generated documentation
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(RUN) -m dev.option_docs --check

coverage: $(VENV)/test ## which lines the quick tests reach
	$(RUN) -m coverage run --source rougekit,rouge_metric -m pytest -m "not slow" -q
	$(RUN) -m coverage report --skip-covered --show-missing

bench: $(VENV)/test $(VENV)/bench $(VENV)/torch $(VENV)/trainer ## speed and memory next to other packages
	@for script in speed starts cost memory scale; do \
		echo "== $$script"; $(RUN) -m benchmarks.$$script || exit 1; done

wasm: $(VENV)/test ## compile the kernels for JavaScript into rouge.js, after a change of their C
	$(RUN) -m dev.wasm

javascript: ## type-check the page's scripts and rouge.js; needs npm
	npm exec --yes --package typescript@5.9 -- tsc --project rougekit/page/view/jsconfig.json

intervals: $(VENV)/test ## simulate intervals, tests and plans; write docs/intervals.md and docs/claims.md
	$(RUN) -W ignore -m benchmarks.coverage
	$(RUN) -W ignore -m benchmarks.planning

docs: $(VENV)/test $(VENV)/docs ## build the documentation into site/, with the tables of options
	$(RUN) -m dev.option_docs
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --quiet

order: $(VENV)/base $(NATIVE) ## in which order to read what a call reaches: CALL=compute, compare, pair or a line of the command
	@$(RUN) -m dev.reading_order $(or $(CALL),compute)

golden: $(VENV)/test ## record the outputs of other tools again
	@for script in tests/golden/record_*.py; do \
		echo "== $$script"; $(RUN) -m tests.golden.$$(basename $$script .py) || exit 1; done

answers: $(VENV)/test $(NATIVE) ## record our own answers again, to read what changed: git diff tests/answers
	@$(RUN) -m tests.answers.recorded

app: $(VENV)/app ## serve the page on 127.0.0.1:7860
	$(RUN) app.py

screenshots: $(VENV)/test $(VENV)/app $(VENV)/browser ## take the pictures of the page
	NIGHTLY=1 $(RUN) -m pytest -q tests/page/server/test_gradio_page.py -k every_state
	cp screenshots/pair-light-1440.png docs/page-explain.png
	cp screenshots/landing-light-1440.png docs/page-workbench.png

# The examples in the docstrings of integrations whose packages an environment has.
examples_of = $(1:%='tests/acceptance/test_docstrings.py::test_examples_of_a_module[rougekit.integrations.%]')

trainer: $(INTEGRATIONS)/complete ## tests that need torch and transformers
	$(INTEGRATIONS)/bin/python -m pytest $(RECORDED) tests/integrations/test_trainer.py tests/integrations/test_rewards.py \
		tests/acceptance/test_evaluator.py tests/acceptance/test_notebooks.py tests/scoring/text/test_token_ids.py \
		tests/ecosystems/test_peers.py $(call examples_of,ray_files)

ENGINES := spark ray ray_files

engines: $(INTEGRATIONS)/complete ## tests that need Ray Data, or Spark and Java
	$(INTEGRATIONS)/bin/python -m pytest $(RECORDED) $(ENGINES:%=tests/integrations/test_%.py)

# In the environment of the harnesses, the distribution rouge-score is ours. verifiers wants an older openai than the others.
HARNESSES := inspect_ai lighteval lm_eval mlflow torchmetrics trl

ecosystems: $(ECOSYSTEMS)/made $(VERIFIERS)/made ## tests in lm-eval, lighteval, inspect, MLflow, torchmetrics, TRL, verifiers
	$(VERIFIERS)/bin/python -m pytest $(RECORDED) tests/ecosystems/test_verifiers.py
	$(PYTHON) -m pip --python $(ECOSYSTEMS)/bin/python check
	$(ECOSYSTEMS)/bin/python -m pytest $(RECORDED) $(HARNESSES:%=tests/ecosystems/test_%.py) tests/integrations/test_callables.py \
		tests/acceptance/test_one_number.py $(call examples_of,inspect_ai lighteval torchmetrics)

# The bare "--editable ." keeps pip from looking in an index for what the shim needs.
newest: ## test with newest releases: HARNESS="lm-eval torch" TESTS=tests/ecosystems/test_lm_eval.py
	rm -rf $(NEWEST)
	$(call create,$(NEWEST))
	$(call install,$(NEWEST)) --upgrade $(HARNESS) pytest pytest-timeout hypothesis --editable . ./shims/rouge-score
	$(NEWEST)/bin/python -m pytest -rs --no-skips $(TESTS)

migration: $(VENV)/test $(MIGRATION)/made ## measure other tools against their replacements: PAIRS=texts.jsonl
	$(RUN) -m benchmarks.migration $(PAIRS)
	$(RUN) -m benchmarks.migration --odd

release: $(VENV)/test ## write VERSION=1.1.0 [REPOSITORY=https://github.com/OWNER/NAME] into all files
	$(RUN) -m dev.release $(VERSION) $(if $(REPOSITORY),--repository=$(REPOSITORY))

clean: ## remove everything compiled or cached (but not .venv)
	rm -rf $(NATIVE) .cache .hypothesis .mypy_cache .ruff_cache .coverage build dist *.egg-info
	find rougekit tests dev benchmarks examples -name __pycache__ -prune -exec rm -rf {} +

# People activate this one, so it has a pip; without it, `pip install` would install into another Python.
$(VENV)/made:
	$(subst --without-pip,,$(call create,$(if $(UV),--seed) $(VENV)))
	@touch $@

$(VENV)/base: EXTRAS = all
$(VENV)/test: EXTRAS = test
$(VENV)/test: INCLUDES = base
$(VENV)/whole: EXTRAS = test,app,browser,docs,plot
$(VENV)/whole: INCLUDES = base test app browser docs

$(VENV)/base $(VENV)/test $(VENV)/whole: $(VENV)/made pyproject.toml requirements.txt setup.py dev/build_backend.py
	@echo "installing rougekit[$(EXTRAS)] into $(VENV): a minute or two"
	@$(call install,$(VENV)) --editable ".[$(EXTRAS)]"
	@touch $(addprefix $(VENV)/,$(INCLUDES)) $@

$(VENV)/app $(VENV)/browser $(VENV)/docs $(VENV)/trainer $(VENV)/bench: $(VENV)/base
	@echo "installing rougekit[$(notdir $@)] into $(VENV)"
	@$(call install,$(VENV)) --editable ".[$(notdir $@)]"
	@touch $@

$(VENV)/zig: | $(VENV)/base
	@$(call install,$(VENV)) "ziglang>=0.13,<0.18" && touch $@ || echo "neither a C compiler nor zig: no kernels in C"

$(WHEEL):
	@rm -rf $@.part
	@$(PYTHON) -m pip download --quiet --disable-pip-version-check --no-deps --dest $@.part "torch==$(TORCH)"
	@mv $@.part $@

$(VENV)/torch: $(VENV)/base $(WHEEL)
	$(call install_torch,$(VENV))
	@touch $@

SITE_PACKAGES = -c "import sysconfig; print(sysconfig.get_path('purelib'))"

# The .pth file lets it find the packages of .venv after its own.
$(INTEGRATIONS)/complete: $(VENV)/test $(WHEEL)
	$(call create,$(INTEGRATIONS))
	$(RUN) $(SITE_PACKAGES) >"$$($(INTEGRATIONS)/bin/python $(SITE_PACKAGES))/others.pth"
	$(call install_torch,$(INTEGRATIONS))
	$(call install,$(INTEGRATIONS)) --editable ".[trainer,ray,spark]" torchmetrics==1.9.0
	@touch $@

$(ECOSYSTEMS)/made: $(WHEEL) .ci/ecosystems.txt pyproject.toml shims/rouge-score/pyproject.toml
	$(call create,$(ECOSYSTEMS))
	$(call install_torch,$(ECOSYSTEMS))
	$(call install,$(ECOSYSTEMS)) --no-deps --requirement .ci/ecosystems.txt
	$(call install,$(ECOSYSTEMS)) --no-deps --editable . ./shims/rouge-score
	@touch $@

$(VERIFIERS)/made: .ci/verifiers.txt pyproject.toml
	$(call create,$(VERIFIERS))
	$(call install,$(VERIFIERS)) --requirement .ci/verifiers.txt --editable .
	@touch $@

$(MIGRATION)/made: $(WHEEL) .ci/migration.txt
	$(call create,$(MIGRATION))
	$(call install_torch,$(MIGRATION))
	$(call install,$(MIGRATION)) --requirement .ci/migration.txt
	@touch $@

.PHONY: help demo test rest native debuggable quick nightly plain attack lint wasm javascript docs coverage bench intervals order golden answers app screenshots trainer engines
.PHONY: newest ecosystems migration release clean
