// How the inspector looks: columns that line up, rows that are as high as the list scrolls by, nothing that is cut off.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { chooseFiles, example, inspectFile, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const boxes = (locator) => locator.evaluateAll((list) => list.map((each) => each.getBoundingClientRect().toJSON()));
const box = async (locator) => (await boxes(locator))[0];

test('values stand in one column, however deep their parts are', async (page) => {
    await inspectFile(page, 'items.aatls', example('items.aatls'));
    // In region 1, which is deeper than the fields of the page.
    await room(page).locator('.hex-byte[data-at="70"]').click();
    const lefts = (await boxes(room(page).locator('.tree-value:not(:empty)'))).map(({ left }) => left);
    assert.ok(lefts.length > 20);
    assert.deepEqual(new Set(lefts), new Set([lefts[0]]));
});

test(
    'names of fields are not cut where there is room for the value, too, at 1024 pixels',
    async (page) => {
        await inspectFile(page, 'items.aatls', example('items.aatls'));
        await room(page).locator('.hex-byte[data-at="70"]').click();
        const cut = await room(page)
            .locator('.tree-name')
            .evaluateAll((names) =>
                names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
            );
        assert.deepEqual(cut, []);
    },
    { viewport: { width: 1024, height: 700 } },
);

test('rows stay as high as the list counts them when the rig room was open before', async (page) => {
    await openFiles(page, { 'fox.pchr': example('fox.pchr') });
    await room(page).getByRole('treeitem').first().waitFor();
    await inspectFile(page, 'items.aatls', example('items.aatls'));
    const rows = await boxes(room(page).locator('.tree-row'));
    assert.deepEqual(
        rows.map(({ top }) => top - rows[0].top),
        rows.map((_, i) => i * 22),
    );
});

for (const viewport of [
    { width: 1024, height: 700 },
    { width: 390, height: 844 },
]) {
    test(
        `all letters of a row of bytes show at ${viewport.width} pixels, also beside another file`,
        async (page) => {
            const shows = async (list) => {
                const whole = room(page)
                    .locator(`${list} .hex-letters`)
                    .filter({ hasText: /^.{16}$/ })
                    .first();
                assert.ok((await box(whole)).right <= (await box(room(page).locator(list))).right, list);
            };
            await inspectFile(page, 'items.aatls', example('items.aatls'));
            await shows('.hex-pane');
            await chooseFiles(page, () => room(page).getByRole('button', { name: 'Compare' }).click(), {
                'cut.aatls': example('items.aatls').subarray(0, 40),
            });
            await room(page)
                .locator('.compare-row', { hasText: /^region 1/ })
                .click();
            await shows('.pair-bytes');
        },
        { viewport },
    );
}

test(
    'the part with the damage is in view, also where the tree is low',
    async (page) => {
        const broken = example('hero.pct').toString().replace('|28,92,', '|zero,92,');
        await inspectFile(page, 'hero.pct', Buffer.from(broken));
        await studio.settle(page);
        const [row, pane] = [
            await box(room(page).locator('.tree-row.chosen')),
            await box(room(page).locator('.tree-pane')),
        ];
        assert.ok(
            row.top >= pane.top && row.bottom <= pane.bottom,
            `${row.top} to ${row.bottom} in ${pane.top} to ${pane.bottom}`,
        );
    },
    { viewport: { width: 390, height: 844 } },
);
