import type { mongo } from 'mongoose';
import type { z } from 'zod';
import type { Envelope } from '@studio/contracts/events/event';
import { type exportOrdered, ledgerCollected } from '@studio/contracts/events/export-events';
import type { ledgerTold, MovementState } from '@studio/contracts/events/training-events';
import type { Movement } from '../models/training.model.ts';
import { newReport } from './order-report.ts';
import type { ReportParts } from './report-parts.ts';
import { reportJobId, reportLifetimeMs } from './report-policy.ts';

export type ExportParts = Pick<ReportParts, 'models' | 'unitOfWork' | 'queue' | 'clock'>;

/** Orders the export that auth has confirmed, once for each event, and asks for the ledger (`docs/product.md` §7.6). */
export function onExportOrdered({ models, unitOfWork, clock }: ExportParts) {
  return async ({ payload }: Envelope<z.output<typeof exportOrdered.payload>>): Promise<void> => {
    const { exportId, orderedBy: requestedBy } = payload;
    const filters = { startDate: null, endDate: null };
    const order = { _id: exportId, type: 'everything', format: 'zip', filters, requestedBy } as const;
    const { _id, ...report } = newReport(order, clock());
    await unitOfWork(async (tx) => {
      const collecting = { $setOnInsert: { ...report, state: 'collecting' } };
      const { upsertedCount } = await models.reports.updateOne({ _id }, collecting, {
        upsert: true,
        session: tx.session,
      });
      if (upsertedCount === 0) return;
      tx.emit(ledgerCollected, { aggregateId: exportId, version: 1, payload: { exportId, upTo: null } });
    });
  };
}

/**
 * Stores a page of the ledger and requests the next one; an empty page ends the ledger, and the export is made. One
 * page is in transit at a time, so an export of any size takes little of the queues, and other events pass between its
 * pages. A page counts only in its turn: not when it is redelivered, nor when its export has expired.
 */
export function onLedgerTold({ models, unitOfWork, queue, clock }: ExportParts) {
  return async ({ version, payload }: Envelope<z.output<typeof ledgerTold.payload>>): Promise<void> => {
    const { exportId, entries } = payload;
    const last = entries.at(-1);
    const aliveAt = clock();
    const expiresAt = new Date(aliveAt.getTime() + reportLifetimeMs);
    const isWhole = await unitOfWork(async (tx) => {
      const { matchedCount } = await models.reports.updateOne(
        { _id: exportId, state: 'collecting', ledgerPages: version - 1 },
        { $set: { ledgerPages: version, state: last ? 'collecting' : 'queued', aliveAt, expiresAt } },
        { session: tx.session },
      );
      if (matchedCount === 0) return false;
      if (!last) return true;
      await entriesOf(models).bulkWrite(entries.map(kept), { session: tx.session, ordered: false });
      const collected = { exportId, upTo: last.movementId };
      tx.emit(ledgerCollected, { aggregateId: exportId, version: version + 1, payload: collected });
      return false;
    });
    if (isWhole) await queue.add(exportId, { jobId: reportJobId({ _id: exportId, aliveAt }) }).catch(() => undefined);
  };
}

/** The driver's collection: events are already validated, and Mongoose silently drops invalid unordered writes. */
function entriesOf({ movements }: Pick<ExportParts['models'], 'movements'>): mongo.Collection<Movement> {
  return movements.collection as unknown as mongo.Collection<Movement>;
}

/** Replaces the entry if an earlier export stored it. */
function kept({ movementId: _id, at, ...movement }: MovementState) {
  const replacement: Omit<Movement, '_id'> = { ...movement, at: new Date(at) };
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}
