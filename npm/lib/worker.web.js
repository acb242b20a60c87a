// A job in a worker of a browser.
import { answer } from './answer.js';

self.onmessage = (event) => answer(event.data, (message, transfer) => self.postMessage(message, transfer));
