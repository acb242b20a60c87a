// The size and the name of the sprite.
import { useState } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { NumberField, TextField } from '../../../kit/fields.tsx';
import { cropCanvas, resizeCanvas, type Anchor } from '../model/edit/canvas.ts';
import { changeSettings, renameSprite } from '../model/edit/settings.ts';
import { LIMITS } from '../model/limits.ts';
import type { SpriteSession } from '../session.ts';

const ROWS = ['Top', 'Middle', 'Bottom'];
const COLUMNS = ['left', 'centre', 'right'];
const PARTS = [0, 0.5, 1] as const;

function AnchorField({ value, onChange }: { value: Anchor; onChange(anchor: Anchor): void }) {
    return (
        <div class="field">
            <span class="label">What stays where it is</span>
            <div class="anchor" role="radiogroup" aria-label="What stays where it is">
                {PARTS.flatMap((y, row) =>
                    PARTS.map((x, column) => (
                        <button
                            type="button"
                            key={`${x} ${y}`}
                            class="button icon"
                            role="radio"
                            aria-checked={value.x === x && value.y === y}
                            aria-label={`${ROWS[row]} ${COLUMNS[column]}`}
                            onClick={() => onChange({ x, y })}>
                            •
                        </button>
                    )),
                )}
            </div>
        </div>
    );
}

export function SizeDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const { document } = session;
    const { name, width, height, settings } = session.outline.value;
    const [wanted, setWanted] = useState({ width, height });
    const [anchor, setAnchor] = useState<Anchor>({ x: 0.5, y: 0.5 });
    const bounds = session.ui.selection.value?.bounds;
    const done = (ok: boolean) => {
        if (ok) onClose();
    };
    const setGrid = (cell: Partial<typeof settings.grid>) =>
        session.perform(changeSettings(document, { grid: { ...settings.grid, ...cell } }));
    return (
        <Dialog
            title="Size and name"
            onClose={onClose}
            foot={
                <>
                    {bounds && (
                        <Button onClick={() => done(session.perform(cropCanvas(document, bounds)))}>
                            Crop to the selection
                        </Button>
                    )}
                    <Button
                        kind="main"
                        onClick={() =>
                            done(session.perform(resizeCanvas(document, wanted.width, wanted.height, anchor)))
                        }>
                        Resize
                    </Button>
                </>
            }>
            <TextField label="Name" value={name} onChange={(value) => session.perform(renameSprite(document, value))} />
            <NumberField
                label="Width"
                unit="pixels"
                value={wanted.width}
                min={1}
                max={LIMITS.side}
                onChange={(value) => setWanted({ ...wanted, width: Math.round(value) })}
            />
            <NumberField
                label="Height"
                unit="pixels"
                value={wanted.height}
                min={1}
                max={LIMITS.side}
                onChange={(value) => setWanted({ ...wanted, height: Math.round(value) })}
            />
            <AnchorField value={anchor} onChange={setAnchor} />
            <NumberField
                label="Grid, width of a cell"
                value={settings.grid.width}
                min={1}
                max={LIMITS.side}
                onChange={(value) => setGrid({ width: Math.round(value) })}
            />
            <NumberField
                label="Grid, height of a cell"
                value={settings.grid.height}
                min={1}
                max={LIMITS.side}
                onChange={(value) => setGrid({ height: Math.round(value) })}
            />
            <div class="field">
                <span class="label">Background, never exported</span>
                <input
                    type="color"
                    aria-label="Background colour"
                    value={settings.background?.slice(0, 7) ?? '#808080'}
                    onChange={(event) =>
                        session.perform(changeSettings(document, { background: `${event.currentTarget.value}ff` }))
                    }
                />
                <Button
                    disabled={settings.background === null}
                    onClick={() => session.perform(changeSettings(document, { background: null }))}>
                    Chequered
                </Button>
            </div>
        </Dialog>
    );
}
