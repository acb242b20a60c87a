# The front door. Everything is set up by the first target that needs it.
.PHONY: all setup demo test test-long lint format bench fuzz install coverage clean

PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

all: build/release/spritepress

setup:
	@scripts/setup.sh

build/release/spritepress: setup
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)

demo: build/release/spritepress
	@scripts/demo.sh build/release/spritepress

test: setup
	@scripts/test.sh

test-long: setup
	@SPRITEPRESS_LONG=1 scripts/test.sh

lint: setup
	@scripts/lint.sh

format:
	@clang-format -i $$(git ls-files '*.c' '*.h')

bench:
	@scripts/setup.sh --bench
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS)
	@python3 bench/run.py build/release/bench/spritepress-bench
	@build/release/bench/spritepress-bench-anim
	@build/release/bench/spritepress-bench-render
	@python3 bench/layout.py build/release/bench --quick
	@python3 bench/press.py build/release/spritepress build/release/bench/spritepress-make-sprites --quick

fuzz: setup
	@scripts/fuzz.sh $(or $(SECONDS_EACH),600)

coverage: setup
	@scripts/coverage.sh

install: build/release/spritepress
	@cmake --install build/release --prefix $(PREFIX)

clean:
	@rm -rf build
