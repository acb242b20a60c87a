import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, options } from 'preact';
import { drawSafely, lengthBehind, shownText } from '../../../src/kit/shown_text.ts';

/** As docs/robustness.md and the command have it, but for tab, line feed and carriage return. */
function isUnsafe(code: number): boolean {
    return (
        (code < 0x20 && ![9, 10, 13].includes(code))
        || (code >= 0x7f && code < 0xa0)
        || [0x61c, 0x200e, 0x200f].includes(code)
        || (code >= 0x2028 && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069)
    );
}

test('controls and marks of direction are written out as the command writes them', () => {
    assert.equal(shownText('invoice\u202egnp.exe'), 'invoice\\u{202e}gnp.exe');
    assert.equal(shownText('a\x1b[31m\x7f\x85'), 'a\\x1b[31m\\x7f\\u{85}');
    assert.equal(shownText('a\tb\r\nc'), 'a\tb\r\nc');
    for (let code = 0; code <= 0x10ffff; code++) {
        if (code >= 0xd800 && code < 0xe000) continue;
        const character = String.fromCodePoint(code);
        assert.equal(shownText(character) !== character, isUnsafe(code), code.toString(16));
    }
});

test('what shows leads back to the text', () => {
    const text = 'a\u202eb\u{1f98a}c'; // shows as a\u{202e}b, a fox, c
    assert.deepEqual(
        [0, 1, 5, 9, 10, 11, 12, 13, 99].map((shown) => lengthBehind(text, shown)),
        [0, 1, 1, 2, 3, 3, 5, 6, 6],
    );
});

test('what is drawn is safe, and the values of fields stay', () => {
    const before = options.vnode;
    drawSafely();
    const { props } = createElement('input', { title: 'a\u202eb', 'aria-label': 'a\u2066b', value: 'a\u202eb' });
    options.vnode = before!;
    assert.deepEqual(
        [props.title, props['aria-label' as never], props.value],
        ['a\\u{202e}b', 'a\\u{2066}b', 'a\u202eb'],
    );
});
