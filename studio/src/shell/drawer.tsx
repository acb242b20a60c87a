// The drawer at the bottom: what was found in the document that shows, with its place and a way out.
import { signal } from '@preact/signals';
import type { Finding } from 'spritepress';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Worded } from '../kit/worded.tsx';
import { hasPlace, openPlace } from './open_place.ts';
import { positionOf } from './word_finding.ts';
import { shownTab } from './workspace.ts';

export const drawerOpen = signal(false);

function placeOf(finding: Finding): string {
    return [positionOf(finding), finding.path].filter(Boolean).join(' ');
}

function FixButton({ finding, fix }: { finding: Finding; fix: (() => void) | null }) {
    return (
        fix && (
            <Button class="finding-fix" label={`Fix ${finding.code}`} onClick={fix}>
                Fix
            </Button>
        )
    );
}

export function Drawer() {
    if (!drawerOpen.value) return null;
    const document = shownTab.value?.document;
    const findings = document?.findings.value ?? [];
    return (
        <section class="drawer" aria-label="Findings">
            <div class="row drawer-head">
                <h2 class="grow">Findings</h2>
                <Button
                    icon="close"
                    label="Close the findings"
                    kind="plain"
                    onClick={() => {
                        drawerOpen.value = false;
                    }}
                />
            </div>
            {findings.length === 0 && <p class="quiet">Nothing is wrong here.</p>}
            <ul>
                {findings.map((finding, i) => (
                    <li key={i} class={`finding ${finding.severity}`}>
                        <Icon name={finding.severity === 'note' ? 'help' : 'alert'} />
                        <button
                            type="button"
                            class="finding-text"
                            disabled={!document || !hasPlace(document, finding)}
                            onClick={() => void openPlace(document!, finding)}>
                            <strong>
                                {finding.severity} {finding.code}
                            </strong>{' '}
                            <Worded text={finding.message} />
                            <span class="quiet small"> {placeOf(finding)}</span>
                            {finding.hint && (
                                <p class="quiet small">
                                    <Worded text={finding.hint} />
                                </p>
                            )}
                        </button>
                        <FixButton finding={finding} fix={document?.fixFor?.(finding) ?? null} />
                    </li>
                ))}
            </ul>
        </section>
    );
}
