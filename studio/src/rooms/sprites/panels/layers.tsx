// The layers, the uppermost first.
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { Menu } from '../../../kit/menu.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { CommandButton } from '../../../shell/command_button.tsx';
import { runCommand } from '../../../shell/commands.ts';
import { lockLayer, moveLayer, renameLayer, setLayerOpacity, showLayer } from '../model/edit/layers.ts';
import type { Layer } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';

function Name({ session, layer }: { session: SpriteSession; layer: Layer }) {
    const [editing, setEditing] = useState(false);
    const open = useRef(false);
    if (!editing) {
        return (
            <button
                type="button"
                class="layer-name grow shorten"
                aria-pressed={layer.id === session.ui.layer.value}
                onClick={() => {
                    session.dropFloat();
                    session.ui.layer.value = layer.id;
                }}
                onDblClick={() => {
                    open.current = true;
                    setEditing(true);
                }}>
                {layer.name}
            </button>
        );
    }
    // Enter and Escape take the field away, and with the focus it loses comes an event more: only the first one counts.
    const done = (name: string | null) => {
        if (!open.current) return;
        open.current = false;
        setEditing(false);
        if (name !== null && name !== layer.name) session.perform(renameLayer(session.document, layer.id, name));
    };
    return (
        <input
            class="input grow"
            aria-label="Name of the layer"
            value={layer.name}
            autofocus
            onBlur={(event) => done(event.currentTarget.value)}
            onKeyDown={(event) => {
                if (event.key === 'Enter') done(event.currentTarget.value);
                if (event.key === 'Escape') done(null);
            }}
        />
    );
}

function LayerRow({ session, layer, index }: { session: SpriteSession; layer: Layer; index: number }) {
    const { document } = session;
    return (
        <li
            class={`layer ${layer.id === session.ui.layer.value ? 'chosen' : ''}`}
            draggable
            onDragStart={(event) => event.dataTransfer!.setData('text/x-layer', layer.id)}
            onDragOver={(event) => {
                if (event.dataTransfer!.types.includes('text/x-layer')) event.preventDefault();
            }}
            onDrop={(event) => {
                const id = event.dataTransfer!.getData('text/x-layer');
                if (id) {
                    event.preventDefault();
                    session.perform(moveLayer(document, id, index));
                }
            }}>
            <Button
                icon={layer.visible ? 'eye' : 'eye-off'}
                label={layer.visible ? `Hide ${layer.name}` : `Show ${layer.name}`}
                kind="plain"
                onClick={() => session.perform(showLayer(document, layer.id, !layer.visible))}
            />
            <Button
                icon={layer.locked ? 'lock' : 'unlock'}
                label={layer.locked ? `Unlock ${layer.name}` : `Lock ${layer.name}`}
                kind="plain"
                onClick={() => session.perform(lockLayer(document, layer.id, !layer.locked))}
            />
            <Name session={session} layer={layer} />
        </li>
    );
}

export function Layers({ session }: { session: SpriteSession }) {
    const { layers } = session.outline.value;
    const index = layers.findIndex((layer) => layer.id === session.ui.layer.value);
    const current = layers[index]!;
    const move = (to: number) => session.perform(moveLayer(session.document, current.id, to));
    return (
        <Panel
            id="layers"
            title="Layers"
            actions={
                <>
                    <CommandButton command="layer.new" icon="add" label="New layer" kind="plain" />
                    <Menu
                        label="Layer"
                        icon="layers"
                        to="right"
                        items={[
                            { title: 'Duplicate', run: () => runCommand('layer.duplicate') },
                            { title: 'Merge down', disabled: index === 0, run: () => runCommand('layer.merge') },
                            { title: 'Move up', disabled: index === layers.length - 1, run: () => move(index + 1) },
                            { title: 'Move down', disabled: index === 0, run: () => move(index - 1) },
                            {
                                title: 'Delete',
                                icon: 'trash',
                                disabled: layers.length === 1,
                                run: () => runCommand('layer.delete'),
                            },
                        ]}
                    />
                </>
            }>
            <ul class="layers" aria-label="Layers, the uppermost first">
                {layers
                    .map((layer, i) => <LayerRow key={layer.id} session={session} layer={layer} index={i} />)
                    .reverse()}
            </ul>
            <NumberField
                label="Opacity"
                unit="%"
                slider
                value={current.opacity}
                min={0}
                max={100}
                onChange={(value, final) => {
                    session.perform(setLayerOpacity(session.document, current.id, Math.round(value)));
                    if (final) session.seal();
                }}
            />
        </Panel>
    );
}
