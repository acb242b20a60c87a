// Palettes and alphabets of sprites (wasm/palette.h). Colours are "#rrggbb", or "#rrggbbaa" where they are not opaque.

const KINDS = ['paint.net', 'gimp', 'jasc', 'hex'];
const ALPHABETS = ['document', 'compact'];
const COLOURS_MAX = 256;

function expectWord(words, word, what) {
    const index = words.indexOf(word);
    if (index < 0)
        throw new TypeError(`${what} is ${words.map((each) => `"${each}"`).join(', ')}; not ${JSON.stringify(word)}`);
    return index;
}

/** The number that the module has for an alphabet. */
export const alphabetNumber = (alphabet) => expectWord(ALPHABETS, alphabet, 'an alphabet');

/** The code of a character that the module may be asked about. */
export function codeOf(character) {
    if (typeof character !== 'string' || character.length !== 1)
        throw new TypeError(`a character is a text of length 1; not ${JSON.stringify(character)}`);
    return character.charCodeAt(0);
}

/** Four bytes for each colour. */
export function colourBytes(colours) {
    const bytes = new Uint8Array(4 * colours.length);
    colours.forEach((colour, i) => {
        if (!/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(colour))
            throw new TypeError(`${JSON.stringify(colour)} is no colour such as "#ff8000"`);
        const digits = colour.slice(1).padEnd(8, 'f');
        for (let k = 0; k < 4; k++) bytes[4 * i + k] = parseInt(digits.slice(2 * k, 2 * k + 2), 16);
    });
    return bytes;
}

function colourText([...rgba]) {
    const digits = (rgba[3] === 255 ? rgba.slice(0, 3) : rgba).map((part) => part.toString(16).padStart(2, '0'));
    return `#${digits.join('')}`;
}

/** Has the module write colours, and takes them. `write` gets the place for them and returns how many there are. */
function takeColours({ calls, memory }, write) {
    const place = memory.put(new Uint8Array(4 * COLOURS_MAX));
    const bytes = memory.take(place, 4 * write(place));
    calls.release(place);
    return Array.from({ length: bytes.length / 4 }, (_, i) => colourText(bytes.subarray(4 * i, 4 * i + 4)));
}

export const readPalette = (bytes) => (engine, session) => {
    const text = engine.memory.put(bytes);
    return takeColours(engine, (place) => engine.calls.palette_read(session, text, bytes.length, place));
};

export function writePalette(colours, kind) {
    const number = expectWord(KINDS, kind, 'a kind of palette');
    const bytes = colourBytes(colours);
    return ({ calls, memory }, session) => {
        const place = memory.put(bytes);
        const address = calls.palette_write(session, place, colours.length, number);
        const text = memory.takeText(address);
        calls.release(place);
        calls.release(address);
        return text;
    };
}

export function readAlphabet({ alphabet = 'document', empty = '.' } = {}) {
    const number = alphabetNumber(alphabet);
    const emptyCode = codeOf(empty);
    return (engine) => {
        const characters = engine.memory.takeText(engine.calls.alphabet_characters(number));
        const usable = Array.from(
            characters,
            (each) => engine.calls.alphabet_has_colour(number, emptyCode, codeOf(each)) !== 0,
        );
        const palette = takeColours(engine, (place) => engine.calls.palette_default(place)).slice(0, characters.length);
        return { characters, usable, palette };
    };
}
