"""Choices of option values in which every two values of two options meet at least once."""

import itertools


def pairs_of(choice):
    items = sorted(choice.items(), key=lambda item: item[0])
    return {frozenset(pair) for pair in itertools.combinations(items, 2)}


def pairwise(factors, chance, tries=20):
    """Yields dicts {option: value}. Greedy: of some random candidates the one that covers most new pairs."""
    missing = {frozenset(((a, x), (b, y))) for (a, xs), (b, ys) in itertools.combinations(sorted(factors.items()), 2)
               for x in xs for y in ys}
    while missing:
        seed = dict(sorted(chance.choice(sorted(missing, key=lambda pair: sorted(map(repr, pair))))))
        best, covered = None, -1
        for _ in range(tries):
            candidate = {name: seed.get(name, chance.choice(values)) for name, values in factors.items()}
            count = len(pairs_of(candidate) & missing)
            if count > covered:
                best, covered = candidate, count
        missing -= pairs_of(best)
        yield best
