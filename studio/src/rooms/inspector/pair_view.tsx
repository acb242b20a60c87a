// The bytes of a part in two files, row above row: both begin at the same column, and bytes that differ are marked.
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { HEX, WIDTH, letter, wordOffset } from './hex.ts';

const ROW = 20;

export interface Stretch {
    readonly offset: number;
    readonly size: number;
}

/** A file and its part; null when it does not have the part. */
interface PairSide {
    readonly bytes: Uint8Array;
    readonly part: Stretch | null;
}

/** The bytes of a part; none when there is no such part. */
export function partBytes(bytes: Uint8Array, part: Stretch | null): Uint8Array {
    return part ? bytes.subarray(part.offset, part.offset + part.size) : new Uint8Array(0);
}

interface LineProps {
    readonly sign: string;
    readonly side: PairSide;
    /** The part in the other file. */
    readonly other: Uint8Array;
    /** The first byte of the row, inside the part. */
    readonly from: number;
}

function Line({ sign, side, other, from }: LineProps) {
    const line = [...partBytes(side.bytes, side.part).subarray(from, from + WIDTH)];
    const mark = (i: number) => (line[i] === other[from + i] ? '' : 'differs');
    const at = line.length > 0 ? wordOffset(side.part!.offset + from) : ' '.repeat(8);
    return (
        <div class={`hex-row ${sign === '+' ? 'pair-end' : ''}`} role="row">
            <span class="hex-offset quiet" role="rowheader">
                {sign} {at}
            </span>
            <span class="hex-bytes" role="gridcell">
                {line.map((byte, i) => (
                    <span key={i} class={`hex-byte ${mark(i)}`}>
                        {HEX[byte]}
                    </span>
                ))}
            </span>
            <span class="hex-letters" role="gridcell">
                {line.map((byte, i) => (
                    <span key={i} class={mark(i)}>
                        {letter(byte)}
                    </span>
                ))}
            </span>
        </div>
    );
}

/** Even rows are of the first file, odd ones of the second. */
export function PairView({
    here,
    there,
    names,
}: {
    here: PairSide;
    there: PairSide;
    names: readonly [string, string];
}) {
    const [mine, theirs] = [partBytes(here.bytes, here.part), partBytes(there.bytes, there.part)];
    const count = 2 * Math.ceil(Math.max(mine.length, theirs.length) / WIDTH);
    return (
        <div class="pair-pane">
            <p class="small shorten">
                − here: {names[0]}, + there: {names[1]}
            </p>
            <VirtualRows count={count} rowHeight={ROW} label="Bytes in both files" role="grid" class="pair-bytes mono">
                {(row) => {
                    const from = Math.floor(row / 2) * WIDTH;
                    return row % 2 === 0 ? (
                        <Line key={row} sign="−" side={here} other={theirs} from={from} />
                    ) : (
                        <Line key={row} sign="+" side={there} other={mine} from={from} />
                    );
                }}
            </VirtualRows>
        </div>
    );
}
