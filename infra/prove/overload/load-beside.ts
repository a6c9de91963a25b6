import { Worker } from 'node:worker_threads';
import type { Load, Measured } from '../load/run-load.ts';

export interface LoadBeside extends Omit<Load, 'next'> {
  /** Sent in turn. */
  readonly texts: readonly string[];
}

/** Generates the load in a thread of its own, so that it does not delay the measurements. */
export function loadBeside(load: LoadBeside): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Measured>();
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: load });
  worker.once('message', resolve).once('error', reject);
  return promise;
}
