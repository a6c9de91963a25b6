import { parentPort, workerData } from 'node:worker_threads';
import { offer, type OfferSettings } from './offer.ts';

/** The thread of `offerBeside`. */
const report = await offer(workerData as OfferSettings);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(report);
