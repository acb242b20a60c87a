// The line below the picture: size, zoom, the pixel under the pointer, its price, and what a screen reader hears.
import { Button } from '../../../kit/button.tsx';
import { keyOf, runCommand } from '../../../shell/commands.ts';
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
            <Button onClick={() => runCommand('sprite.size')}>{`${width} × ${height}`}</Button>
            <Button
                icon="zoom-out"
                label="Zoom out"
                keys={keyOf('view.out')}
                kind="plain"
                onClick={() => runCommand('view.out')}
            />
            <span class="mono zoom-level">{session.ui.view.value.zoom}×</span>
            <Button
                icon="zoom-in"
                label="Zoom in"
                keys={keyOf('view.in')}
                kind="plain"
                onClick={() => runCommand('view.in')}
            />
            <Button onClick={() => runCommand('view.fit')}>Fit</Button>
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
