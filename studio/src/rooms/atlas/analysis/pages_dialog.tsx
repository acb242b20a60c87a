// "Why page 2?": what did not fit before each further page, and the smallest change of one option that saves a page.
import type { PagesExplained } from 'spritepress';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Empty } from '../../../kit/fields.tsx';
import { labelOf } from '../../../kit/option_form.tsx';
import { takeAdvice } from '../press/advice.ts';
import { useAsked } from './asked.ts';
import { Asking } from './asking.tsx';
import type { AtlasSession } from '../session.ts';

type Reason = PagesExplained['reasons'][number];
type Trial = PagesExplained['tried'][number];

function pixels(count: number): string {
    return `${count} ${count === 1 ? 'pixel' : 'pixels'}`;
}

function wordMissing({ missingWidth, missingHeight }: Reason): string {
    const [wide, high] = [`${pixels(missingWidth)} of width`, `${pixels(missingHeight)} of height`];
    if (missingHeight === 0) return wide;
    return missingWidth === 0 ? high : `${wide} and ${high}`;
}

function wordReason(reason: Reason): string {
    const sprite = `${reason.sprite} (${reason.spriteWidth} × ${reason.spriteHeight})`;
    if (reason.missingWidth === 0 && reason.missingHeight === 0)
        return `Each sprite fits into a hole by itself, but not all of them together; the largest is ${sprite}.`;
    const fits = reason.misfits === 1 ? 'One sprite of this page fits' : `${reason.misfits} sprites of this page fit`;
    return `${sprite} lacks ${wordMissing(reason)}. ${fits} into no hole.`;
}

function wordHole({ holeWidth, holeHeight, holePage }: Reason): string {
    return holeWidth > 0
        ? `The largest hole is ${holeWidth} × ${holeHeight}, on page ${holePage + 1}.`
        : 'No hole is left before it.';
}

/** "Max size 128", "without Stable". */
function wordTrial({ option, value, leftOut }: Trial): string {
    const label = labelOf({ name: option });
    return leftOut ? `without ${label}` : [label, value].filter(Boolean).join(' ');
}

function wordPages(count: number): string {
    return count === 1 ? '1 page' : `${count} pages`;
}

function wordResult({ pages }: Trial): string {
    return pages === undefined ? 'cannot be laid out' : wordPages(pages);
}

function Explained({
    explained: { reasons, tried, helps },
    onTry,
}: {
    explained: PagesExplained;
    onTry(trial: Trial): void;
}) {
    const help = helps ? tried.at(-1) : undefined;
    const others = (help ? tried.slice(0, -1) : tried).map((trial) => `${wordTrial(trial)} (${wordResult(trial)})`);
    return (
        <>
            <ul class="list page-reasons" aria-label="Reasons">
                {reasons.map((reason) => (
                    <li key={reason.page}>
                        <strong>Page {reason.page + 1}</strong>: {wordReason(reason)} {wordHole(reason)}
                    </li>
                ))}
            </ul>
            {!help && <p>No change of a single option that was tried saves a page.</p>}
            {help && (
                <p class="row wrap">
                    <span class="grow">
                        The smallest change that saves a page: <strong>{wordTrial(help)}</strong>, {wordResult(help)}.
                    </span>
                    <Button kind="main" onClick={() => onTry(help)}>
                        Try it
                    </Button>
                </p>
            )}
            {others.length > 0 && <p class="small quiet">Tried without success: {others.join(', ')}.</p>}
        </>
    );
}

export function PagesDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const { pages } = session.insight;
    const explained = useAsked(pages);
    const tryIt = (trial: Trial) => {
        void takeAdvice(session, trial);
        onClose();
    };
    const count = session.atlas.value?.document.pages.length ?? 0;
    return (
        <Dialog title={count > 1 ? `Why there are ${count} pages` : 'There is one page'} onClose={onClose}>
            {!explained && <Asking asked={pages} />}
            {explained?.reasons.length === 0 && <Empty>All sprites fit on one page.</Empty>}
            {explained && explained.reasons.length > 0 && <Explained explained={explained} onTry={tryIt} />}
        </Dialog>
    );
}
