// The canvas of a session, while there is one: the session tells it what to draw again.
import type { Change } from '../model/document.ts';
import type { Point } from '../raster/picture.ts';
import type { Rect } from '../rect.ts';

export interface Viewer {
    changed(change: Change): void;
    previewChanged(area: Rect | null): void;
    /** Draws what lies over the picture again. */
    overlayChanged(): void;
    /** The colour of a guide picture at a place, as "#rrggbbaa"; null when there is none. */
    guideColour(at: Point): string | null;
}
