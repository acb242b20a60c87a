// An atlas as tables: the rectangles of all frames in one array of numbers, their names in one text. Nothing is made
// per frame until somebody asks for it.
import { NUMBERS_OF_FRAME } from './engine.js';

const decoder = new TextDecoder();
const TURNS = [undefined, 'clockwise', 'counter-clockwise'];

/** What Atlas.load of api.js makes. */
export class AtlasTables {
    #names;
    #keys;
    #places;

    constructor({ frameCount, numbers, names, pages }, findings) {
        this.findings = findings;
        this.frameCount = frameCount;
        this.numbers = numbers;
        this.pages = pages;
        this.#names = names;
    }

    /** The names of all frames. */
    get keys() {
        this.#keys ??= decoder.decode(this.#names).split('\0').slice(0, this.frameCount);
        return this.#keys;
    }

    /** The number of the frame of that name; -1 when there is none. Of several the last one, as in engines. */
    indexOf(key) {
        this.#places ??= new Map(this.keys.map((name, i) => [name, i]));
        return this.#places.get(key) ?? -1;
    }

    /** One frame, with the members that it has in a document. */
    frame(index) {
        if (!(index >= 0 && index < this.frameCount))
            throw new RangeError(`there is no frame ${index} of ${this.frameCount}`);
        const at = index * NUMBERS_OF_FRAME;
        const [x, y, w, h, sourceW, sourceH, trimX, trimY, page, trimmed, turn, aliasOf] = this.numbers.subarray(
            at,
            at + NUMBERS_OF_FRAME,
        );
        const key = this.keys[index];
        const frame = {
            key,
            page,
            x,
            y,
            w,
            h,
            sourceW,
            sourceH,
            trimX,
            trimY,
            trimmed: trimmed !== 0,
            rotated: turn !== 0,
        };
        if (turn !== 0) frame.turn = TURNS[turn];
        if (aliasOf >= 0) frame.aliasOf = this.keys[aliasOf];
        return frame;
    }
}
