// axe-core looks at what shows. The page's policy forbids scripts of others: tests that use it go around that with
// `bypassCSP`.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { settle } from './browser.mjs';

const AXE = fs.readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Fails when axe finds something serious. */
export async function expectUsable(page, where) {
    await settle(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
    const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
        return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(
                ({ id, nodes }) =>
                    `${id}: ${nodes
                        .slice(0, 3)
                        .map(({ html }) => html.slice(0, 160))
                        .join(' | ')}`,
            );
    });
    assert.deepEqual(found, [], where);
}
