// The line above the page: which page, its size and bytes, how full it is, and what changed since the last result.
import { useMemo } from 'preact/hooks';
import type { PackedAtlas } from 'spritepress';
import { runCommand } from '../../frame/commands.ts';
import { Button } from '../../kit/button.tsx';
import { hasPages } from './commands.ts';
import { compareAtlases, measureWaste } from './geometry.ts';
import { pageSize } from './load.ts';
import type { AtlasSession } from './session.ts';

function signed(number: number): string {
    return number > 0 ? `+${number.toLocaleString('en')}` : number.toLocaleString('en');
}

function Changes({ session }: { session: AtlasSession }) {
    const [now, before] = [session.pressed, session.before.value];
    const moves = useMemo(() => (now && before ? compareAtlases(before.document, now.document) : null), [now, before]);
    if (!moves || !now || !before) return null;
    const bytes = (each: typeof now) => Object.values(each.made).reduce((sum, file) => sum + file.length, 0);
    return (
        <span class="small quiet" title="Since the last result">
            moved {moves.moved.length}, added {moves.added.length}, removed {moves.removed.length}, {signed(bytes(now) - bytes(before))} bytes
        </span>
    );
}

/** Bytes of images and text; the text beside TexturePacker's JSON of the same frames, and beside the result before. */
function PackedBytes({ now, before }: { now: PackedAtlas; before: PackedAtlas | undefined }) {
    const json = now['texturePackerJsonBytes'];
    const share = typeof json === 'number' && json > 0 ? `, ${(100 * now.descriptorBytes / json).toFixed(1)}% of TexturePacker's JSON` : '';
    const change = before ? `, ${signed(now.descriptorBytes - before.descriptorBytes)} since the last result` : '';
    const images = now.pages.reduce((sum, each) => sum + each.bytes, 0);
    return (
        <span class="small quiet" title={typeof json === 'number' ? `TexturePacker's JSON: ${json.toLocaleString('en')} bytes` : undefined}>
            {images.toLocaleString('en')} bytes of images,{' '}
            <span class="text-bytes">{now.descriptorBytes.toLocaleString('en')} of text{share}{change}</span>
        </span>
    );
}

function WasteLegend() {
    return (
        <span class="small waste-legend" role="note" aria-label="Tints"><i class="free" />free <i class="padding" />padding</span>
    );
}

export function PageBar({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const sizes = useMemo(() => shown?.document.pages.map((_, i) => pageSize(shown, i)) ?? [], [shown]);
    const waste = useMemo(() => (shown ? measureWaste(shown.document, sizes) : null), [shown]);
    const page = session.page.value;
    const packed = session.pressed?.result.atlases[0];
    return (
        <div class="row wrap atlas-bar">
            <Button icon="back" label="Page before" keys="," kind="plain" disabled={sizes.length < 2} onClick={() => runCommand('atlas.previous-page')} />
            <span class="mono" id="page-number">{shown ? `${page + 1} / ${sizes.length}` : '–'}</span>
            <Button icon="play" label="Next page" keys="." kind="plain" disabled={sizes.length < 2} onClick={() => runCommand('atlas.next-page')} />
            {sizes[page] && <span class="quiet small">{sizes[page].width} × {sizes[page].height}</span>}
            {waste && <span class="small">{(100 * waste.used / Math.max(1, waste.pixels)).toFixed(1)}% used, {waste.trimmed.toLocaleString('en')} pixels trimmed away</span>}
            {packed && <PackedBytes now={packed} before={session.before.value?.result.atlases[0]} />}
            {session.waste.value && <WasteLegend />}
            <Changes session={session} />
            <span class="grow" />
            <Button pressed={session.waste.value} onClick={() => runCommand('atlas.waste')}>Waste</Button>
            <Button onClick={() => runCommand('atlas.bleed')}>Mipmaps</Button>
            <Button onClick={() => runCommand('atlas.losses')}>Formats</Button>
            {hasPages(session) && <Button onClick={() => runCommand('atlas.pages')}>Why page 2?</Button>}
            {session.kind === 'press' && <Button onClick={() => runCommand('atlas.command')}>Copy as command</Button>}
            {session.kind === 'press' && <Button kind="main" disabled={!session.pressed} onClick={() => runCommand('frame.save')}>Publish</Button>}
        </div>
    );
}
