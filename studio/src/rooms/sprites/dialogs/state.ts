// Which dialog of the editor is open.
import type { StudioFile } from '../../../files/local.ts';
import type { SpriteDocument } from '../model/document.ts';

export type DialogState =
    | { readonly kind: 'size' | 'palette-load' | 'palette-save' | 'guides' | 'export' | 'save-as' | 'put-back' }
    /** With files that were pasted. */
    | { readonly kind: 'import'; readonly files: readonly StudioFile[] }
    | { readonly kind: 'width'; readonly file: StudioFile }
    | { readonly kind: 'compare'; readonly theirs: SpriteDocument };
