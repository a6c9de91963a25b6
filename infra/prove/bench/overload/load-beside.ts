import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Load, type Measured, repeating, runLoad } from '../../load/run-load.ts';

export interface LoadBeside extends Omit<Load, 'next'> {
  /** Requests, sent in turn. */
  readonly texts: readonly string[];
}

/** Generates the load in a thread of its own, so that it does not delay the measurements. */
export function loadBeside(load: LoadBeside): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  worker.once('message', resolve).once('error', reject);
  return promise;
}

if (!isMainThread) {
  const { texts, ...load } = workerData as LoadBeside;
  const measured = await runLoad({ ...load, next: repeating(texts) });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(measured);
}
