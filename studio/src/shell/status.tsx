// The bar at the bottom: findings, running work, and whether everything is safe; and messages above it.
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { serverFault } from '../files/server.ts';
import { drawerOpen } from './drawer.tsx';
import { dismiss, messages } from './messages.ts';
import { shownTab } from './workspace.ts';
import { works } from './work.ts';

function Findings() {
    const findings = shownTab.value?.document.findings.value ?? [];
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const warnings = findings.filter(({ severity }) => severity === 'warning').length;
    return (
        <button
            type="button"
            class="status-button"
            aria-expanded={drawerOpen.value}
            onClick={() => {
                drawerOpen.value = !drawerOpen.value;
            }}>
            <Icon name="alert" />
            <span>
                {errors > 0 && `${errors} ${errors === 1 ? 'error' : 'errors'} `}
                {warnings > 0 && `${warnings} ${warnings === 1 ? 'warning' : 'warnings'} `}
                {errors + warnings === 0 && 'No findings'}
            </span>
        </button>
    );
}

function Works() {
    return works.value.map((work) => (
        <span class="row work" key={work.id} role="status">
            <span class="shorten">
                {work.title}
                {work.progress ? `: ${work.progress.phase}` : ''}
            </span>
            <progress
                aria-label={work.title}
                {...(work.progress?.total ? { value: work.progress.done, max: work.progress.total } : {})}
            />
            <Button icon="close" label={`Cancel: ${work.title}`} kind="plain" onClick={work.cancel} />
        </span>
    ));
}

export function StatusBar() {
    const status = shownTab.value?.document.status.value;
    return (
        <footer class="status-bar">
            {shownTab.value && <Findings />}
            <span id="room-status" class="grow shorten" />
            <Works />
            {serverFault.value && (
                <span class="fault shorten" role="status" title={serverFault.value}>
                    {serverFault.value}
                </span>
            )}
            {status && (
                <span class={status.fault ? 'fault' : 'quiet'} role="status">
                    {status.text}
                </span>
            )}
        </footer>
    );
}

export function Messages() {
    return (
        <div class="messages" role="log" aria-label="Messages">
            {messages.value.map((message) => (
                <div
                    key={message.id}
                    class={`message ${message.kind}`}
                    role={message.kind === 'error' ? 'alert' : 'status'}>
                    <span class="grow">{message.text}</span>
                    {message.action && (
                        <Button
                            onClick={() => {
                                dismiss(message.id);
                                message.action!.run();
                            }}>
                            {message.action.title}
                        </Button>
                    )}
                    <Button icon="close" label="Close this message" kind="plain" onClick={() => dismiss(message.id)} />
                </div>
            ))}
        </div>
    );
}
