// The palette that lies beside a PCSEF string, which holds no colours: "ghost.gpl" beside "ghost.pcsef".
import { readPalette } from 'spritepress';
import type { StudioFile } from '../../../files/local.ts';
import { say, wordError } from '../../../shell/messages.ts';
import type { Palette } from '../model/outline.ts';
import { PALETTE_KINDS } from '../palette_kinds.ts';
import { paletteInOrder } from '../palette_order.ts';
import { lastPart } from '../../../files/paths.ts';

export interface BesidePalette {
    /** The file that it is from, without its folder. */
    readonly name: string;
    readonly palette: Palette;
}

/** An error is shown, but not that of a text file, which may be anything. */
async function readColours(name: string, bytes: Uint8Array): Promise<Palette | null> {
    try {
        const { colours } = await readPalette(bytes);
        return colours.length > 0 ? paletteInOrder(colours) : null;
    } catch (error) {
        if (!name.endsWith('.txt'))
            say(`${name} is beside the file, but no palette that can be read: ${wordError(error)}`);
        return null;
    }
}

/** The alphabet is loaded before. Null when there is no palette of that name, or none that can be read. */
export async function paletteBeside(file: StudioFile): Promise<BesidePalette | null> {
    const plain = lastPart(file.name);
    const folder = file.name.slice(0, file.name.length - plain.length);
    for (const { ending } of PALETTE_KINDS) {
        const name = plain.replace(/\.[^.]*$/, ending);
        const bytes = (await file.beside?.(folder + name)) ?? (await file.beside?.(name)) ?? null;
        const palette = bytes && (await readColours(name, bytes));
        if (palette) return { name, palette };
    }
    return null;
}
