import { Schema } from 'mongoose';

/** A range of days that the studio has closed (`docs/product.md` §3.14). Those that are not reopened do not overlap. */
export interface Closure {
  readonly _id: string;
  /** Studio dates, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  /** Shown to members. */
  readonly reason: string | null;
  readonly closedAt: Date;
  /** Account id of the administrator. */
  readonly closedBy: string;
  /** How many trainings and bookings it cancelled. */
  readonly trainings: number;
  readonly bookings: number;
  /** How many people had a booking or a waitlist place. */
  readonly people: number;
  /** When all refunds were done and the mails could go out. */
  readonly settledAt: Date | null;
  readonly reopenedAt: Date | null;
  readonly reopenedBy: string | null;
}

/** The filter that the index `closed` serves. */
export const notReopened = { reopenedAt: { $type: 'null' } } as const;

/** The filter that the index `unsettled` serves. */
export const notSettled = { settledAt: { $type: 'null' } } as const;

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const closureSchema = new Schema<Closure>(
  {
    _id: text,
    startDate: text,
    endDate: text,
    reason: { type: String, default: null },
    closedAt: { type: Date, required: true },
    closedBy: text,
    trainings: number,
    bookings: number,
    people: number,
    settledAt: { type: Date, default: null },
    reopenedAt: { type: Date, default: null },
    reopenedBy: { type: String, default: null },
  },
  { collection: 'closures', versionKey: false },
)
  .index({ startDate: 1 }, { name: 'closed', partialFilterExpression: notReopened })
  .index({ closedAt: 1 }, { name: 'unsettled', partialFilterExpression: notSettled });
