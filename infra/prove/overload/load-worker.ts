import { parentPort, workerData } from 'node:worker_threads';
import { repeating, runLoad } from '../load/run-load.ts';
import type { LoadBeside } from './load-beside.ts';

/** The thread of `loadBeside`. */
const { texts, ...load } = workerData as LoadBeside;
const measured = await runLoad({ ...load, next: repeating(texts) });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(measured);
