// How the page starts: without the engine, which is more than a megabyte, and knowing files by their endings all the
// same. Needs the page in build/studio/page and the command in build/release; run with `node --test
// studio/tests/page/start.test.mjs`.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { example, formats, openFiles, room, ROOT } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

test('the engine is fetched when it is needed first, and not before', async (page) => {
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const engines = () => asked.filter((url) => url.endsWith('.wasm'));
    await page.reload();
    await studio.ready(page);
    await page.waitForLoadState('networkidle');
    assert.ok(asked.length > 0);
    assert.deepEqual(engines(), []);
    await openFiles(page, { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') });
    await room(page).locator('.atlas-row').first().waitFor();
    assert.equal(engines().length > 0, true);
});

nodeTest("the endings of atlases, rigs and sprites are those of the engine's tables", () => {
    const source = fs.readFileSync(path.join(ROOT, 'studio/src/engine/endings.ts'), 'utf8');
    const listed = (name) =>
        [...source.match(new RegExp(`${name} = \\[([^\\]]*)\\]`))[1].matchAll(/'([\w.]+)'/g)].map((match) => match[1]);
    const read = (kind) =>
        formats
            .filter((format) => format.reads && format.kinds.includes(kind))
            .flatMap((format) => format.extensions.split(' '))
            .map((ending) => (ending.endsWith('.txt') ? ending.slice(1) : ending.split('.').at(-1)))
            .filter((ending) => ending !== 'json');
    assert.deepEqual(listed('ATLASES').toSorted(), [...new Set(read('atlas'))].toSorted());
    assert.deepEqual(listed('RIGS').toSorted(), read('rig').toSorted());
    assert.deepEqual(read('sprite').toSorted(), ['pcsef', 'png']); // the editor's own and a picture
});
