// Frames, links between cels, and what becomes of tags when their frames change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkCels, linkedFrames, unlinkCel } from '../../../src/rooms/sprites/model/edit/cels.ts';
import {
    addFrame,
    deleteFrames,
    duplicateFrame,
    moveFrame,
    setDuration,
} from '../../../src/rooms/sprites/model/edit/frames.ts';
import { paintPixels } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { addTag, deleteTag, editTag } from '../../../src/rooms/sprites/model/edit/tags.ts';
import type { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { isEmptyStep } from '../../../src/rooms/sprites/model/step.ts';
import { assertExact, doStep, rows, sentence, sprite, value } from './support.ts';

function frames(document: SpriteDocument): string[] {
    return document.outline.frames.map((frame) => frame.id);
}

/** Five frames; the id of each. */
function film(): { document: SpriteDocument; ids: string[] } {
    const document = sprite('12');
    for (let i = 0; i < 4; i++) doStep(document, addFrame(document, frames(document).at(-1)!));
    return { document, ids: frames(document) };
}

/** The tag's frames, as places among `ids`. */
function tagged(document: SpriteDocument, ids: readonly string[]): string {
    const [tag] = document.outline.tags;
    if (!tag) return 'gone';
    const order = frames(document);
    return order
        .slice(order.indexOf(tag.from), order.indexOf(tag.to) + 1)
        .map((id) => ids.indexOf(id))
        .join('');
}

function withTag(from: number, to: number): { document: SpriteDocument; ids: string[] } {
    const made = film();
    doStep(
        made.document,
        addTag(made.document, {
            name: 'walk',
            from: made.ids[from]!,
            to: made.ids[to]!,
            direction: 'forward',
            colour: '#00ff00',
        }),
    );
    return made;
}

test('frames are added after another or first, with its duration', () => {
    const document = sprite('12');
    doStep(document, setDuration(document, ['f2'], 70));
    assertExact(document, addFrame(document, 'f2'));
    assertExact(document, addFrame(document, null));
    assert.deepEqual(
        document.outline.frames.map((frame) => frame.durationMs),
        [100, 70, 70],
    );
    assert.equal(frames(document)[1], 'f2');
});

test('a duplicate has pixels of its own, a linked one shares them', () => {
    const document = sprite('12');
    assertExact(document, duplicateFrame(document, 'f2'));
    assertExact(document, duplicateFrame(document, 'f2', true));
    const [first, linked, own] = frames(document).map((frame) => ({ layer: 'l1', frame }));
    doStep(document, paintPixels(document, first!, { offsets: [1], indices: 4 }));
    assert.deepEqual([rows(document, linked), rows(document, own)], [['14'], ['12']]);
    assert.deepEqual(linkedFrames(document, first!), [first!.frame, linked!.frame]);
});

test('deleting takes the pixels along, but not those that another frame shares', () => {
    const document = sprite('12');
    doStep(document, duplicateFrame(document, 'f2', true));
    doStep(document, duplicateFrame(document, 'f2'));
    const ids = frames(document);
    assertExact(document, deleteFrames(document, [ids[0]!, ids[1]!]));
    assert.deepEqual([frames(document), document.celIds().length], [[ids[2]], 1]);
    assert.match(sentence(deleteFrames(document, [ids[2]!])), /at least one frame/);
    assert.match(sentence(deleteFrames(document, ['f99'])), /not there any more/);
});

test('links: the first cel wins, unlinking copies', () => {
    const { document, ids } = film();
    const at = (i: number): { layer: string; frame: string } => ({ layer: 'l1', frame: ids[i]! });
    doStep(document, paintPixels(document, at(1), { offsets: [0], indices: 3 }));
    assertExact(document, linkCels(document, 'l1', [ids[0]!, ids[1]!, ids[2]!]));
    assert.deepEqual([rows(document, at(1)), document.celIds().length], [['12'], 1]);
    assertExact(document, unlinkCel(document, at(1)));
    assert.ok(isEmptyStep(value(unlinkCel(document, at(1)))));
    doStep(document, paintPixels(document, at(1), { offsets: [0], indices: 4 }));
    assert.deepEqual([rows(document, at(0)), rows(document, at(1))], [['12'], ['42']]);
    assertExact(document, linkCels(document, 'l1', [ids[3]!, ids[4]!]));
    assertExact(document, paintPixels(document, at(3), { offsets: [0], indices: 1 }));
    assert.deepEqual(rows(document, at(4)), ['1.']);
    assert.match(sentence(linkCels(document, 'l1', [ids[0]!])), /at least two frames/);
});

test('durations are whole milliseconds', () => {
    const document = sprite('12');
    assertExact(document, setDuration(document, ['f2'], 33));
    assert.match(
        sentence(setDuration(document, ['f2'], 0)),
        /A duration in milliseconds must be a whole number from 1 to 600000, not 0\./,
    );
    assert.match(sentence(setDuration(document, ['f2'], 1.5)), /whole number/);
});

test('tags shrink when their frames are deleted, and go with the last', () => {
    const outcome = (...deleted: readonly number[]): string => {
        const { document, ids } = withTag(1, 3);
        assertExact(
            document,
            deleteFrames(
                document,
                deleted.map((i) => ids[i]!),
            ),
        );
        return tagged(document, ids);
    };
    assert.deepEqual(
        [outcome(2), outcome(1), outcome(3, 4), outcome(1, 2), outcome(0)],
        ['13', '23', '12', '3', '123'],
    );
    assert.equal(outcome(1, 2, 3), 'gone');
});

test('frames move inside their tag or leave it; a tag of one frame follows', () => {
    const outcome = (moved: number, to: number, from = 1, last = 3): string => {
        const { document, ids } = withTag(from, last);
        assertExact(document, moveFrame(document, ids[moved]!, to));
        return tagged(document, ids);
    };
    assert.deepEqual([outcome(1, 3), outcome(3, 1), outcome(2, 3)], ['231', '312', '132']);
    assert.deepEqual([outcome(1, 4), outcome(3, 0), outcome(2, 0)], ['23', '12', '13']);
    assert.deepEqual([outcome(0, 2), outcome(4, 0), outcome(2, 4, 2, 2)], ['1203', '123', '2']);
    const { document, ids } = film();
    assert.match(sentence(moveFrame(document, ids[0]!, 5)), /place of a frame must be a whole number from 0 to 4/);
});

test("the duplicate of a tag's last frame is in the tag", () => {
    const { document, ids } = withTag(1, 3);
    assertExact(document, duplicateFrame(document, ids[3]!));
    assert.equal(document.outline.tags[0]!.to, frames(document)[4]);
});

test('tags are changed and deleted; ends in the wrong order are swapped', () => {
    const { document, ids } = withTag(3, 1);
    const { id } = document.outline.tags[0]!;
    assert.equal(tagged(document, ids), '123');
    assertExact(document, editTag(document, id, { name: ' run ', direction: 'ping-pong', to: ids[0]! }));
    const { name, direction, from, colour } = document.outline.tags[0]!;
    assert.deepEqual([name, direction, from, colour], ['run', 'ping-pong', ids[0], '#00ff00ff']);
    assert.match(sentence(editTag(document, id, { name: '  ' })), /A tag needs a name/);
    assert.match(sentence(editTag(document, id, { from: 'f99' })), /frame is not there/);
    assertExact(document, deleteTag(document, id));
    assert.deepEqual([document.outline.tags, frames(document).length], [[], 5]);
});
