// Selecting, lifting, moving, copying and stamping. The expected pixels are drawn by hand.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const { click, drag, expectRows, history, holding, openSprite, point, run, tool } = studio;
const test = studio.pages({ before, after, test: nodeTest });
const key = (page, name) => page.keyboard.press(name);

const PICTURE = `
    AB....
    CD....
    ......
    ......`;
const MOVED = `
    ......
    ......
    ...AB.
    ...CD.`;

async function selectCorner(page) {
    await openSprite(page, PICTURE);
    await key(page, 'm');
    await drag(page, [
        [0, 0],
        [1, 1],
    ]);
}

test('a drag lifts the selection and Enter stamps it', async (page) => {
    await selectCorner(page);
    await drag(page, [
        [0, 0],
        [3, 2],
    ]);
    await expectRows(page, MOVED);
    assert.deepEqual((await history(page)).labels, ['Beginning', 'Move']);
    await key(page, 'Enter');
    await key(page, 'Escape'); // nothing floats any more: only the selection goes
    await expectRows(page, MOVED);
    await key(page, 'Control+z');
    await expectRows(page, PICTURE);
});

test('what floats keeps what lies beneath, and Escape puts it back', async (page) => {
    await openSprite(page, 'AB..EF');
    await key(page, 'm');
    await drag(page, [
        [0, 0],
        [1, 0],
    ]);
    await drag(page, [
        [0, 0],
        [4, 0],
    ]);
    await expectRows(page, '....AB');
    await drag(page, [
        [4, 0],
        [2, 0],
    ]);
    await expectRows(page, '..ABEF');
    await key(page, 'Escape');
    await expectRows(page, 'AB..EF');
    assert.equal((await history(page)).position, 0);
});

test('Ctrl and drag copies; a click outside stamps', async (page) => {
    await selectCorner(page);
    await holding(page, ['Control'], () =>
        drag(page, [
            [0, 0],
            [3, 2],
        ]),
    );
    const copied = `
        AB....
        CD....
        ...AB.
        ...CD.`;
    await expectRows(page, copied);
    await click(page, 5, 0);
    await key(page, 'Escape');
    await expectRows(page, copied);
});

test('a change of tool stamps', async (page) => {
    await selectCorner(page);
    await drag(page, [
        [0, 0],
        [3, 2],
    ]);
    await key(page, 'b');
    await key(page, 'Escape');
    await expectRows(page, MOVED);
});

test('Escape while dragging gives the drag up', async (page) => {
    await selectCorner(page);
    await point(page, 0, 0);
    await page.mouse.down();
    await point(page, 3, 2);
    await expectRows(page, MOVED);
    await key(page, 'Escape');
    await page.mouse.up();
    await expectRows(page, PICTURE);
    assert.equal((await history(page)).labels.length, 1);
});

test('nudges of one float are one step', async (page) => {
    await selectCorner(page);
    for (const each of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await key(page, each);
    await expectRows(page, MOVED);
    assert.deepEqual((await history(page)).labels, ['Beginning', 'Move']);
    await key(page, 'Control+z');
    await expectRows(page, PICTURE);
});

test('turning and scaling always start from the lifted pixels', async (page) => {
    await selectCorner(page);
    await run(page, 'Turn right by a quarter');
    await expectRows(
        page,
        `
        CA....
        DB....
        ......
        ......`,
    );
    await run(page, 'Turn right by a quarter');
    await run(page, 'Turn left by a quarter');
    await run(page, 'Turn left by a quarter');
    await expectRows(page, PICTURE);
    const field = (name) => page.getByLabel(name, { exact: true });
    const type = async (name, value) => {
        await field(name).fill(String(value));
        await field(name).press('Enter');
    };
    await type('W', 1);
    await type('H', 1);
    await type('W', 4);
    await type('H', 4);
    await expectRows(
        page,
        `
        AABB..
        AABB..
        CCDD..
        CCDD..`,
    ); // nothing of the four colours was lost at one pixel
    await page.getByRole('button', { name: 'Put back' }).click();
    await expectRows(page, PICTURE);
});

test('flips turn the selection, or the whole cel', async (page) => {
    await selectCorner(page);
    await key(page, 'Shift+h');
    await expectRows(
        page,
        `
        BA....
        DC....
        ......
        ......`,
    );
    await key(page, 'Control+d');
    await key(page, 'Shift+v');
    await expectRows(
        page,
        `
        ......
        ......
        DC....
        BA....`,
    );
});

test('cut, copy, paste in place and at the pointer', async (page) => {
    await selectCorner(page);
    await key(page, 'Control+x');
    await expectRows(
        page,
        `
        ......
        ......
        ......
        ......`,
    );
    await key(page, 'Control+v');
    await expectRows(page, PICTURE);
    assert.equal(await tool(page), 'move');
    await key(page, 'Enter');
    await point(page, 4, 2);
    await key(page, 'Control+Shift+v');
    await expectRows(
        page,
        `
        AB....
        CD.AB.
        ...CD.
        ......`,
    ); // of two by two pixels the pointer's is the lower right one
    await key(page, 'Escape');
    await expectRows(page, PICTURE);
});

test('Delete erases the selection only', async (page) => {
    await openSprite(page, 'AAAA\nAAAA');
    await key(page, 'm');
    await drag(page, [
        [1, 0],
        [2, 0],
    ]);
    await key(page, 'Delete');
    await expectRows(page, 'A..A\nAAAA');
});

test('painting stays inside the selection; all, invert, none', async (page) => {
    await openSprite(page, '....\n....');
    await key(page, 'm');
    await drag(page, [
        [1, 0],
        [2, 1],
    ]);
    await key(page, 'b');
    await drag(page, [
        [0, 0],
        [3, 0],
    ]);
    await expectRows(page, '.AA.\n....');
    await key(page, 'Control+i');
    await drag(page, [
        [0, 1],
        [3, 1],
    ]);
    await expectRows(page, '.AA.\nA..A');
    await key(page, 'Control+d');
    await key(page, '2');
    await drag(page, [
        [0, 0],
        [3, 0],
    ]);
    await expectRows(page, 'BBBB\nA..A');
    await key(page, 'Control+a');
    await key(page, 'Delete');
    await expectRows(page, '....\n....');
});

test('Shift adds to a selection and Ctrl takes away, with marquee and wand', async (page) => {
    await openSprite(page, { frames: [['ABAB\nAAAA']], ink: { first: 3, second: 4 } });
    await key(page, 'm');
    await drag(page, [
        [0, 0],
        [0, 1],
    ]);
    await holding(page, ['Shift'], () =>
        drag(page, [
            [3, 0],
            [3, 1],
        ]),
    );
    await holding(page, ['Control'], () =>
        drag(page, [
            [2, 1],
            [3, 1],
        ]),
    );
    await key(page, 'g');
    await holding(page, ['Shift'], () => click(page, 0, 0)); // all As within the selection
    await expectRows(page, 'CBAB\nCAAA');
    await key(page, 'w');
    await click(page, 1, 0);
    await holding(page, ['Shift'], () => click(page, 3, 0));
    await key(page, 'Delete');
    await expectRows(page, 'C.A.\nCAAA');
    await click(page, 1, 1);
    await holding(page, ['Control'], () => click(page, 1, 1));
    await key(page, 'b');
    await click(page, 2, 1);
    await expectRows(page, 'C.A.\nCACA'); // nothing was selected any more
});

test('the lasso selects what is drawn around', async (page) => {
    await openSprite(
        page,
        `
        AAAAAA
        AAAAAA
        AAAAAA
        AAAAAA
        AAAAAA`,
    );
    await key(page, 'q');
    await drag(page, [
        [1, 1],
        [4, 1],
        [4, 3],
        [1, 3],
        [1, 1],
    ]);
    await key(page, 'Delete');
    await expectRows(
        page,
        `
        AAAAAA
        A....A
        A....A
        A....A
        AAAAAA`,
    );
});

test('a brush from a selection paints its colours; Escape and a size give it up', async (page) => {
    await openSprite(
        page,
        `
        AB....
        C.....
        ......
        ......`,
    );
    await key(page, 'm');
    await drag(page, [
        [0, 0],
        [1, 1],
    ]);
    await key(page, 'Control+b');
    assert.equal(await tool(page), 'pencil');
    await key(page, 'Control+d');
    const at = await studio.place(page, 4, 2);
    await page.mouse.move(at.x - 1, at.y - 1); // nearest to the corner left of and above the pixel
    await page.mouse.down();
    await page.mouse.up();
    await expectRows(
        page,
        `
        AB....
        C..AB.
        ...C..
        ......`,
    );
    await key(page, 'Escape');
    await key(page, '4');
    await click(page, 5, 0);
    assert.equal((await studio.rows(page))[0], 'AB...D');
});

// What floats remembers the cel as it was lifted: the next nudge would write that over a step done in between.
test('a step beside what floats stamps it, and Escape does not undo the step', async (page) => {
    await openSprite(page, 'AB..\n....\n....\n....');
    await key(page, 'm');
    await drag(page, [
        [0, 0],
        [1, 0],
    ]);
    await key(page, 'ArrowRight');
    await expectRows(page, '.AB.\n....\n....\n....');
    await run(page, 'Flip the whole sprite vertically');
    await expectRows(page, '....\n....\n....\n.AB.');
    await key(page, 'Escape');
    await expectRows(page, '....\n....\n....\n.AB.');
    await key(page, 'Control+a');
    await key(page, 'ArrowUp');
    await expectRows(page, '....\n....\n.AB.\n....');
});
