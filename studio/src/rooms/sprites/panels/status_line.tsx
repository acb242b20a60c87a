// The line below the picture: size, zoom, the pixel under the pointer, its price, and what a screen reader hears.
import { CommandButton } from '../../../shell/command_button.tsx';
import type { SpriteSession } from '../session.ts';
import { shownId } from './shown_id.ts';

/** "-11", "+2", "±0". */
export function signed(bytes: number): string {
    return bytes === 0 ? '±0' : bytes > 0 ? `+${bytes}` : `−${-bytes}`;
}

function Place({ session }: { session: SpriteSession }) {
    const at = session.ui.hover.value;
    if (!at) return null;
    const { width, height } = session.outline.value;
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)];
    const inside = x >= 0 && y >= 0 && x < width && y < height;
    const price = inside ? session.bytes.price.value : null;
    return (
        <>
            <span class="mono" {...shownId(session, 'place')}>
                {x}, {y}
            </span>
            {price !== null && (
                <span
                    class={`mono price ${price < 0 ? 'good' : price > 0 ? 'costs' : 'quiet'}`}
                    {...shownId(session, 'price')}>
                    {signed(price)}
                </span>
            )}
        </>
    );
}

export function StatusLine({ session }: { session: SpriteSession }) {
    const { width, height } = session.outline.value;
    const { measure } = session.bytes;
    return (
        <div class="sprites-status row small">
            <CommandButton command="sprite.size">{`${width} × ${height}`}</CommandButton>
            <CommandButton command="view.out" icon="zoom-out" label="Zoom out" kind="plain" />
            <span class="mono zoom-level">{session.ui.view.value.zoom}×</span>
            <CommandButton command="view.in" icon="zoom-in" label="Zoom in" kind="plain" />
            <CommandButton command="view.fit">Fit</CommandButton>
            <span class="grow shorten">
                <Place session={session} /> <span class="quiet">{session.live.told.value}</span>
            </span>
            {measure.value && (
                <strong class="mono" {...shownId(session, 'length')}>
                    {measure.value.length} bytes
                </strong>
            )}
            <span {...shownId(session, 'pixel-news')} class="unseen" role="status">
                {session.news.text.value}
            </span>
        </div>
    );
}
