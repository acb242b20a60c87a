// Columns of costs give the list its order, and advice of the engine becomes an option.
import assert from 'node:assert/strict';
import test from 'node:test';
import { withAdvice, type OptionRow, type OptionType } from '../../../src/engine/options.ts';
import { nextOrder, orderRows, type CostColumn, type FrameCost } from '../../../src/rooms/atlas/costs/cost_order.ts';

function cost(frame: number, pagePixels: number, imageBytes?: number): [number, FrameCost] {
    const known = imageBytes === undefined ? {} : { imageBytes };
    return [frame, { key: `f${frame}`, frame, page: 0, sharers: 1, pagePixels, trimmedPixels: 0, ...known }];
}

const COSTS = new Map([cost(0, 50, 7), cost(1, 90), cost(2, 50, 9), cost(3, 70, 8)]);
const ROWS = [3, 1, 0, 2]; // as their names would have it

const order = (column: CostColumn, descending: boolean) => orderRows(ROWS, { column, descending }, COSTS);

test('equal figures stay in natural order in both directions', () => {
    assert.deepEqual(order('pagePixels', true), [1, 3, 0, 2]);
    assert.deepEqual(order('pagePixels', false), [0, 2, 3, 1]);
});

test('what is not known comes last in both directions', () => {
    assert.deepEqual(order('imageBytes', true), [2, 3, 0, 1]);
    assert.deepEqual(order('imageBytes', false), [0, 3, 2, 1]);
});

test('names are in natural order, or that turned round', () => {
    assert.deepEqual(order('key', false), ROWS);
    assert.deepEqual(order('key', true), [2, 0, 1, 3]);
});

test('a column begins with the dearest, names with the first; once more turns the order round', () => {
    const dear = nextOrder({ column: 'key', descending: false }, 'imageBytes');
    assert.deepEqual(dear, { column: 'imageBytes', descending: true });
    assert.deepEqual(nextOrder(dear, 'imageBytes'), { column: 'imageBytes', descending: false });
    assert.deepEqual(nextOrder(dear, 'key'), { column: 'key', descending: false });
});

const row = (name: string, type: OptionType): OptionRow => ({ name, type, group: '', help: '' });

test('advice sets a number, a size, a word or a flag as the form would', () => {
    const before = { scale: '2', shapePadding: 4 };
    const padding = withAdvice(before, row('shape-padding', 'number'), { option: 'shape-padding', value: '0' });
    assert.deepEqual(padding, { scale: '2', shapePadding: 0 });
    assert.deepEqual(withAdvice({}, row('max-size', 'size'), { option: 'max-size', value: '4096' }), {
        maxSize: '4096',
    });
    const turned = withAdvice({}, row('enable-rotation', 'flag'), { option: 'enable-rotation', leftOut: false });
    assert.deepEqual(turned, { enableRotation: true });
    const words = { ...row('trim-mode', 'word'), words: ['none', 'trim'] };
    assert.deepEqual(withAdvice({}, words, { option: 'trim-mode', value: 'trim' }), { trimMode: 'trim' });
});

test('advice leaves an option out; a value that it cannot have is refused', () => {
    const [flag, padding] = [row('keep-duplicates', 'flag'), row('shape-padding', 'number')];
    assert.deepEqual(withAdvice({ keepDuplicates: true }, flag, { option: 'keep-duplicates', leftOut: true }), {});
    assert.throws(
        () => withAdvice({}, padding, { option: 'shape-padding', value: 'x' }),
        /"x" is no value of shape-padding/,
    );
});
