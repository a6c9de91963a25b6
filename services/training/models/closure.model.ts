import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

/** The filter that the index `closed` serves. */
export const notReopened = { reopenedAt: { $type: 'null' } } as const;

/** The filter that the index `unsettled` serves. */
export const notSettled = { settledAt: { $type: 'null' } } as const;

export const closureCollection = collection('closures', {
  holds:
    'A range of days that the studio has closed (`docs/product.md` §3.14); those that are not reopened do not overlap',
  shape: z.object({
    _id: z.string(),
    /** Studio dates, both inclusive. */
    startDate: z.string(),
    endDate: z.string(),
    /** Shown to members. */
    reason: z.string().nullable(),
    closedAt: z.date(),
    /** Account id of the administrator. */
    closedBy: z.string(),
    /** How many trainings and bookings it cancelled. */
    trainings: z.int(),
    bookings: z.int(),
    /** How many people had a booking or a waitlist place. */
    people: z.int(),
    /** When all refunds were done and the mails could go out. */
    settledAt: z.date().nullable(),
    reopenedAt: z.date().nullable(),
    reopenedBy: z.string().nullable(),
  }),
  indexes: [
    { key: { startDate: 1 }, name: 'closed', partialFilterExpression: notReopened },
    { key: { closedAt: 1 }, name: 'unsettled', partialFilterExpression: notSettled },
  ],
  subject: null,
});

export type Closure = Stored<typeof closureCollection>;
