import { Schema } from 'mongoose';
import type { ReportFormat, ReportType } from '@studio/contracts/vocabulary';

/** What a file is about: a report, or all data of the studio (`docs/product.md` §7.6). */
export type FileType = ReportType | 'everything';
export type FileFormat = ReportFormat | 'zip';

/** An export is `collecting` until it has the whole ledger, then `queued`. */
export type ReportState = 'collecting' | 'queued' | 'running' | 'done' | 'empty' | 'failed';

/** Studio dates, both inclusive; null is open. */
export interface Period {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** An ordered report, or an export. This row is the truth; the job in the queue only reminds a worker of it. */
export interface Report {
  readonly _id: string;
  readonly type: FileType;
  readonly format: FileFormat;
  readonly filters: Period;
  readonly state: ReportState;
  /** Percent. */
  readonly progress: number;
  /** Pages of the ledger that an export has collected. */
  readonly ledgerPages: number;
  /** Written so far. */
  readonly rows: number;
  /** Account id of the administrator. */
  readonly requestedBy: string;
  readonly createdAt: Date;
  /** An hour after it was ordered, collected a page of the ledger, or was made. */
  readonly expiresAt: Date;
  /** When it was last queued or made progress; a report without progress for too long is queued again. */
  readonly aliveAt: Date;
  /** The run that holds the report; a run that finds another id here stops. */
  readonly runId: string | null;
  /** The number of runs begun so far. */
  readonly runs: number;
  /** Id of its file in the report store. */
  readonly fileId: string | null;
}

const text = { type: String, required: true } as const;
const optional = { type: String, default: null } as const;
const date = { type: Date, required: true } as const;
const count = { type: Number, default: 0 } as const;

export const reportSchema = new Schema<Report>(
  {
    _id: text,
    type: text,
    format: text,
    filters: { type: new Schema<Period>({ startDate: optional, endDate: optional }, { _id: false }), required: true },
    state: text,
    progress: count,
    ledgerPages: count,
    rows: count,
    requestedBy: text,
    createdAt: date,
    expiresAt: date,
    aliveAt: date,
    runId: optional,
    runs: count,
    fileId: optional,
  },
  { collection: 'reports', versionKey: false },
)
  .index({ state: 1, aliveAt: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
