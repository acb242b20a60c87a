// axe-core finds nothing serious in the newer parts of the atlas room and on the ways between rooms, in both themes.
import nodeTest, { after, before } from 'node:test';
import { chooseFormat, openSprites, row, settled } from './atlas_hands.mjs';
import { expectUsable } from './axe.mjs';
import { example, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

// The policy forbids scripts of others: only these tests go around it, to put axe into the page.
const test = studio.pages({ before, after, test: nodeTest }, { bypassCSP: true });

for (const colorScheme of ['dark', 'light']) {
    test(
        `axe finds nothing serious, ${colorScheme}`,
        async (page) => {
            await openSprites(page);
            await chooseFormat(page, '.aatls');
            await row(page, 'items/star').click();
            await room(page).getByRole('button', { name: 'Bottom centre' }).click();
            await room(page).getByLabel('Left', { exact: true }).fill('4');
            await page.keyboard.press('Enter');
            await settled(page);
            await expectUsable(page, 'pivot and borders');
            await row(page, 'coin_1').click({ modifiers: ['Control'] });
            await expectUsable(page, 'mixed values');
            await room(page).getByLabel('Format', { exact: true }).focus();
            await room(page).getByRole('list', { name: 'What formats cannot hold' }).waitFor();
            await room(page).getByRole('button', { name: 'Waste' }).click();
            await expectUsable(page, 'formats and waste');
            await room(page).getByRole('button', { name: 'Mipmaps' }).click();
            await page.locator('#bleed-words', { hasText: 'pictures' }).waitFor();
            await expectUsable(page, 'mip levels');
            await page.keyboard.press('Escape');
            await row(page, 'coin_1').click();
            await studio.run(page, 'Edit this frame');
            await page.locator('.document-bar').waitFor();
            await expectUsable(page, 'a frame in the sprites editor');
        },
        { colorScheme },
    );

    test(
        `axe finds nothing serious in the export of a rig, ${colorScheme}`,
        async (page) => {
            await openFiles(page, { 'fox.pchr': example('fox.pchr') });
            await room(page).locator('canvas').first().waitFor();
            await page.keyboard.press('Control+e');
            await page.getByRole('button', { name: 'Bake into an atlas' }).waitFor();
            await expectUsable(page, 'export');
        },
        { colorScheme },
    );
}
