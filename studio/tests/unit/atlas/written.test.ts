// Steps that have written pictures of the served folder: what undo and redo write.
import assert from 'node:assert/strict';
import test from 'node:test';
import { rewritten } from '../../../src/rooms/atlas/sources/written.ts';

const FIRST = { source: 'a.png', was: '/old', is: '/new' };
const SECOND = { source: 'b.png', was: '/b', is: '/c' };

test('undo writes what was there before, redo what came instead', () => {
    assert.deepEqual(rewritten(FIRST, undefined, -1), { source: 'a.png', was: '/new', is: '/old' });
    assert.deepEqual(rewritten(undefined, FIRST, 1), FIRST);
    assert.deepEqual(rewritten(SECOND, FIRST, -1), { source: 'b.png', was: '/c', is: '/b' });
    assert.deepEqual(rewritten(FIRST, SECOND, 1), SECOND);
});

test('steps that wrote nothing write nothing, also when they come out of the database', () => {
    assert.equal(rewritten(undefined, undefined, -1), null);
    assert.equal(rewritten(FIRST, { ...FIRST }, -1), null);
    assert.equal(rewritten(FIRST, { ...FIRST }, 1), null);
});
