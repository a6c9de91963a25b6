import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { type shownDetails, trainingStateSchema } from '@studio/contracts/events/training-events';

export const trainingCollection = collection('trainings', {
  holds: 'A class with its waitlist (`docs/product.md` §3)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(trainingStateSchema.omit({ trainingId: true, coachId: true, substituteFor: true })),
    /** Monday of its week. */
    week: z.string(),
    /** Always the number of its bookings with status `booked`. */
    seatsTaken: z.int(),
    /** The waiting members in order (`docs/product.md` §3.11). None of them has a seat. */
    waitlist: z.array(z.object({ accountId: z.string(), joinedAt: z.date() })),
    /** Account ids of the members who released a seat, in order (`docs/product.md` §3.18); absent without any. */
    released: z.array(z.string()).exactOptional(),
    /** Fixed slots are still to be booked, which comes before any other act (`docs/product.md` §3.13). */
    slotsDue: z.boolean(),
    /** Of due fixed slots, only those that were set from this instant on: the earlier ones had their try. */
    slotsSince: z.date().exactOptional(),
    /** The bulk generation that made it. */
    runId: z.string().exactOptional(),
    /** The room for comparison: without case, accents and doubled spaces. Absent with the room. */
    roomKey: z.string().exactOptional(),
    coach: z
      .object({
        /** Account id. */
        id: z.string(),
        /**
         * First name and initial. Null for a class that has not begun if the account no longer gives classes, and for
         * every class once the account is deleted.
         */
        name: z.string().nullable(),
        /** Account id of the coach who owns the class, if this one is a substitute. */
        substituteFor: z.string().exactOptional(),
      })
      .exactOptional(),
    /** Account id of the coach who owns the class, while nobody stands in for them; absent with a coach. */
    ownerId: z.string().exactOptional(),
    cancellation: z
      .object({
        at: z.date(),
        /** Account id of the administrator. */
        by: z.string(),
        /** The number of booked and released seats at that moment, which are to be refunded. */
        total: z.int(),
        /** The request that cancelled it, the cause of its refunds and mails. */
        cause: z.object({ correlationId: z.string(), traceparent: z.string().exactOptional() }).exactOptional(),
        /** The closure that cancelled it: each person gets one mail about all its trainings (`docs/product.md` §3.14). */
        closureId: z.string().exactOptional(),
        /** Undoing its bulk generation cancelled it, likewise with one mail per person (`docs/product.md` §3.8). */
        isUndone: z.literal(true).exactOptional(),
      })
      .nullable(),
    /** Increases with every visible change, seats included, and guards the writes of decisions. */
    version: z.int(),
    /** Counts the edits by administrators: unlike the version, it stays when a seat is taken or freed. */
    revision: z.int(),
    /** When an administrator last edited it; absent if never. */
    editedAt: z.date().exactOptional(),
  }),
  indexes: [
    // One scheduled training per start, category and room; those without a room share one. Lists are read from this
    // index too, in either direction.
    {
      key: { date: 1, startTime: 1, category: 1, roomKey: 1 },
      name: 'scheduled',
      unique: true,
      partialFilterExpression: { status: 'scheduled' },
    },
    // Reads a week in its order and, from the index alone, whether it has changed.
    { key: { status: 1, date: 1, startTime: 1, category: 1, _id: 1, version: 1 }, name: 'week-versions' },
    { key: { startsAt: 1 }, name: 'slots-due', partialFilterExpression: { slotsDue: true } },
    { key: { status: 1, startsAt: 1 }, name: 'released', partialFilterExpression: { 'released.0': { $exists: true } } },
    { key: { 'waitlist.accountId': 1 }, name: 'waiting', sparse: true },
    {
      key: { 'coach.id': 1, date: 1 },
      name: 'of-coach',
      partialFilterExpression: { 'coach.id': { $type: 'string' } },
    },
    { key: { runId: 1 }, name: 'of-run', partialFilterExpression: { runId: { $type: 'string' } } },
    // Cancelled trainings with seats still to be refunded.
    { key: { seatsTaken: 1 }, name: 'to-refund', partialFilterExpression: { status: 'cancelled' } },
  ],
  subject: { field: 'waitlist.accountId', onDeletion: 'emptied' },
});

export type Training = Stored<typeof trainingCollection>;

/** A member on the waitlist. */
export type Waiting = Training['waitlist'][number];
export type Cancellation = NonNullable<Training['cancellation']>;
/** The coach of a class. */
export type TrainingCoach = NonNullable<Training['coach']>;

/** The optional details of a class. */
export type ClassDetails = Pick<Training, keyof typeof shownDetails | 'roomKey' | 'coach' | 'ownerId'>;
