// How the chosen tool works: brush, shape, fill, symmetry; and the place and size of what floats.
import { ChoiceField, CheckField, NumberField } from '../../../kit/fields.tsx';
import { Button } from '../../../kit/button.tsx';
import { CommandButton } from '../../../shell/command_button.tsx';
import { changeSettings } from '../model/edit/settings.ts';
import type { Symmetry } from '../model/outline.ts';
import { LARGEST_BRUSH } from '../raster/brush.ts';
import { snapAxis } from '../raster/symmetry.ts';
import type { SpriteSession } from '../session.ts';
import {
    brushDither,
    brushPicture,
    brushShape,
    brushSize,
    fillAllLayers,
    fillContiguous,
    penSeen,
    pixelPerfect,
    pressureSize,
    shapeFilled,
} from '../state.ts';
import { placeFloat } from '../tools/float.ts';
import { toolOf } from '../tools/list.ts';

function BrushOptions() {
    if (brushPicture.value)
        return (
            <Button
                icon="close"
                onClick={() => {
                    brushPicture.value = null;
                }}>
                Brush from a selection
            </Button>
        );
    return (
        <>
            <NumberField
                label="Size"
                value={brushSize.value}
                min={1}
                max={LARGEST_BRUSH}
                slider
                onChange={(value) => {
                    brushSize.value = Math.round(value);
                }}
            />
            <ChoiceField
                label="Shape"
                value={brushShape.value}
                choices={[
                    { value: 'square', label: 'Square' },
                    { value: 'round', label: 'Round' },
                ]}
                onChange={(value) => {
                    brushShape.value = value;
                }}
            />
            <NumberField
                label="Cover"
                unit="%"
                value={brushDither.value}
                min={0}
                max={100}
                onChange={(value) => {
                    brushDither.value = Math.round(value);
                }}
            />
        </>
    );
}

const SYMMETRIES: readonly { value: string; label: string }[] = [
    { value: 'none', label: 'None' },
    { value: 'horizontal', label: 'Left and right' },
    { value: 'vertical', label: 'Top and bottom' },
    { value: 'both', label: 'Both' },
];

function wordSymmetry({ horizontal, vertical }: Symmetry): string {
    if (horizontal && vertical) return 'both';
    return horizontal ? 'horizontal' : vertical ? 'vertical' : 'none';
}

function SymmetryOptions({ session }: { session: SpriteSession }) {
    const {
        settings: { symmetry },
        width,
        height,
    } = session.outline.value;
    const change = (fields: Partial<Symmetry>) =>
        session.perform(changeSettings(session.document, { symmetry: { ...symmetry, ...fields } }));
    return (
        <>
            <ChoiceField
                label="Symmetry"
                value={wordSymmetry(symmetry)}
                choices={SYMMETRIES}
                onChange={(word) =>
                    change({
                        horizontal: word === 'horizontal' || word === 'both',
                        vertical: word === 'vertical' || word === 'both',
                    })
                }
            />
            {symmetry.horizontal && (
                <NumberField
                    label="Axis x"
                    value={symmetry.x}
                    min={0}
                    max={width}
                    step={0.5}
                    onChange={(x) => change({ x: snapAxis(x, width) })}
                />
            )}
            {symmetry.vertical && (
                <NumberField
                    label="Axis y"
                    value={symmetry.y}
                    min={0}
                    max={height}
                    step={0.5}
                    onChange={(y) => change({ y: snapAxis(y, height) })}
                />
            )}
        </>
    );
}

function FloatOptions({ session }: { session: SpriteSession }) {
    const float = session.float.value;
    if (!float) return null;
    const { box, angle } = float.transform;
    const change = (fields: Partial<typeof box>) =>
        placeFloat(
            session,
            float,
            { ...float.transform, box: { ...box, ...fields } },
            'Transform',
            `transform ${float.id}`,
        );
    return (
        <>
            <NumberField label="X" value={box.x} min={-4096} max={4096} onChange={(x) => change({ x })} />
            <NumberField label="Y" value={box.y} min={-4096} max={4096} onChange={(y) => change({ y })} />
            <NumberField label="W" value={box.width} min={1} max={2048} onChange={(width) => change({ width })} />
            <NumberField label="H" value={box.height} min={1} max={2048} onChange={(height) => change({ height })} />
            <NumberField
                label="Turn"
                unit="°"
                value={angle}
                min={-360}
                max={360}
                integer={false}
                onChange={(value) =>
                    placeFloat(session, float, { ...float.transform, angle: value }, 'Turn', `turn ${float.id}`)
                }
            />
            <CommandButton command="select.stamp" icon="check">
                Stamp
            </CommandButton>
            <Button icon="close" onClick={() => session.returnFloat()}>
                Put back
            </Button>
        </>
    );
}

export function ToolOptions({ session }: { session: SpriteSession }) {
    const tool = toolOf(session.ui.tool.value);
    const fills = tool.id === 'bucket' || tool.id === 'wand';
    return (
        <div class="sprites-options" role="group" aria-label={`Options of ${tool.title}`}>
            <strong class="sprites-options-tool">{tool.title}</strong>
            {tool.usesBrush && <BrushOptions />}
            {tool.id === 'pencil' && (
                <CheckField
                    label="Pixel-perfect"
                    value={pixelPerfect.value}
                    onChange={(value) => {
                        pixelPerfect.value = value;
                    }}
                />
            )}
            {tool.id === 'pencil' && penSeen.value && (
                <CheckField
                    label="Pen pressure"
                    value={pressureSize.value}
                    onChange={(value) => {
                        pressureSize.value = value;
                    }}
                />
            )}
            {(tool.id === 'rectangle' || tool.id === 'ellipse') && (
                <CheckField
                    label="Filled"
                    value={shapeFilled.value}
                    onChange={(value) => {
                        shapeFilled.value = value;
                    }}
                />
            )}
            {fills && (
                <CheckField
                    label="Connected only"
                    value={fillContiguous.value}
                    onChange={(value) => {
                        fillContiguous.value = value;
                    }}
                />
            )}
            {fills && (
                <CheckField
                    label="All layers"
                    value={fillAllLayers.value}
                    onChange={(value) => {
                        fillAllLayers.value = value;
                    }}
                />
            )}
            <FloatOptions session={session} />
            {tool.usesBrush && <SymmetryOptions session={session} />}
        </div>
    );
}
