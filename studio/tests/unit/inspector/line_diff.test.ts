// Lines that go and come between two texts.
import assert from 'node:assert/strict';
import test from 'node:test';
import { diffLines } from '../../../src/rooms/inspector/line_diff.ts';

const told = (before: string, after: string) =>
    diffLines(before, after).map(({ kind, line, text }) => `${kind} ${line} ${text}`);

test('equal texts have no changes', () => assert.deepEqual(told('a\nb\n', 'a\nb\n'), []));

test('a changed line goes and comes at its own number', () => {
    assert.deepEqual(told('a\nb\nc', 'a\nx\nc'), ['removed 2 b', 'added 2 x']);
});

test('lines that both have stay, also between changes', () => {
    assert.deepEqual(told('a\nb\nc\nd\ne', 'x\nb\nd\ne\nf'), ['removed 1 a', 'added 1 x', 'removed 3 c', 'added 5 f']);
});

test('empty texts and texts that are nothing but new', () => {
    assert.deepEqual(told('', ''), []);
    assert.deepEqual(told('a', 'a\nb'), ['added 2 b']);
});

test('texts too long for the table still give the one from the other', () => {
    const before = Array.from({ length: 2500 }, (_, i) => `old ${i}`);
    const after = Array.from({ length: 2400 }, (_, i) => `new ${i}`);
    const changes = diffLines(before.join('\n'), after.join('\n'));
    assert.deepEqual(
        changes.filter(({ kind }) => kind === 'removed').map(({ text }) => text),
        before,
    );
    assert.deepEqual(
        changes.filter(({ kind }) => kind === 'added').map(({ text }) => text),
        after,
    );
});
