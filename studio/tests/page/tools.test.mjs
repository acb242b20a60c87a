// Every tool of the sprites editor, by pointer. The expected pixels are drawn by hand.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const { click, drag, expectRows, history, holding, openSprite, point, rows, run, settle, tool } = studio;
const test = studio.pages({ before, after, test: nodeTest });

const EMPTY = `
........
........
........
........
........
........`;

const key = (page, name) => page.keyboard.press(name);
const option = (page, label) =>
    page
        .getByRole('group', { name: /^Options of/ })
        .getByLabel(label, { exact: true })
        .last();

async function type(page, label, value) {
    await option(page, label).fill(String(value));
    await option(page, label).press('Enter');
    await page.locator('.sprite-canvas').focus();
}

test('the pencil paints the colours of both buttons, and a press to release is one step', async (page) => {
    await openSprite(page, EMPTY);
    await drag(page, [
        [1, 1],
        [4, 1],
    ]);
    await drag(
        page,
        [
            [1, 2],
            [1, 4],
        ],
        { button: 'right' },
    );
    await expectRows(
        page,
        `
        ........
        .AAAA...
        .B......
        .B......
        .B......
        ........`,
    );
    assert.deepEqual(await history(page), { labels: ['Beginning', 'Pencil', 'Pencil'], position: 2 });
    await key(page, 'Control+z');
    await expectRows(
        page,
        `
        ........
        .AAAA...
        ........
        ........
        ........
        ........`,
    );
});

test('a fast stroke has no holes', async (page) => {
    await openSprite(page, EMPTY);
    await drag(page, [
        [0, 0],
        [7, 0],
        [7, 5],
        [0, 5],
    ]);
    await expectRows(
        page,
        `
        AAAAAAA.
        .......A
        .......A
        .......A
        .......A
        AAAAAAA.`,
    ); // both corners are dropped: pixel-perfect is on
});

test('pixel-perfect strokes drop corners and give back what lay beneath', async (page) => {
    const ground = `
        ........
        ..CCC...
        ..CCC...
        ..CCC...
        ........
        ........`;
    const stairs = [
        [1, 1],
        [2, 1],
        [2, 2],
        [3, 2],
        [3, 3],
    ];
    await openSprite(page, ground);
    await drag(page, stairs);
    // (2,1) and (3,2) are corners: they share a row with one neighbour and a column with the other.
    await expectRows(
        page,
        `
        ........
        .ACCC...
        ..ACC...
        ..CAC...
        ........
        ........`,
    );
    await key(page, 'Control+z');
    await option(page, 'Pixel-perfect').uncheck();
    await drag(page, stairs);
    await expectRows(
        page,
        `
        ........
        .AACC...
        ..AAC...
        ..CAC...
        ........
        ........`,
    );
});

test('Shift draws a line from the last point, which shows before the press; with Ctrl it snaps', async (page) => {
    await openSprite(page, EMPTY);
    await click(page, 0, 0);
    await point(page, 6, 2);
    await settle(page);
    const plain = await page.locator('#price').textContent();
    await holding(page, ['Shift'], async () => {
        await settle(page);
        assert.notEqual(await page.locator('#price').textContent(), plain, 'the price is that of the line');
        await click(page, 6, 2);
    });
    // From (0,0) to (6,2): one up for each three across, rounded to the nearest.
    const drawn = await rows(page);
    assert.equal(drawn[0].slice(0, 2), 'AA');
    assert.equal(drawn[2].slice(5), 'AA.');
    assert.equal(drawn.join('').replaceAll('.', '').length, 7, 'seven columns, one pixel each');
    await key(page, 'Control+z');
    await holding(page, ['Shift', 'Control'], () => click(page, 7, 1)); // from (6,2): up and right, 1:1
    await expectRows(
        page,
        `
        A.......
        .......A
        ......A.
        ........
        ........
        ........`,
    );
    await key(page, 'Control+z');
    await holding(page, ['Control', 'Shift'], () => click(page, 3, 3)); // whichever key comes first; from (7,1), 1:2
    await expectRows(
        page,
        `
        A.......
        ......AA
        ....AA..
        ..AA....
        ........
        ........`,
    ); // steps of two pixels, all of them whole
});

test('the eraser erases; its right button turns the first colour into the second', async (page) => {
    await openSprite(
        page,
        `
        AACC
        AACC`,
    );
    await key(page, 'e');
    await drag(page, [
        [0, 0],
        [3, 0],
    ]);
    await drag(
        page,
        [
            [0, 1],
            [3, 1],
        ],
        { button: 'right' },
    );
    await expectRows(
        page,
        `
        ....
        BBCC`,
    );
});

test('fill: connected, everywhere, within a selection, all layers', async (page) => {
    const picture = `
        AABA
        ABBA
        BBAA`;
    await openSprite(page, { frames: [[picture]], ink: { first: 3, second: 4 } });
    await key(page, 'g');
    await click(page, 0, 0);
    await expectRows(
        page,
        `
        CCBA
        CBBA
        BBAA`,
    );
    await click(page, 3, 0, { button: 'right' });
    await expectRows(
        page,
        `
        CCBD
        CBBD
        BBDD`,
    );
    await key(page, 'Control+z');
    await key(page, 'Control+z');
    await holding(page, ['Shift'], () => click(page, 0, 0));
    await expectRows(
        page,
        `
        CCBC
        CBBC
        BBCC`,
    );
    await key(page, 'Control+z');
    await option(page, 'Connected only').uncheck();
    await click(page, 0, 0);
    await expectRows(
        page,
        `
        CCBC
        CBBC
        BBCC`,
    );
    await key(page, 'Control+z');
    await key(page, 'm');
    await drag(page, [
        [0, 0],
        [1, 2],
    ]);
    await key(page, 'g');
    await click(page, 0, 0);
    await expectRows(
        page,
        `
        CCBA
        CBBA
        BBAA`,
    );
});

test('fill over all layers takes the area from what is seen and paints on its own layer', async (page) => {
    await openSprite(page, {
        frames: [
            [
                `
        A...
        A...`,
                `
        ....
        ....`,
            ],
        ],
        ink: { first: 3, second: 4 },
    });
    await key(page, 'g');
    await option(page, 'All layers').check();
    await click(page, 2, 0);
    const { pixels } = await studio.project(page);
    assert.deepEqual(pixels.c100, ['A...', 'A...']);
    assert.deepEqual(pixels.c101, ['.CCC', '.CCC']);
});

test('a fill that is given up leaves no trace', async (page) => {
    await openSprite(page, 'AAAA\nBBBB');
    await key(page, 'g');
    await key(page, '3');
    await point(page, 0, 0);
    await page.mouse.down();
    await expectRows(page, 'CCCC\nBBBB');
    await key(page, 'Escape');
    await page.mouse.up();
    await expectRows(page, 'AAAA\nBBBB');
    assert.deepEqual(await history(page), { labels: ['Beginning'], position: 0 });
});

test('picking: by tool, by held Alt, with the right button for the second colour', async (page) => {
    await openSprite(page, 'CDE.\n....');
    await key(page, 'i');
    await click(page, 0, 0);
    await click(page, 1, 0, { button: 'right' });
    await key(page, 'b');
    await holding(page, ['Alt'], async () => {
        assert.equal(await tool(page), 'picker');
        await click(page, 2, 0);
    });
    assert.equal(await tool(page), 'pencil');
    await click(page, 0, 1);
    await click(page, 1, 1, { button: 'right' });
    await expectRows(page, 'CDE.\nED..');
});

test('Alt gives the tool back when the window loses focus', async (page) => {
    await openSprite(page, EMPTY);
    await page.keyboard.down('Alt');
    assert.equal(await tool(page), 'picker');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    assert.equal(await tool(page), 'pencil');
    await page.keyboard.up('Alt');
});

test('held Ctrl moves the cel and leaves nothing behind', async (page) => {
    await openSprite(
        page,
        `
        A...
        ....
        ....`,
    );
    await holding(page, ['Control'], async () => {
        assert.equal(await tool(page), 'move');
        await drag(page, [
            [0, 0],
            [2, 1],
        ]);
    });
    assert.equal(await tool(page), 'pencil');
    await expectRows(
        page,
        `
        ....
        ..A.
        ....`,
    );
});

test('Space pans, also right after drawing, and paints nothing', async (page) => {
    await openSprite(page, EMPTY);
    await click(page, 1, 1); // the drawing area has the focus now
    const before = await rows(page);
    const from = await studio.place(page, 4, 4);
    await page.mouse.move(from.x, from.y);
    assert.equal(await page.locator('#place').textContent(), '4, 4');
    await holding(page, ['Space'], async () => {
        await page.mouse.down();
        await page.mouse.move(from.x + 100, from.y + 50);
        await page.mouse.up();
    });
    await settle(page);
    assert.equal(await page.locator('#place').textContent(), '4, 4', 'the pixel came along with the pointer');
    await page.mouse.move(from.x, from.y);
    await settle(page);
    assert.notEqual(await page.locator('#place').textContent(), '4, 4');
    assert.deepEqual(await rows(page), before);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(from.x - 100, from.y - 50);
    await page.mouse.up({ button: 'middle' });
    await page.mouse.move(from.x, from.y);
    await settle(page);
    assert.equal(await page.locator('#place').textContent(), '4, 4', 'the middle button brought it back');
    assert.deepEqual(await rows(page), before);
});

test('the right button erases or picks, where the settings say so', async (page) => {
    await openSprite(page, 'CCCC\n....');
    await run(page, 'Settings');
    await page.getByLabel('Right button', { exact: true }).selectOption('erase');
    await key(page, 'Escape');
    await click(page, 0, 0, { button: 'right' });
    await expectRows(page, '.CCC\n....');
    await run(page, 'Settings');
    await page.getByLabel('Right button', { exact: true }).selectOption('pick');
    await key(page, 'Escape');
    await click(page, 2, 0, { button: 'right' });
    await click(page, 0, 1);
    await click(page, 1, 1, { button: 'left' });
    assert.deepEqual((await rows(page))[0], '.CCC', 'picking paints nothing');
});

test('lines, rectangles and ellipses; Shift, Ctrl and Space while dragging', async (page) => {
    await openSprite(page, EMPTY);
    const shape = async (points, during, picture) => {
        await drag(page, points, { during });
        for (const each of ['Shift', 'Control', 'Space']) await page.keyboard.up(each);
        await expectRows(page, picture);
        await key(page, 'Control+z');
    };
    const hold = (name, to) => async () => {
        await page.keyboard.down(name);
        await point(page, ...to);
    };
    await key(page, 'u');
    await shape(
        [
            [1, 1],
            [5, 4],
        ],
        undefined,
        `
        ........
        .AAAAA..
        .A...A..
        .A...A..
        .AAAAA..
        ........`,
    );
    await shape(
        [
            [1, 1],
            [3, 3],
        ],
        hold('Shift', [4, 2]),
        `
        ........
        .AAAA...
        .A..A...
        .A..A...
        .AAAA...
        ........`,
    );
    await shape(
        [
            [3, 2],
            [4, 3],
        ],
        hold('Control', [5, 3]),
        `
        ........
        .AAAAA..
        .A...A..
        .AAAAA..
        ........
        ........`,
    );
    await shape(
        [
            [1, 1],
            [3, 2],
        ],
        hold('Space', [5, 4]),
        `
        ........
        ........
        ........
        ...AAA..
        ...AAA..
        ........`,
    );
    await option(page, 'Filled').check();
    await shape(
        [
            [1, 1],
            [3, 3],
        ],
        undefined,
        `
        ........
        .AAA....
        .AAA....
        .AAA....
        ........
        ........`,
    );
    await option(page, 'Filled').uncheck();
    await key(page, 'Shift+u');
    await shape(
        [
            [1, 0],
            [5, 4],
        ],
        undefined,
        `
        ..AAA...
        .A...A..
        .A...A..
        .A...A..
        ..AAA...
        ........`,
    );
    await key(page, 'l');
    await shape(
        [
            [0, 0],
            [3, 3],
        ],
        undefined,
        `
        A.......
        .A......
        ..A.....
        ...A....
        ........
        ........`,
    );
    await shape(
        [
            [0, 0],
            [6, 1],
        ],
        hold('Shift', [7, 1]),
        `
        AAAAAAAA
        ........
        ........
        ........
        ........
        ........`,
    );
});

test('Escape gives a stroke up; other keys wait until it ends', async (page) => {
    await openSprite(page, { frames: [['....\n....'], ['BBBB\nBBBB']] });
    await point(page, 0, 0);
    await page.mouse.down();
    await point(page, 2, 0);
    await key(page, 'Escape');
    await point(page, 3, 0);
    await page.mouse.up();
    await expectRows(page, '....\n....');
    await click(page, 0, 1);
    await point(page, 0, 0);
    await page.mouse.down();
    await point(page, 2, 0);
    for (const each of ['.', 'Control+z', 'e', 'n', 'Delete']) await key(page, each);
    await page.mouse.up();
    await expectRows(page, 'AAA.\nA...');
    await key(page, '.');
    await expectRows(page, 'BBBB\nBBBB');
});

test('brushes: sizes by key and by number, square and round, cover as an ordered dither', async (page) => {
    await openSprite(page, EMPTY);
    await key(page, ']');
    await key(page, ']');
    await click(page, 2, 2);
    await type(page, 'Size', 3);
    await option(page, 'Shape').selectOption('round');
    await click(page, 6, 2);
    await expectRows(
        page,
        `
        ........
        .AAA..A.
        .AAA.AAA
        .AAA..A.
        ........
        ........`,
    );
    await key(page, '[');
    await settle(page);
    assert.equal(await option(page, 'Size').inputValue(), '2');
    await option(page, 'Shape').selectOption('square');
    await type(page, 'Size', 64);
    await type(page, 'Cover', 50);
    await key(page, '2');
    await click(page, 4, 3);
    const half = (await rows(page)).join('');
    assert.equal([...half].filter((letter) => letter === 'B').length, 24, 'half of 48 pixels');
});

test('dither mixes both colours as a chequer', async (page) => {
    await openSprite(page, EMPTY);
    await key(page, 'd');
    await type(page, 'Size', 20);
    await click(page, 4, 3);
    const drawn = await rows(page);
    for (const [y, row] of drawn.entries())
        for (const [x, letter] of [...row].entries())
            assert.equal(letter, (x + y) % 2 === (drawn[0][0] === 'A' ? 0 : 1) ? 'A' : 'B', `${x}, ${y}`);
});

test('shade walks along the marked colours and says what it needs', async (page) => {
    await openSprite(page, 'ABCD\nABCD');
    await key(page, 'k');
    await click(page, 0, 0);
    assert.match(await page.locator('.message').first().textContent(), /needs a ramp/);
    for (const position of [0, 1, 2])
        await page.locator(`.swatch[data-position="${position}"]`).click({ modifiers: ['Control'] });
    await drag(page, [
        [0, 0],
        [3, 0],
    ]);
    await drag(
        page,
        [
            [0, 1],
            [3, 1],
        ],
        { button: 'right' },
    );
    await expectRows(page, 'BCCD\nAABD');
});

test('replace colour paints over the colour that was pressed, and over nothing else', async (page) => {
    await openSprite(page, { frames: [['AABBAA']], ink: { first: 3, second: 4 } });
    await key(page, 'Shift+r');
    await drag(page, [
        [0, 0],
        [5, 0],
    ]);
    await expectRows(page, 'CCBBCC');
});

test('symmetric drawing: the key walks through the kinds, the axis can be typed', async (page) => {
    await openSprite(page, EMPTY);
    await key(page, 's');
    await click(page, 1, 1);
    await expectRows(
        page,
        `
        ........
        .A....A.
        ........
        ........
        ........
        ........`,
    );
    await key(page, 's');
    await click(page, 0, 0);
    await key(page, 's');
    await click(page, 3, 2);
    await expectRows(
        page,
        `
        A.......
        .A....A.
        ...AA...
        ...AA...
        ........
        A.......`,
    );
    await key(page, 's');
    await click(page, 2, 4);
    assert.equal((await rows(page))[4], '..A.....', 'off again');
    await key(page, 's');
    await type(page, 'Axis x', 2.5); // the middle of column 2
    await click(page, 1, 4);
    assert.equal((await rows(page))[4], '.AAA....');
});

test('tiled drawing: a stroke that leaves one edge enters at the other', async (page) => {
    await openSprite(page, EMPTY);
    await run(page, 'Tiled drawing: next kind');
    await drag(page, [
        [6, 0],
        [9, 0],
    ]);
    await drag(page, [
        [0, 4],
        [0, 6],
    ]);
    await expectRows(
        page,
        `
        AA....AA
        ........
        ........
        ........
        A.......
        A.......`,
    );
});

test('nothing outside the canvas is stored', async (page) => {
    await openSprite(page, '....\n....');
    await drag(page, [
        [-2, 0],
        [5, 0],
    ]);
    await drag(page, [
        [-3, -3],
        [-1, -1],
    ]);
    await expectRows(page, 'AAAA\n....');
    assert.equal((await history(page)).labels.length, 2);
});

test('zoom goes by steps at the pointer; 0 fits', async (page) => {
    await openSprite(page, EMPTY);
    const steps = [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64];
    const zoom = async () => parseInt(await page.locator('.zoom-level').textContent(), 10);
    /** A turn of the wheel comes when the browser has time for it. */
    const expectZoom = (step) =>
        page.waitForFunction(
            (wanted) => parseInt(document.querySelector('.zoom-level').textContent, 10) === wanted,
            step,
        );
    let fitted = 0;
    while (fitted !== (await zoom())) {
        // the sprite is fitted again when the window knows its size
        fitted = await zoom();
        await page.waitForTimeout(200);
    }
    const at = await studio.place(page, 6, 1);
    await page.mouse.move(at.x, at.y);
    for (let i = steps.indexOf(fitted) - 1; i >= 0; i--) {
        await page.mouse.wheel(0, 100);
        await expectZoom(steps[i]);
        await settle(page);
        assert.equal(await page.locator('#place').textContent(), '6, 1');
    }
    for (const step of steps.slice(1)) {
        await page.mouse.wheel(0, -100);
        await expectZoom(step);
        await settle(page);
        assert.equal(await page.locator('#place').textContent(), '6, 1');
    }
    await key(page, '-');
    await page.mouse.move(at.x + 1, at.y + 1);
    await settle(page);
    assert.equal(await zoom(), 48);
    assert.equal(await page.locator('#place').textContent(), '6, 1', 'keys zoom at the pointer, too');
    await key(page, '+');
    assert.equal(await zoom(), 64);
    await key(page, '0');
    assert.equal(await zoom(), fitted);
});

test('a locked or hidden layer says why it cannot be drawn on', async (page) => {
    await openSprite(page, { frames: [['....']], layers: [{ locked: true }] });
    await click(page, 0, 0);
    assert.match(await page.locator('.message').first().textContent(), /locked/i);
    await page.getByRole('button', { name: 'Unlock Layer 1' }).click();
    await page.getByRole('button', { name: 'Hide Layer 1' }).click();
    await click(page, 0, 0);
    assert.match(await page.locator('.message').last().textContent(), /hidden|visible|shown/i);
    await page.getByRole('button', { name: 'Show Layer 1' }).click();
    await click(page, 0, 0);
    await expectRows(page, 'A...');
});

test('a wheel that goes sideways does not zoom, and small scrolls add up to one step', async (page) => {
    await openSprite(page, 'AB\nCD');
    const zoom = async () => {
        await settle(page);
        return parseInt(await page.locator('.zoom-level').textContent(), 10);
    };
    await point(page, 0, 0);
    const before = await zoom();
    await page.mouse.wheel(100, 0);
    assert.equal(await zoom(), before);
    for (let i = 0; i < 9; i++) await page.mouse.wheel(0, 4);
    assert.equal(await zoom(), before);
    await page.mouse.wheel(0, 4);
    assert.ok((await zoom()) < before);
});
