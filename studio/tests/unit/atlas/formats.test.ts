// Formats of the press: several have one ending, and some endings are parts of others.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { FormatRow } from '../../../src/engine/schema.ts';
import {
    choiceValue,
    chosenFormat,
    formatChoices,
    withFormat,
    withOutput,
} from '../../../src/rooms/atlas/press/formats.ts';

const row = (id: string, extensions: string, packs = true) =>
    ({ id, title: id, extensions, packs, reads: true }) as unknown as FormatRow;
const tables = {
    formats: [
        row('pct', '.pct'),
        row('one', '.json'),
        row('other', '.json'),
        row('read', '.json', false),
        row('meta', '.png.meta .meta'),
    ],
};
const choice = (value: string) => formatChoices(tables).find((each) => choiceValue(each) === value)!;

test('every format that packs can be chosen, by its ending where that is its own', () => {
    assert.deepEqual(formatChoices(tables).map(choiceValue), [
        '.pct',
        '.json one',
        '.json other',
        '.png.meta',
        '.meta',
    ]);
});

test('a format is chosen by the ending, and by `to` where that is not enough', () => {
    const first = { output: 'a.b.pct', options: { padding: 1 } };
    const other = withFormat(tables, first, choice('.json other'));
    assert.deepEqual(other, { output: 'a.b.json', options: { padding: 1, to: 'other' } });
    assert.equal(chosenFormat(tables, other)?.format.id, 'other');
    assert.deepEqual(withFormat(tables, other, choice('.png.meta')), {
        output: 'a.b.png.meta',
        options: { padding: 1 },
    });
    assert.deepEqual(withFormat(tables, { output: 'a.png.meta', options: {} }, choice('.pct')).output, 'a.pct');
});

test('another name keeps the format where it fits', () => {
    const settings = { output: 'a.json', options: { to: 'other' } };
    assert.deepEqual(withOutput(tables, settings, 'b.json'), { output: 'b.json', options: { to: 'other' } });
    assert.deepEqual(withOutput(tables, settings, 'b.pct'), { output: 'b.pct', options: {} });
    assert.deepEqual(withOutput(tables, { output: 'b.pct', options: {} }, 'b.json').options, { to: 'one' });
    assert.deepEqual(withOutput(tables, settings, 'b'), { output: 'b', options: {} });
    assert.equal(chosenFormat(tables, { output: 'b', options: {} }), undefined);
});
