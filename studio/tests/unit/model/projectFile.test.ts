// The project file: exact round trips, and every damage refused with its place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFrame, duplicateFrame } from '../../../src/rooms/sprites/model/edit/frames.ts';
import { addGuide } from '../../../src/rooms/sprites/model/edit/guides.ts';
import { addLayer } from '../../../src/rooms/sprites/model/edit/layers.ts';
import { setColour } from '../../../src/rooms/sprites/model/edit/palette.ts';
import { changeSettings } from '../../../src/rooms/sprites/model/edit/settings.ts';
import { addTag } from '../../../src/rooms/sprites/model/edit/tags.ts';
import { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { newOutline } from '../../../src/rooms/sprites/model/outline.ts';
import { packBytes, unpackBytes } from '../../../src/rooms/sprites/model/pack.ts';
import { readProject, writeProject } from '../../../src/rooms/sprites/model/projectFile.ts';
import { PALETTE, USABLE, doStep, generator, sentence, sprite, value, whole } from './support.ts';

/** A sprite with something of everything. */
function rich(): SpriteDocument {
    const document = sprite('12.4', '.3.1');
    doStep(document, duplicateFrame(document, 'f2', true));
    doStep(document, addFrame(document, 'f2'));
    doStep(document, addLayer(document, 'l1', 'Ink “ü”'));
    doStep(document, setColour(document, 9, { rgba: '#01020304', name: 'glass' }, USABLE));
    const to = document.outline.frames[1]!.id;
    doStep(document, addTag(document, { name: 'walk', from: 'f2', to, direction: 'ping-pong', colour: '#123456' }));
    doStep(
        document,
        addGuide(document, { name: 'sketch', image: 'blob-1', x: -3.5, y: 0, scale: 0.25, opacity: 40, visible: true }),
    );
    const lockedAreas = [{ x: 1, y: 0, width: 2, height: 2 }];
    doStep(document, changeSettings(document, { background: '#ffffff', lockedAreas, tiled: 'x', budgetBytes: 269 }));
    return document;
}

test('everything comes back, with the images of guides', () => {
    const document = rich();
    const images = new Map([
        ['blob-1', Uint8Array.of(137, 80, 78, 71)],
        ['other', Uint8Array.of(1)],
    ]);
    const project = value(readProject(writeProject(document, images)));
    assert.deepEqual(whole(project.document), whole(document));
    assert.deepEqual(project.images, new Map([['blob-1', Uint8Array.of(137, 80, 78, 71)]]));
});

test('bytes are packed as runs or as they are, and come back', () => {
    const random = generator(7);
    for (const size of [0, 1, 2, 3, 255, 256, 257, 1000]) {
        const noise = Uint8Array.from({ length: size }, () => random(256));
        for (const bytes of [noise, new Uint8Array(size), noise.map((byte) => byte & 1)]) {
            assert.deepEqual(unpackBytes(packBytes(bytes), size), bytes);
            assert.equal(unpackBytes(packBytes(bytes), size + 1), null);
        }
    }
    assert.equal(packBytes(new Uint8Array(256)), 'r:/wA=');
    assert.equal(packBytes(Uint8Array.of(1, 2)), 'b:AQI=');
    for (const text of ['', 'r', 'x:AAA=', 'r:AA==', 'r:A', 'b:****', 'r:AQ=A'])
        assert.equal(unpackBytes(text, 1), null, text);
});

test('an empty sprite of 64 x 64 with 100 frames is a small file', () => {
    const outline = newOutline({ name: 'n', width: 64, height: 64, palette: PALETTE });
    const frames = Array.from({ length: 100 }, (_, i) => ({ id: `f${i + 10}`, durationMs: 100 }));
    const row = Object.fromEntries(frames.map((frame, i) => [frame.id, `c${i + 200}`]));
    const cels = frames.map((_, i) => [`c${i + 200}`, new Uint8Array(4096)] as const);
    const text = writeProject(new SpriteDocument({ ...outline, nextId: 400, frames, cels: { l1: row } }, cels));
    assert.ok(text.length < 20_000, String(text.length));
});

/** Damage to a good file: where, what, and the sentence that must come. */
const DAMAGES: readonly (readonly [string, unknown, RegExp])[] = [
    ['version', 2, /^version: this is version 2; this studio reads up to 1\. Open it with a newer studio\.$/],
    ['version', '1', /^version: must be a whole number/],
    ['format', 'psd', /^This is no sprite project of the studio\./],
    ['name', '', /^name: must be a name/],
    ['name', 'x'.repeat(201), /^name: has 201 characters; at most 200/],
    ['width', 0, /^width: must be a number from 1 to 2048/],
    ['width', 3, /^pixels\.c3: the pixels are damaged; they do not give 3 x 2/],
    ['width', 2049, /^width: /],
    ['width', null, /^width: /],
    ['nextId', 8, /^nextId: must be greater than the number of “g8”/],
    ['palette.0.rgba', 'red', /^palette\[0\]\.rgba: must be a colour/],
    ['palette.0.alpha', 1, /^palette\[0\]: there is no field “alpha”/],
    ['palette.2', null, /^pixels\.c3: the pixel at x 1, y 1 has palette position 2, where there is no colour\.$/],
    ['palette.9', null, /^palette: must not end with an empty position/],
    ['ink.first', 256, /^ink\.first: /],
    ['layers', [], /^layers: a sprite has at least one layer/],
    ['layers.1.id', 'l1', /^“l1”: two things have this id/],
    ['layers.0.opacity', 50.5, /^layers\[0\]\.opacity: must be a whole number from 0 to 100/],
    ['layers.0.visible', 1, /^layers\[0\]\.visible: must be true or false/],
    ['frames', [], /^frames: a sprite has at least one frame/],
    ['frames', {}, /^frames: must be a list/],
    ['frames.0.id', '__proto__', /^frames\[0\]\.id: must be an id such as “f1”/],
    ['frames.0.durationMs', 0, /^frames\[0\]\.durationMs: /],
    ['frames.0.speed', 1, /^frames\[0\]: there is no field “speed” in this version/],
    ['frames.0', 'f2', /^frames\[0\]: must be an object/],
    ['tags.0.from', 'f999', /^tags\[0\]: goes from “f999” to/],
    ['tags.0.direction', 'back', /^tags\[0\]\.direction: must be one of forward, reverse, ping-pong/],
    ['cels.l1.f2', 'c999', /^nextId: must be greater than the number of “c999”/],
    ['cels.l1.f2', 'x1', /^cels\.l1\.f2: must be an id such as “c1”/],
    ['cels.l77', { f2: 'c3' }, /^cels\.l77: there is no such layer/],
    ['cels.l1.f77', 'c3', /^cels\.l1\.f77: there is no such frame/],
    ['cels.l6', { f2: 'c3' }, /^cels\.l6\.f2: cel “c3” belongs to another layer/],
    ['cels.l1', {}, /^cels\.l1: must name at least one cel/],
    ['guides.0.scale', 0, /^guides\[0\]\.scale: /],
    ['guides.0.x', '1', /^guides\[0\]\.x: must be a number/],
    ['settings.tiled', 'z', /^settings\.tiled: must be one of none, x, y, both/],
    ['settings.lockedAreas.0.x', 3, /^settings\.lockedAreas\[0\]: reaches beyond the canvas/],
    ['settings.budgetBytes', 0, /^settings\.budgetBytes: /],
    ['pixels', {}, /^pixels: the pixels of cel “c3” are missing/],
    ['pixels.c4', 'r:AA==', /^pixels\.c4: /],
    ['pixels.c3', 7, /^pixels\.c3: must be a text/],
    ['pixels.c3', 'r://///w==', /^pixels\.c3: the pixels are damaged/],
    ['images.k', '*', /^images\.k: the image is damaged/],
    ['extra', 1, /^There is no field “extra” in this version/],
];

test('every damage is refused with its place', () => {
    const good = writeProject(rich());
    for (const [path, damage, expected] of DAMAGES) {
        const file = JSON.parse(good);
        const keys = path.split('.');
        let node = file;
        for (const key of keys.slice(0, -1)) node = node[key];
        node[keys.at(-1)!] = damage;
        assert.match(sentence(readProject(JSON.stringify(file))), expected, `${path} = ${JSON.stringify(damage)}`);
    }
});

test('every missing field is refused by its name', () => {
    const good = writeProject(rich());
    for (const key of Object.keys(JSON.parse(good))) {
        const file = JSON.parse(good);
        delete file[key];
        const expected = key === 'format' ? /^This is no sprite project/ : new RegExp(`^The field “${key}” is missing`);
        assert.match(sentence(readProject(JSON.stringify(file))), expected);
    }
});

test('what is no JSON has its line and column; no cut and no changed byte throws', () => {
    const place = (text: string): string => /line \d+, column \d+/.exec(sentence(readProject(text)))![0];
    assert.equal(
        sentence(readProject('{\n  "format": !')),
        'This file is no JSON: it is damaged or cut off at line 2, column 13.',
    );
    assert.equal(place('{"a": [1, 2'), 'line 1, column 12');
    assert.equal(place('{"a": [1,]}'), 'line 1, column 10');
    assert.equal(place('{"a": 1}\n\n}'), 'line 3, column 1');
    assert.equal(place('{"a": 01}'), 'line 1, column 7');
    assert.equal(place('{"a": "\\x"}'), 'line 1, column 7');
    assert.equal(place('{"a" 1}'), 'line 1, column 6');
    assert.equal(place('{"a": [1}'), 'line 1, column 9');
    assert.equal(place('[{}, {"b": [null, -1.5e3, "\\u00e9"], }]'), 'line 1, column 38');
    for (const text of ['', 'null', '[]', '3', '"x"', '['.repeat(100_000)]) assert.ok(!readProject(text).ok);
    const good = writeProject(rich());
    for (let end = 0; end < good.length; end++) assert.ok(!readProject(good.slice(0, end)).ok);
    const random = generator(99);
    for (let i = 0; i < 3000; i++) {
        const at = random(good.length);
        const outcome = readProject(good.slice(0, at) + String.fromCharCode(32 + random(95)) + good.slice(at + 1));
        if (!outcome.ok) assert.ok(outcome.sentence.length > 10);
    }
});
