import { Worker } from 'node:worker_threads';
import type { OfferReport, OfferSettings } from './offer.ts';

/** Generates the load in a thread of its own, so that it does not delay the measurements. */
export function offerBeside(settings: OfferSettings): Promise<OfferReport> {
  const { promise, resolve, reject } = Promise.withResolvers<OfferReport>();
  const worker = new Worker(new URL('offer-worker.ts', import.meta.url), { workerData: settings });
  worker.once('message', resolve).once('error', reject);
  return promise;
}
