// Which dialog of the editor is open.
import type { SpriteDocument } from '../model/document.ts';

export type DialogState =
    | { readonly kind: 'size' | 'palette-load' | 'palette-save' | 'guides' }
    | { readonly kind: 'compare'; readonly theirs: SpriteDocument };
