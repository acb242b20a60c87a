// Steps that add, duplicate, delete and move layers and change their properties.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { LIMITS } from '../limits.ts';
import { layerIndex, needLayer, needUnlocked, withItem } from '../lookup.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import type { Layer } from '../outline.ts';
import type { Step } from '../step.ts';
import { cleanName, needInteger } from '../values.ts';

/** A space and the digits of any number of layers. */
const ROOM_FOR_NUMBER = 4;

/** An empty layer above the one named; at the bottom for null. */
export function addLayer(document: SpriteDocument, above: string | null, name: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        insertLayer(draft, above, { name: cleanName(name, 'A layer'), visible: true, opacity: 100, locked: false });
        return draft.finish('Add layer');
    });
}

/** A copy above its original with cels of its own; what is linked in the original is linked in the copy. */
export function duplicateLayer(document: SpriteDocument, id: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { id: _, ...fields } = needLayer(draft.outline, id);
        const copy = insertLayer(draft, id, {
            ...fields,
            name: nextName(draft.outline.layers, fields.name),
            locked: false,
        });
        const row = Object.entries(draft.outline.cels[id] ?? {});
        const copies = new Map(
            [...new Set(row.map(([, cel]) => cel))].map((cel) => [cel, draft.newCel(draft.bytes(cel).slice())]),
        );
        draft.placeRow(copy, Object.fromEntries(row.map(([frame, cel]) => [frame, copies.get(cel)!])));
        return draft.finish('Duplicate layer');
    });
}

export function deleteLayer(document: SpriteDocument, id: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        needUnlocked(draft.outline, id);
        if (draft.outline.layers.length === 1)
            refuse('A sprite has at least one layer. Clear it instead of deleting it.');
        draft.placeRow(id, {});
        draft.change({ layers: draft.outline.layers.filter((layer) => layer.id !== id) });
        return draft.finish('Delete layer');
    });
}

/** Moves a layer to a place in the order from the bottom, counted without it. */
export function moveLayer(document: SpriteDocument, id: string, to: number): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { layers } = draft.outline;
        const from = layerIndex(draft.outline, id);
        needInteger(to, 0, layers.length - 1, 'The place of a layer');
        draft.change({ layers: layers.toSpliced(from, 1).toSpliced(to, 0, layers[from]!) });
        return draft.finish('Move layer');
    });
}

export function renameLayer(document: SpriteDocument, id: string, name: string): Outcome<Step> {
    return attempt(() => setLayer(document, id, { name: cleanName(name, 'A layer') }, 'Rename layer'));
}

export function showLayer(document: SpriteDocument, id: string, visible: boolean): Outcome<Step> {
    return attempt(() => setLayer(document, id, { visible }, visible ? 'Show layer' : 'Hide layer'));
}

export function lockLayer(document: SpriteDocument, id: string, locked: boolean): Outcome<Step> {
    return attempt(() => setLayer(document, id, { locked }, locked ? 'Lock layer' : 'Unlock layer'));
}

/** Drags of one layer's opacity merge into one step. */
export function setLayerOpacity(document: SpriteDocument, id: string, opacity: number): Outcome<Step> {
    return attempt(() => {
        needInteger(opacity, 0, 100, 'The opacity of a layer');
        return setLayer(document, id, { opacity }, 'Change opacity', `opacity ${id}`);
    });
}

function setLayer(
    document: SpriteDocument,
    id: string,
    fields: Partial<Layer>,
    label: string,
    mergeKey?: string,
): Step {
    const draft = new Draft(document);
    needLayer(draft.outline, id);
    draft.change({ layers: withItem(draft.outline.layers, id, fields) });
    return draft.finish(label, { mergeKey });
}

function insertLayer(draft: Draft, above: string | null, fields: Omit<Layer, 'id'>): string {
    const at = above === null ? 0 : layerIndex(draft.outline, above) + 1;
    const id = draft.newId('l');
    draft.change({ layers: draft.outline.layers.toSpliced(at, 0, { id, ...fields }) });
    return id;
}

/** "Ink" becomes "Ink 2", "Ink 2" becomes "Ink 3": the first number that is free. */
function nextName(layers: readonly Layer[], name: string): string {
    const stem = name.replace(/ \d+$/, '').slice(0, LIMITS.nameLength - ROOM_FOR_NUMBER);
    const taken = new Set(layers.map((layer) => layer.name));
    let number = 2;
    while (taken.has(`${stem} ${number}`)) number++;
    return `${stem} ${number}`;
}
