// All tools, in the order of the toolbar.
import type { ToolId } from '../state.ts';
import { bucket, picker, wand } from './areas.ts';
import { move } from './float.ts';
import { hand } from './hand.ts';
import { lasso, marquee } from './selections.ts';
import { ellipse, line, rectangle } from './shapes.ts';
import { dither, eraser, pencil, replace, shade } from './strokes.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
    pencil,
    eraser,
    bucket,
    picker,
    line,
    rectangle,
    ellipse,
    marquee,
    lasso,
    wand,
    move,
    replace,
    dither,
    shade,
    hand,
];

export function toolOf(id: ToolId): Tool {
    return TOOLS.find((tool) => tool.id === id)!;
}
