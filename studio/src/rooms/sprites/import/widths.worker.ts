// Tries the widths of a string: up to 255 decodings, which one worker does faster than a worker for each.
import { answerTasks } from '../../../shell/ask_worker.ts';
import { tryWidths } from './widths.ts';

answerTasks(tryWidths);
