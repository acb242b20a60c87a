// What the pixels of a PCSEF sprite cost (wasm/sprite.h), in an instance of its own. After the constructor nothing
// allocates in the module: the views of its memory stay valid, and whoever draws writes straight into `pixels`.
import { alphabetNumber, codeOf, colourBytes } from './palettes.js';

const FORM = { mirror: 1, crossRows: 2 }; // what is not allowed
const WISH = { locked: 1, compact: 2 };
const WORDS_OF_TOKEN = 4;
const WORDS_OF_ROW = 5;
const WORDS_OF_EDIT = 6;
const NO_PRICE = -(2 ** 31);
const KINDS = ['pixel', 'copy-row', 'mirror-left', 'mirror-right', 'merge'];
const SHIFT_MAX = 8;
const decoder = new TextDecoder();

/** Columns to add or, below 0, to cut off: [left, right]. */
const ONE_COLUMN = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
];

/** What SpriteMeter.create of api.js makes. `fail` makes an error of what the engine found. */
export class PixelMeter {
    #engine;
    #calls;
    #meter;
    #fail;
    #changes; // views of the module's memory
    #locked;
    #colours;
    #compact;

    constructor(engine, { width, height, empty = '.', alphabet = 'document' }, fail) {
        const { calls, session } = engine;
        this.#compact = alphabetNumber(alphabet) === 1;
        this.#engine = engine;
        this.#calls = calls;
        this.#fail = fail;
        for (const size of [width, height])
            if (!Number.isInteger(size) || size < 0 || size > 0xffffffff)
                throw new TypeError(`${size} is no width or height`);
        this.#meter = calls.meter_new(session, width, height, codeOf(empty));
        if (this.#meter === 0) throw fail(engine);
        this.width = width;
        this.height = height;
        const count = width * height;
        const view = (Type, place, length) =>
            new Type(calls.memory.buffer, calls[`meter_${place}`](this.#meter) >>> 0, length);
        this.pixels = view(Uint8Array, 'pixels', count);
        this.#changes = view(Uint32Array, 'changes', 2 * count);
        this.#locked = view(Uint8Array, 'locked', count);
        this.#colours = view(Uint8Array, 'colours', 4 * 256);
    }

    #use() {
        if (this.#meter === 0) throw new TypeError('the meter was freed');
        return this.#calls;
    }

    /** Words of 32 bits at an address of the module. */
    #words(address, count) {
        return new Uint32Array(this.#calls.memory.buffer, address >>> 0, count);
    }

    measure({ mirror = true, crossRows = true } = {}) {
        const form = (mirror ? 0 : FORM.mirror) | (crossRows ? 0 : FORM.crossRows);
        const measured = this.#use().meter_measure(this.#meter, form);
        if (measured === 0) throw this.#fail(this.#engine);
        const [text, length, tokens, tokenCount, rows] = this.#words(measured, 5);
        return {
            length,
            text: decoder.decode(this.#engine.memory.take(text, length)),
            tokens: this.#words(tokens, WORDS_OF_TOKEN * tokenCount).slice(),
            rows: new Int32Array(this.#words(rows, WORDS_OF_ROW * this.height).slice().buffer),
        };
    }

    /** The price of the first changes of the module's list. */
    #priceOfFirst(count) {
        const bytes = this.#use().meter_price(this.#meter, count);
        if (bytes === NO_PRICE) throw new RangeError('a character cannot be a colour, or nothing was measured yet');
        return bytes;
    }

    #expectPixel(pixel, name) {
        if (!Number.isInteger(pixel) || pixel < 0 || pixel >= this.pixels.length)
            throw new RangeError(`there is no pixel ${name}`);
        return pixel;
    }

    price(x, y, character) {
        this.#use();
        this.#changes[0] = this.#expectPixel(x >= 0 && x < this.width ? y * this.width + x : -1, `${x}, ${y}`);
        this.#changes[1] = codeOf(character);
        return this.#priceOfFirst(1);
    }

    priceOf(changes) {
        this.#use();
        const last = new Map(changes); // the last change of a pixel counts: so there are never more than pixels
        let at = 0;
        for (const [pixel, character] of last) {
            this.#changes[at++] = this.#expectPixel(pixel, pixel);
            this.#changes[at++] = codeOf(character);
        }
        return this.#priceOfFirst(last.size);
    }

    #takeEdit(address) {
        const [kind, saved, changeCount, place, from, to] = this.#words(address, WORDS_OF_EDIT);
        this.#calls.meter_edit_changes(this.#meter, address);
        const change = (_, i) => [this.#changes[2 * i], String.fromCharCode(this.#changes[2 * i + 1])];
        const edit = { kind: KINDS[kind], saved, changes: Array.from({ length: changeCount }, change) };
        if (edit.kind === 'merge') return { ...edit, from: String.fromCharCode(from), to: String.fromCharCode(to) };
        return { ...edit, row: edit.kind === 'pixel' ? Math.floor(place / this.width) : place };
    }

    suggest({ limit = 20, maxChanges = 16, locked, palette = [] } = {}) {
        const calls = this.#use();
        if (locked && locked.length !== this.pixels.length)
            throw new RangeError(`locked has ${locked.length} entries; the picture has ${this.pixels.length} pixels`);
        if (locked) this.#locked.set(locked);
        if (palette.length > 256) throw new RangeError(`${palette.length} colours; a palette has at most 256`);
        this.#colours.set(colourBytes(palette));
        const wishes = (locked ? WISH.locked : 0) | (this.#compact ? WISH.compact : 0);
        const found = calls.meter_suggest(
            this.#meter,
            Math.min(limit, 256),
            Math.min(maxChanges, 2 ** 32 - 1),
            wishes,
            palette.length,
        );
        if (found === 0) throw new TypeError('nothing was measured yet');
        const [edits, count] = this.#words(found, 2);
        return {
            edits: Array.from({ length: count }, (_, i) => this.#takeEdit(edits + 4 * WORDS_OF_EDIT * i)),
            complete: new Uint8Array(calls.memory.buffer, (found >>> 0) + 8, 1)[0] !== 0,
        };
    }

    reframe(left, right) {
        const found = this.#use().meter_reframe(this.#meter, left, right);
        if (found === 0)
            throw new RangeError(`no picture has ${left} and ${right} columns more, or nothing was measured`);
        const [length, lost] = this.#words(found, 2);
        return { left, right, length, lost };
    }

    symmetry() {
        const possible = ([left, right]) => this.width + left + right >= 1;
        const columns = ONE_COLUMN.filter(possible).map((each) => this.reframe(...each));
        const shifts = [1, -1].flatMap((direction) => {
            const moves = [];
            for (let by = 1; by <= SHIFT_MAX && by < this.width; by++) {
                const move = this.reframe(direction * by, -direction * by);
                if (move.lost !== 0 && by > 1) break;
                moves.push(move);
            }
            return moves;
        });
        return [...columns, ...shifts];
    }

    free() {
        if (this.#meter === 0) return;
        this.#calls.meter_free(this.#meter);
        this.#meter = 0;
        // And the instance's memory.
        this.#engine = this.#calls = this.pixels = this.#changes = this.#locked = this.#colours = null;
    }
}
