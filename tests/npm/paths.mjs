// How paths of Windows reach the command's module and come back, told by path.win32; nothing here needs Windows.
//
//   node paths.mjs
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { argumentsForModule, locateByBytes, locateOnWindows, pathForModule } from '../../npm/lib/command/paths.js';

const HERE = '.spritepress-here';
const refused = { code: 'ENOENT' };

/** The absolute path on Windows of an argument that was given in the folder `C:\game`. wasi-libc joins relative paths
 * with the folder that the module is in, which is HERE, and hands over what is behind the root's slash. */
function opened(argument) {
    const [word] = argumentsForModule([argument], 'win32');
    const fromRoot = word.startsWith('/') ? word.slice(1) : `${HERE}/${word}`;
    return path.win32.resolve('C:\\game', locateOnWindows('/', fromRoot));
}

test('arguments lead where they lead on Windows', () => {
    for (const argument of [
        'sprites\\a.png',
        'sprites/a.png',
        '..\\z',
        '..',
        '.',
        '.\\a',
        'C:\\x\\y.png',
        'C:/x/y.png',
        'd:\\x',
        '\\x\\y.png',
        '/x',
        'a b\\c',
        'C:\\',
        'ü\\ß.png',
    ])
        assert.equal(opened(argument), path.win32.resolve('C:\\game', argument), argument);
});

test('a drive alone is its root: the folder of C:/a.png is C: for the module', () => {
    assert.equal(opened('C:'), 'C:\\');
});

test('texts keep their backslashes, paths in options do not', () => {
    const given = [
        'convert',
        'a\\b',
        '--output=C:\\x\\y.pct',
        '-oD:\\z',
        '--empty',
        '\\',
        '--empty=\\',
        '--prefix=\\p',
    ];
    assert.deepEqual(argumentsForModule(given, 'win32'), [
        'convert',
        'a/b',
        '--output=C:/x/y.pct',
        '-oD:/z',
        '--empty',
        '\\',
        '--empty=\\',
        '--prefix=\\p',
    ]);
    assert.deepEqual(argumentsForModule(['a\\b'], 'linux'), ['a\\b']);
});

test('names of documents stay in the opened folder', () => {
    assert.equal(locateOnWindows('C:\\game\\art', 'hero/walk.png'), 'C:\\game\\art\\hero\\walk.png');
    for (const name of ['C:/secret.png', 'C:', 'hero:stream', 'hero\\..\\..\\secret.png', 'D:secret'])
        assert.throws(() => locateOnWindows('C:\\game\\art', name), refused, name);
});

test('a drive counts only at the beginning of a path', () => {
    for (const path of [`${HERE}/sprites/C:/x`, `${HERE}/a.png:stream`, `${HERE}/C:x`, 'C:/x', `${HERE}/C:/a:b`])
        assert.throws(() => locateOnWindows('/', path), refused, path);
});

test('what the system answers is a path for the module', () => {
    assert.equal(pathForModule('C:\\game\\art', 'win32'), 'C:/game/art');
    assert.equal(pathForModule('\\\\?\\C:\\game', 'win32'), 'C:/game');
    assert.equal(pathForModule('/a\\b', 'linux'), '/a\\b');
    assert.equal(opened(pathForModule('D:\\art\\a.png', 'win32')), 'D:\\art\\a.png');
});

test('an empty path, which comes as an empty name in HERE, does not become the folder', () => {
    assert.equal(locateOnWindows('/', `${HERE}/`), '');
    assert.deepEqual(locateByBytes('/', Buffer.from(`${HERE}/`)), Buffer.alloc(0));
});

test('elsewhere names are bytes', () => {
    const odd = Buffer.from([0x61, 0xff, 0x5c, 0x3a]); // a, no UTF-8, backslash, colon
    assert.deepEqual(locateByBytes('/', Buffer.concat([Buffer.from(`${HERE}/`), odd])), odd);
    assert.deepEqual(locateByBytes('/', Buffer.from(HERE)), Buffer.from('.'));
    assert.deepEqual(locateByBytes('/', odd), Buffer.concat([Buffer.from('/'), odd]));
    assert.deepEqual(locateByBytes('/proc/self/fd/7', odd), Buffer.concat([Buffer.from('/proc/self/fd/7/'), odd]));
    assert.deepEqual(locateByBytes('/', Buffer.from(`${HERE}-not/x`)), Buffer.from(`/${HERE}-not/x`));
});
