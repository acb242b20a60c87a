"""A list of cases, each of which runs in a folder of its own and yields what it complains of.

    case = Cases()

    @case
    def a_missing_folder(place):
        ...

    sys.exit(case.main("Pack what cannot be packed.", Place))
"""
import argparse
import subprocess

import atlas

MOST = 8


class Cases:
    def __init__(self, *options):
        self.functions = []
        self.parser = argparse.ArgumentParser()
        self.parser.add_argument("--command", required=True)
        for name, how in options:
            self.parser.add_argument(name, **how)
        self.parser.add_argument("words", nargs="*")

    def __call__(self, function):
        self.functions.append(function)
        return function

    def main(self, description, place):
        """Runs the cases whose title has one of the words, if there are any, at place(options, folder)."""
        self.parser.description = description
        options = self.parser.parse_args()
        passed = failed = 0
        for function in self.functions:
            title = function.__name__.replace("_", " ")
            if options.words and not any(word in title for word in options.words):
                continue
            with atlas.scratch() as folder:
                try:
                    complaints = list(function(place(options, folder)))
                except (subprocess.TimeoutExpired, RuntimeError, AssertionError, OSError, LookupError, ValueError,
                        StopIteration) as error:
                    complaints = [f"{type(error).__name__}: {error}"]
            passed, failed = passed + (not complaints), failed + bool(complaints)
            if complaints:
                print(title, *(f"    {complaint}" for complaint in complaints[:MOST]), sep="\n", flush=True)
        print(f"{passed} passed, {failed} failed")
        return 1 if failed or not passed else 0
