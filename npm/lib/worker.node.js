// A job in a worker of Node.
import { parentPort, workerData } from 'node:worker_threads';
import { answer } from './answer.js';

answer(workerData, (message, transfer) => parentPort.postMessage(message, transfer));
