// The line above the page: which page, its size and bytes, how full it is, and what changed since the last result.
import { useMemo } from 'preact/hooks';
import type { PackedAtlas } from 'spritepress';
import { CommandButton } from '../../../shell/command_button.tsx';
import { hasPages } from '../commands.ts';
import { compareAtlases } from './compare_atlases.ts';
import { measureWaste } from './measure_waste.ts';
import { pageSize } from '../../../atlases/load.ts';
import type { Size } from '../overrides/nine_parts.ts';
import type { AtlasSession } from '../session.ts';

function signed(number: number): string {
    return number > 0 ? `+${number.toLocaleString('en')}` : number.toLocaleString('en');
}

function Changes({ session }: { session: AtlasSession }) {
    const [now, before] = [session.pressed, session.before.value];
    const moves = useMemo(() => (now && before ? compareAtlases(before.document, now.document) : null), [now, before]);
    if (!moves || !now || !before) return null;
    const bytes = (each: typeof now) => Object.values(each.made).reduce((sum, file) => sum + file.length, 0);
    const frames = `moved ${moves.moved.length}, added ${moves.added.length}, removed ${moves.removed.length}`;
    const words = `${frames}, ${signed(bytes(now) - bytes(before))} bytes`;
    return <span class="small quiet">{words}</span>;
}

/** Bytes of images and text; the text beside TexturePacker's JSON of the same frames, and beside the result before. */
function PackedBytes({ now, before }: { now: PackedAtlas; before: PackedAtlas | undefined }) {
    const json = now.texturePackerJsonBytes;
    const share =
        typeof json === 'number' && json > 0
            ? `, ${((100 * now.descriptorBytes) / json).toFixed(1)}% of TexturePacker's JSON (${json.toLocaleString('en')})`
            : '';
    const change = before ? `, ${signed(now.descriptorBytes - before.descriptorBytes)} since the last result` : '';
    const images = `${now.pages.reduce((sum, each) => sum + each.bytes, 0).toLocaleString('en')} bytes of images, `;
    const text = `${now.descriptorBytes.toLocaleString('en')} of text${share}${change}`;
    return (
        <span class="small quiet">
            {images}
            <span class="text-bytes">{text}</span>
        </span>
    );
}

function WasteLegend() {
    return (
        <span class="small waste-legend" role="note" aria-label="Tints">
            <i class="free" />
            free <i class="padding" />
            padding <i class="trimmed" />
            trimmed away from the chosen frame
        </span>
    );
}

function Used({ used, pixels, trimmed }: ReturnType<typeof measureWaste>) {
    const words = `${((100 * used) / Math.max(1, pixels)).toFixed(1)}% used, ${trimmed.toLocaleString('en')} pixels trimmed away`;
    return <span class="small">{words}</span>;
}

/** Below the buttons, on as many lines as it takes. */
function Figures({ session, sizes }: { session: AtlasSession; sizes: readonly Size[] }) {
    const shown = session.atlas.value;
    const waste = useMemo(() => (shown ? measureWaste(shown.document, sizes) : null), [shown]);
    const packed = session.pressed?.result.atlases[0];
    const size = sizes[session.page.value];
    return (
        <div class="atlas-figures">
            {size && (
                <span class="quiet small">
                    {size.width} × {size.height}
                </span>
            )}{' '}
            {waste && <Used {...waste} />}{' '}
            {packed && <PackedBytes now={packed} before={session.before.value?.result.atlases[0]} />}{' '}
            <Changes session={session} />
        </div>
    );
}

export function PageBar({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const sizes = useMemo(() => shown?.document.pages.map((_, i) => pageSize(shown, i)) ?? [], [shown]);
    const page = session.page.value;
    const several = sizes.length > 1;
    return (
        <div class="row wrap atlas-bar">
            <CommandButton
                command="atlas.previous-page"
                icon="previous"
                label="Page before"
                kind="plain"
                disabled={!several}
            />
            <span class="mono" id="page-number">
                {shown ? `${page + 1} / ${sizes.length}` : '–'}
            </span>
            <CommandButton command="atlas.next-page" icon="next" label="Next page" kind="plain" disabled={!several} />
            {session.waste.value && <WasteLegend />}
            <span class="grow" />
            <CommandButton command="atlas.waste" pressed={session.waste.value}>
                Waste
            </CommandButton>
            <CommandButton command="atlas.bleed">Mipmaps</CommandButton>
            <CommandButton command="atlas.losses">Formats</CommandButton>
            {hasPages(session) && <CommandButton command="atlas.pages">Why page 2?</CommandButton>}
            {session.kind === 'press' && <CommandButton command="atlas.command">Copy as command</CommandButton>}
            {session.kind === 'press' && (
                <CommandButton command="file.save" kind="main" disabled={!session.pressed}>
                    Publish
                </CommandButton>
            )}
            {shown && <Figures session={session} sizes={sizes} />}
        </div>
    );
}
