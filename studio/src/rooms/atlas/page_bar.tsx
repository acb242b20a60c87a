// The line above the page: which page, its size and bytes, how full it is, and what changed since the last result.
import { useMemo } from 'preact/hooks';
import { runCommand } from '../../frame/commands.ts';
import { Button } from '../../kit/button.tsx';
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
            {packed && <span class="small quiet">{packed.pages.reduce((sum, each) => sum + each.bytes, 0).toLocaleString('en')} bytes of images, {packed.descriptorBytes.toLocaleString('en')} of text</span>}
            <Changes session={session} />
            <span class="grow" />
            <Button pressed={session.waste.value} onClick={() => runCommand('atlas.waste')}>Waste</Button>
            <Button onClick={() => runCommand('atlas.losses')}>Formats</Button>
            {session.kind === 'press' && <Button onClick={() => runCommand('atlas.command')}>Copy as command</Button>}
            {session.kind === 'press' && <Button kind="main" disabled={!session.pressed} onClick={() => runCommand('frame.save')}>Publish</Button>}
        </div>
    );
}
