// Matches pictures with a palette: the search for a new palette of a large film takes seconds.
import { answerTasks } from '../../../shell/ask_worker.ts';
import { colourPictures } from './colours.ts';

answerTasks(colourPictures);
