import { parentPort, Worker, workerData } from 'node:worker_threads';
import { offer, type OfferReport, type OfferSettings } from './offer.ts';

/** Offers in a thread of its own, so that whoever looks at the studio meanwhile is not kept waiting by the load. */
export function offerBeside(settings: OfferSettings): Promise<OfferReport> {
  const { promise, resolve, reject } = Promise.withResolvers<OfferReport>();
  const worker = new Worker(new URL(import.meta.url), { workerData: settings });
  worker.once('message', resolve).once('error', reject);
  return promise;
}

const report = await offer(workerData as OfferSettings);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(report);
