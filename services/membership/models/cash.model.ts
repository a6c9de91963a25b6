import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { cashEntryStateSchema, closingStateSchema, countStateSchema } from '@studio/contracts/events/money-events';

export const cashEntryCollection = collection('cash-entries', {
  holds: 'An entry of the cash book, which is never changed or deleted (`docs/product.md` §2.8)',
  shape: z.object({ _id: z.string(), ...storedFields(cashEntryStateSchema.omit({ entryId: true })) }),
  indexes: [
    { key: { number: 1 }, name: 'one-number', unique: true },
    {
      key: { voids: 1 },
      name: 'voided-once',
      unique: true,
      partialFilterExpression: { voids: { $type: 'string' } },
    },
    { key: { cashDay: 1, number: 1 } },
    { key: { accountId: 1, number: -1 } },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type CashEntry = Stored<typeof cashEntryCollection>;

export const cashCountCollection = collection('cash-counts', {
  holds: 'A count of the drawer at the end of a shift, which is never changed (`docs/product.md` §2.9)',
  shape: z.object({ _id: z.string(), ...storedFields(countStateSchema.omit({ countId: true })) }),
  indexes: [{ key: { number: 1 }, unique: true }, { key: { day: 1, number: 1 } }],
  subject: null,
});

export type CashCount = Stored<typeof cashCountCollection>;

export const cashClosingCollection = collection('cash-closings', {
  holds: "The closing of a day's cash: a snapshot that is never reopened (`docs/product.md` §2.9)",
  shape: z.object({
    /** Studio date. */
    _id: z.string(),
    ...storedFields(closingStateSchema.omit({ day: true })),
  }),
  indexes: [{ key: { number: 1 }, unique: true }],
  subject: null,
});

export type CashClosing = Stored<typeof cashClosingCollection>;

/**
 * Every entry, count and closing updates the one row, which serializes them: numbers have no gaps, and an entry counts in
 * exactly one day.
 */
export const tillCollection = collection('till', {
  holds: 'The last numbers of the cash book, and what was counted last (`docs/product.md` §2.9)',
  shape: z.object({
    _id: z.literal('till'),
    /** Numbers of the last entry and the last closing; 0 before the first. */
    lastNumber: z.int(),
    lastClosing: z.int(),
    /** Number of the last count of a shift; a studio that never counted one has none. */
    lastCount: z.int().optional(),
    /** Permissions asked for to void cash that is no member's: the count serializes them with its voids. */
    asked: z.int().exactOptional(),
    /** The last closed day; all days before it are closed too. Null before the first closing. */
    closedUntil: z.string().nullable(),
    /** Cash counted at the last closing, in COP. */
    counted: z.int(),
  }),
  subject: null,
});

export type Till = Stored<typeof tillCollection>;
