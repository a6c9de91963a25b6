import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { reportFormats, reportTypes } from '@studio/contracts/rules/reports';

export const reportCollection = collection('reports', {
  holds: 'An ordered report, or an export. This row is the truth; the job in the queue only reminds a worker of it',
  shape: z.object({
    _id: z.string(),
    /** A report, or all data of the studio (`docs/product.md` §7.6). */
    type: z.enum([...reportTypes, 'everything']),
    format: z.enum([...reportFormats, 'zip']),
    /** Studio dates, both inclusive; null is open. */
    filters: z.object({ startDate: z.string().nullable(), endDate: z.string().nullable() }),
    /** COP of a class given, for the columns of `classes-given`; removed once its file is made. */
    classValue: z.int().exactOptional(),
    /** An export is `collecting` until it has the whole ledger, then `queued`. */
    state: z.enum(['collecting', 'queued', 'running', 'done', 'empty', 'failed']),
    /** Percent. */
    progress: z.int(),
    /** Pages of the ledger that an export has collected. */
    ledgerPages: z.int().exactOptional(),
    /** Written so far. */
    rows: z.int(),
    /** Account id of the administrator. */
    requestedBy: z.string(),
    createdAt: z.date(),
    /** An hour after it was ordered, collected a page of the ledger, or was made. */
    expiresAt: z.date(),
    /** When it was last queued or made progress; a report without progress for too long is queued again. */
    aliveAt: z.date(),
    /** The run that holds the report; a run that finds another id here stops. */
    runId: z.string().nullable(),
    /** The number of runs begun so far. */
    runs: z.int(),
    /** Id of its file in the report store. */
    fileId: z.string().nullable(),
  }),
  indexes: [{ key: { state: 1, aliveAt: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  subject: { field: 'requestedBy', onDeletion: 'stays' },
});

export type Report = Stored<typeof reportCollection>;
export type FileType = Report['type'];
export type FileFormat = Report['format'];
export type Period = Report['filters'];
