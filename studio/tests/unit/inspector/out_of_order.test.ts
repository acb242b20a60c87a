// The fewest numbers that keep a list from rising.
import assert from 'node:assert/strict';
import test from 'node:test';
import { outOfOrder } from '../../../src/rooms/inspector/out_of_order.ts';

/** As many as can stay, found by trying every choice. */
function mostThatRise(numbers: readonly number[], above = -Infinity): number {
    const [first, ...rest] = numbers;
    if (first === undefined) return 0;
    const without = mostThatRise(rest, above);
    return first > above ? Math.max(without, 1 + mostThatRise(rest, first)) : without;
}

function ordersOf(numbers: readonly number[]): number[][] {
    if (numbers.length === 0) return [[]];
    return numbers.flatMap((first) =>
        ordersOf(numbers.filter((each) => each !== first)).map((rest) => [first, ...rest]),
    );
}

test('without the places that are told the rest rises, and no fewer would do: every order of up to six numbers', () => {
    for (let count = 0; count <= 6; count++) {
        for (const numbers of ordersOf([3, 5, 8, 13, 21, 34].slice(0, count))) {
            const off = outOfOrder(numbers);
            const rest = numbers.filter((_, at) => !off.has(at));
            assert.deepEqual(
                rest,
                rest.toSorted((a, b) => a - b),
                numbers.join(),
            );
            assert.equal(rest.length, mostThatRise(numbers), numbers.join());
        }
    }
});

test('one that went to the front or to the end is the only one', () => {
    assert.deepEqual([...outOfOrder([1, 2, 3, 0])], [3]);
    assert.deepEqual([...outOfOrder([3, 0, 1, 2])], [0]);
});
