// The palette: each colour with its character. A click takes it for the left button, a right click for the right one,
// Ctrl and click marks it for shading.
import { useState } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { Menu } from '../../../kit/menu.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { CommandButton } from '../../../shell/command_button.tsx';
import { runCommand } from '../../../shell/commands.ts';
import { alphabet, codeOf } from '../alphabet.ts';
import { addColour, removeColour, setColour } from '../model/edit/palette.ts';
import { sortPalette, swapColours } from '../model/edit/paletteOrder.ts';
import type { SpriteSession } from '../session.ts';

function Swatch({ session, position }: { session: SpriteSession; position: number }) {
    const colour = session.outline.value.palette[position]!;
    const index = position + 1;
    const { first, second } = session.inks.colours.value;
    const code = codeOf(position);
    const ramp = session.inks.marked;
    const marked = ramp.value.indexOf(index);
    const mark = () => {
        ramp.value = marked >= 0 ? ramp.value.filter((each) => each !== index) : [...ramp.value, index];
    };
    const state = [first === index && 'first', second === index && 'second', marked >= 0 && 'marked']
        .filter(Boolean)
        .join(' ');
    return (
        <button
            type="button"
            class={`swatch ${state}`}
            role="option"
            aria-selected={first === index}
            title={`${code}  ${colour.rgba}${colour.name ? `  ${colour.name}` : ''}`}
            aria-label={`Colour ${code}, ${colour.name ?? colour.rgba}`}
            style={{ background: colour.rgba }}
            data-position={position}
            onClick={(event) => {
                if (event.ctrlKey || event.metaKey) mark();
                else session.inks.choose(index, 'first');
            }}
            onContextMenu={(event) => {
                event.preventDefault();
                session.inks.choose(index, 'second');
            }}>
            <span>{marked >= 0 ? marked + 1 : code}</span>
        </button>
    );
}

function Current({ session }: { session: SpriteSession }) {
    const { first, second } = session.inks.colours.value;
    const { palette } = session.outline.value;
    const shown = (index: number) => palette[index - 1]?.rgba;
    return (
        <div class="row current-colours">
            <span
                class={`big-swatch ${shown(first) ? '' : 'checker'}`}
                style={{ background: shown(first) }}
                title="First colour: left button"
            />
            <CommandButton command="colours.swap" icon="swap" label="Swap both colours" kind="plain" />
            <span
                class={`big-swatch ${shown(second) ? '' : 'checker'}`}
                style={{ background: shown(second) }}
                title="Second colour: right button"
            />
            <Button onClick={() => session.inks.choose(0, 'first')}>Empty</Button>
        </div>
    );
}

/** Editing the first colour; a drag in the browser's picker is one step. */
function Edit({ session }: { session: SpriteSession }) {
    const position = session.inks.colours.value.first - 1;
    const colour = session.outline.value.palette[position];
    const [text, setText] = useState<string | null>(null);
    if (!colour) return null;
    const change = (rgba: string) =>
        session.perform(setColour(session.document, position, { ...colour, rgba }, alphabet().usable));
    const typed = text ?? colour.rgba;
    const parse = (value: string): string | null => {
        const hex = /^#?([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(value.trim());
        return hex ? `#${hex[1]}${hex[2] ?? 'ff'}`.toLowerCase() : null;
    };
    return (
        <div class="row">
            <input
                type="color"
                aria-label="Edit the first colour"
                value={colour.rgba.slice(0, 7)}
                onChange={(event) => change(event.currentTarget.value + colour.rgba.slice(7))}
            />
            <input
                class="input mono grow"
                aria-label="The first colour as text"
                value={typed}
                spellcheck={false}
                aria-invalid={parse(typed) === null}
                onInput={(event) => setText(event.currentTarget.value)}
                onChange={(event) => {
                    const rgba = parse(event.currentTarget.value);
                    if (rgba) change(rgba);
                    setText(null);
                }}
            />
            <Button
                icon="trash"
                label="Remove this colour; its pixels get the nearest one"
                kind="plain"
                onClick={() => session.perform(removeColour(session.document, position, 'nearest'))}
            />
        </div>
    );
}

export function Colours({ session }: { session: SpriteSession }) {
    const { document } = session;
    const { palette } = session.outline.value;
    const { first, second } = session.inks.colours.value;
    const swap = (pixelsFollow: boolean) =>
        session.perform(
            swapColours(document, { first: first - 1, second: second - 1, pixelsFollow }, alphabet().usable),
        );
    const both = first > 0 && second > 0;
    const add = () =>
        session.perform(addColour(document, { rgba: palette[first - 1]?.rgba ?? '#808080ff' }, alphabet().usable));
    return (
        <Panel
            id="colours"
            title="Colours"
            actions={
                <>
                    <Button icon="add" label="Add a colour" kind="plain" onClick={add} />
                    <Menu
                        label="Palette"
                        icon="palette"
                        to="right"
                        items={[
                            { title: 'Sort by hue', run: () => session.perform(sortPalette(document, 'hue')) },
                            {
                                title: 'Sort by lightness',
                                run: () => session.perform(sortPalette(document, 'lightness')),
                            },
                            { title: 'Sort by use', run: () => session.perform(sortPalette(document, 'use')) },
                            { title: 'Swap both colours in the palette', disabled: !both, run: () => swap(true) },
                            { title: 'Swap both colours in the picture', disabled: !both, run: () => swap(false) },
                            { title: 'Load a palette', icon: 'open', run: () => runCommand('palette.load') },
                            { title: 'Save the palette', icon: 'save', run: () => runCommand('palette.save') },
                        ]}
                    />
                </>
            }>
            <Current session={session} />
            <div class="swatches" role="listbox" aria-label="Palette">
                {palette.map((colour, position) =>
                    colour ? <Swatch key={position} session={session} position={position} /> : null,
                )}
            </div>
            <Edit session={session} />
        </Panel>
    );
}
