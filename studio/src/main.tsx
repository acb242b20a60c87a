// The page begins here.
import './kit/tokens.css';
import './kit/kit.css';
import { render } from 'preact';
import { sayError, wordError } from './shell/messages.ts';
import { Studio } from './shell/studio.tsx';
import { openWorkspace } from './shell/workspace.ts';
import { forgetDrawn } from './kit/forget_drawn.ts';
import { drawSafely } from './kit/shown_text.ts';
import { askToPersist } from './store/journal.ts';

forgetDrawn();
drawSafely();
render(<Studio />, document.getElementById('studio')!);
void openWorkspace()
    .catch((error: unknown) => sayError(wordError(error)))
    .then(() => {
        document.documentElement.dataset.ready = 'yes';
    });
askToPersist();
if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('./sw.js').catch(() => {});
