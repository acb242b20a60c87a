# The front door. Each target first installs what it needs, and no more.
.PHONY: all setup product wasm npm studio studio-static studio-pictures demo test test-long test-npm test-studio test-real test-engines lint lint-quick format bench fuzz install coverage mutants clean check

PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

all:
	@scripts/setup.sh build
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

setup:
	@scripts/setup.sh

# What is installed, without tests and benchmarks.
product:
	@scripts/setup.sh build
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) \
	    --target spritepress_command spritepress_static spritepress_shared made_by_command

# The library for JavaScript: build/wasm/spritepress.wasm, and spritepress-baseline.wasm without vectors.
wasm:
	@scripts/setup.sh wasm
	@scripts/wasm.sh

# The packages for Node and browsers: build/npm/spritepress.tgz, and one with the native program.
npm:
	@scripts/setup.sh npm
	@scripts/npm.sh

# The studio: builds its page and the command that serves it, and opens the examples in it.
studio:
	@scripts/setup.sh studio
	@scripts/studio.sh
	@$(MAKE) --no-print-directory product
	@build/release/spritepress studio examples

# The same page for any web server: build/studio/page.
studio-static:
	@scripts/setup.sh studio
	@scripts/studio.sh
	@echo "The studio is in build/studio/page: serve that folder, or copy it to where your pages are."

# The pictures of the studio in docs/pictures, taken in Chromium.
studio-pictures:
	@scripts/setup.sh test
	@scripts/studio.sh
	@$(MAKE) --no-print-directory product
	@node studio/tests/page/pictures.mjs

demo: product
	@scripts/demo.sh build/release/spritepress

# The tests that take seconds, of the release build: for every change.
check:
	@scripts/setup.sh test
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)
	@ctest --test-dir build/release -L quick -j $(JOBS) --output-on-failure --no-tests=error --no-label-summary \
	    --progress --timeout 120

# All tests, in all builds: before a change is merged.
test:
	@scripts/setup.sh test
	@scripts/test.sh

test-long:
	@scripts/setup.sh test
	@SPRITEPRESS_LONG=1 scripts/test.sh

# The command's tests against its WebAssembly, in full.
test-npm:
	@scripts/setup.sh test
	@scripts/test_npm.sh

# All tests of the studio's page in Chromium, of which `make test` runs a part.
test-studio:
	@scripts/setup.sh test
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)
	@ctest --test-dir build/release -R '^studio/' -j $(JOBS) --output-on-failure --no-label-summary --timeout 600

# The art of real games, from Debian's packages, and files of other people's tools where they are there.
test-real:
	@scripts/setup.sh test
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)
	@ctest --test-dir build/release -L real --output-on-failure --no-label-summary
	@/usr/bin/python3 tests/real/art.py build/release/spritepress build/art

# Files that are written, in the programs that they are for.
test-engines:
	@scripts/setup.sh test engines
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)
	@ctest --test-dir build/release -L engines --output-on-failure --no-label-summary

lint:
	@scripts/setup.sh lint
	@scripts/lint.sh

# Without clang-tidy: a minute instead of five. Continuous integration runs this one.
lint-quick:
	@scripts/setup.sh lint
	@scripts/lint.sh --quick

format:
	@scripts/setup.sh lint
	@clang-format -i $$(git ls-files '*.c' '*.h')
	@scripts/lint/node_modules/.bin/biome format --write

bench:
	@scripts/setup.sh bench
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)
	@python3 bench/run.py build/release/bench/spritepress-bench
	@build/release/bench/spritepress-bench-anim
	@build/release/bench/spritepress-bench-render
	@python3 bench/layout.py build/release/bench --quick
	@python3 bench/press.py build/release/spritepress build/release/bench/spritepress-make-sprites --quick
	@scripts/npm.sh
	@python3 bench/npm.py build/npm/spritepress build/release/bench/spritepress-bench build/release/spritepress \
	    build/release/bench/spritepress-make-sprites --rounds 3
	@node bench/rig.mjs
	@scripts/studio_page.sh
	@cmake --build --preset release -j $(JOBS) --target spritepress_command
	@node bench/studio.mjs

fuzz:
	@scripts/setup.sh test
	@scripts/fuzz.sh $(or $(SECONDS_EACH),600)

coverage:
	@scripts/setup.sh test
	@scripts/coverage.sh

# Which faults put into the library at random no test notices: COUNT of them, or those of SEED again.
mutants:
	@scripts/setup.sh test
	@python3 scripts/mutants.py --count $(or $(COUNT),50) $(if $(SEED),--seed $(SEED))

install: product
	@cmake --install build/release --prefix $(PREFIX)

clean:
	@rm -rf build
