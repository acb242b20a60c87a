"""The nested tree of sc-sprites keys ("Coordinates": dot-separated identifiers nest, numbers make arrays)."""

from common import Rejected, is_digits


class Branch(dict):
    """Children by identifier; a type of its own, so that a leaf (a plain dict) is never taken for one."""


def nest(leaves):
    """The tree of {identifiers: leaf}. A key that is both a leaf and a branch is an error."""
    root = Branch()
    for identifiers, leaf in leaves.items():
        node = root
        for identifier in identifiers[:-1]:
            node = node.setdefault(identifier, Branch())
            if not isinstance(node, Branch):
                raise Rejected(f"{'.'.join(identifiers)} lies below a sprite")
        if identifiers[-1] in node:
            raise Rejected(f"{'.'.join(identifiers)} is a branch already")
        node[identifiers[-1]] = leaf
    return shape(root)


def shape(node):
    """Plain dicts and lists. Depth is at most 64, so recursion is safe."""
    if not isinstance(node, Branch):
        return node
    children = {name: shape(child) for name, child in node.items()}
    order = dense_order(children)
    return [children[name] for name in order] if order else children


def dense_order(names):
    """The names as 0,1,2... or 1,2,3..., or None. Counted, never sized by the largest number."""
    if not all(is_digits(name) for name in names):
        return None
    significant = {name: name.lstrip("0") or "0" for name in names}
    # Numbers of so many digits cannot be part of a dense set, and int() would refuse the longest.
    if any(len(digits) > 10 for digits in significant.values()):
        return None
    order = sorted(names, key=lambda name: int(significant[name]))
    numbers = [int(significant[name]) for name in order]
    count = len(numbers)
    return order if numbers in (list(range(count)), list(range(1, count + 1))) else None
