// Frames that stay in their places while others come and go, as with `pack --stable`. Those of a served folder are
// tested in atlas_served.test.mjs.
import nodeTest, { after, before } from 'node:test';
import { chooseFormat, kept, openSprites, settled, SPRITES, waitForFrames } from './atlas_hands.mjs';
import { room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

test('places of what is pressed now are kept by the palette, also after a reload; undo lets them go', async (page) => {
    await openSprites(page);
    await studio.run(page, 'Keep places');
    await kept(page).getByText('Frames stay where game.pct has them').waitFor();
    await settled(page);
    await studio.settle(page);
    await page.reload();
    await waitForFrames(page, SPRITES);
    await settled(page);
    await kept(page)
        .getByText(/game\.pct has them: [1-9][0-9]* did/)
        .waitFor();
    await page.keyboard.press('Control+z');
    await kept(page).getByRole('button', { name: 'Keep places' }).waitFor();
});

test('a format that cannot keep places says so, and nothing is lost', async (page) => {
    await openSprites(page);
    await chooseFormat(page, '.scs');
    await room(page).getByRole('checkbox', { name: 'Sanitize names' }).check();
    await settled(page);
    await kept(page).getByRole('button', { name: 'Keep places' }).click();
    await page.locator('.message', { hasText: 'is not for formats of cells' }).waitFor();
    await kept(page).getByRole('button', { name: 'Keep places' }).waitFor();
    await chooseFormat(page, '.aatls');
    await room(page).getByRole('checkbox', { name: 'Sanitize names' }).uncheck();
    await settled(page);
    await kept(page).getByRole('button', { name: 'Keep places' }).click();
    await kept(page).getByText('Frames stay where game.aatls has them').waitFor();
    await room(page).getByLabel('Format', { exact: true }).selectOption('.scs');
    await room(page).getByRole('alert').filter({ hasText: 'stable is not for formats of cells' }).waitFor();
    await waitForFrames(page, SPRITES); // the last result stays
    await kept(page).getByRole('button', { name: 'Let them move' }).waitFor();
});
