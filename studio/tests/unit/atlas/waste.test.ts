// Where the pixels of pages go: what the room counts is what the engine tells with `inspect --costs`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import type { AtlasCosts, AtlasDocument } from 'spritepress';
import { measureWaste } from '../../../src/rooms/atlas/page/measure_waste.ts';

// From build/studio/unit/tests/unit/atlas, where this runs.
const engine = (await import(
    new URL('../../../../../npm/spritepress/index.node.js', import.meta.url).href
)) as typeof import('spritepress');
const example = (name: string): Uint8Array =>
    readFileSync(new URL(`../../../../../../examples/${name}`, import.meta.url));

for (const [atlas, image] of [
    ['hero.pct', 'hero.png'],
    ['items.aatls', 'items.png'],
    ['world.scs', undefined],
] as const)
    test(`${atlas}: used, free and trimmed pixels are the engine's`, async () => {
        const files = { [atlas]: example(atlas), ...(image && { [image]: example(image) }) };
        const document = (await engine.inspect(files, { input: atlas })).document as AtlasDocument;
        const costs = (await engine.inspect(files, { input: atlas, costs: true })).document as AtlasCosts;
        const sizes = document.pages.map((page, i) =>
            page.width && page.height
                ? { width: page.width, height: page.height }
                : { width: costs.pages[i]!.pixels, height: 1 },
        );
        const sum = (figure: (page: AtlasCosts['pages'][number]) => number): number =>
            costs.pages.reduce((all, page) => all + figure(page), 0);
        assert.deepEqual(measureWaste(document, sizes), {
            pixels: sum((page) => page.pixels),
            used: sum((page) => page.usedPixels),
            free: sum((page) => (page.paddingPixels ?? 0) + page.freePixels),
            trimmed: costs.trimmedPixels,
        });
    });
