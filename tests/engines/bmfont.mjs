// Bitmap fonts in Pixi's own parser: a font that went through an atlas says the same as before, but for where its glyphs lie.
//
//     bmfont.mjs SPRITEPRESS SPRITES
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bitmapFontTextParser } from './node_modules/pixi.js/lib/scene/text-bitmap/asset/bitmapFontTextParser.mjs';

const [command, sprites] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnt-'));
const run = (...args) => execFileSync(command, [...args], { cwd: folder });
const parse = (file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    assert.ok(bitmapFontTextParser.test(text), `${file} is a font to Pixi`);
    return bitmapFontTextParser.parse(text);
};

fs.copyFileSync(path.join(sprites, 'coin_1.png'), path.join(folder, 'font.png'));
fs.writeFileSync(
    path.join(folder, 'font.fnt'),
    `info face="Coin Sans" size=20 bold=0 italic=0 charset="" unicode=1 stretchH=100 smooth=1 aa=1 padding=0,0,0,0 spacing=1,1
common lineHeight=26 base=19 scaleW=24 scaleH=24 pages=1 packed=0 alphaChnl=0 redChnl=4 greenChnl=4 blueChnl=4
page id=0 file="font.png"
chars count=3
char id=32 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=7 page=0 chnl=15
char id=65 x=2 y=2 width=9 height=11 xoffset=-1 yoffset=4 xadvance=10 page=0 chnl=15
char id=8364 x=12 y=12 width=8 height=8 xoffset=1 yoffset=5 xadvance=9 page=0 chnl=15
kernings count=1
kerning first=65 second=8364 amount=-2
`,
);
run('pack', 'font.fnt', '-o', 'atlas.json', '--to', 'spritepress-json', '-q');
run('pack', 'atlas.json', '-o', 'again.fnt', '-q');
run('convert', 'again.fnt', '-o', 'as_xml.fnt', '--fnt', 'xml', '-q');
run('convert', 'as_xml.fnt', '-o', 'from_xml.fnt', '-q');

const before = parse('font.fnt');
const placed = ({ page: _page, x: _x, y: _y, ...glyph }) => glyph;
for (const file of ['again.fnt', 'from_xml.fnt']) {
    const after = parse(file);
    assert.deepStrictEqual(after.pages, [{ id: 0, file: 'again.png' }]);
    assert.deepStrictEqual(
        Object.fromEntries(Object.entries(after.chars).map(([letter, glyph]) => [letter, placed(glyph)])),
        Object.fromEntries(Object.entries(before.chars).map(([letter, glyph]) => [letter, placed(glyph)])),
    );
    for (const key of ['lineHeight', 'fontSize', 'fontFamily', 'baseLineOffset'])
        assert.strictEqual(after[key], before[key]);
}
fs.rmSync(folder, { recursive: true });
console.log('Pixi reads the same font');
