import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { bookingStateSchema } from '@studio/contracts/events/training-events';

export const bookingCollection = collection('bookings', {
  holds: 'A seat of a member or a guest in a training, with its attendance (`docs/product.md` §3)',
  shape: z.object({
    _id: z.string(),
    /** A guest's `accountId` is the guest's id, which is also the booking's (`models/guest.model.ts`). */
    ...storedFields(bookingStateSchema.omit({ bookingId: true })),
    /** The booking was a guest's before the guest had an account (`docs/product.md` §3.19). */
    wasGuest: z.literal(true).exactOptional(),
    /** Monday of the training's week. */
    week: z.string(),
    startsAt: z.date(),
    /**
     * The time that the member knows of a training moved since the booking; null if it was not (`rules/move-policy.ts`).
     */
    knownTime: z
      .object({
        /** Studio time, like both times. */
        date: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        /** Whether a mail about a move announced it; otherwise it is the booked time. */
        byMail: z.boolean(),
      })
      .nullable(),
    cancelledBy: z.string().nullable(),
    /** The request id of the cancellation's idempotency key (`seats/seat-acts.ts`); null without a key. */
    cancelRequestId: z.string().nullable(),
    /** When the seat was released; absent unless the status is `released`. */
    releasedAt: z.date().exactOptional(),
    /** How often the seat was released or reclaimed, and when last; absent if never. */
    handovers: z.object({ count: z.int(), last: z.date() }).exactOptional(),
    /** The ids of the requests that released or reclaimed the seat (`seats/seat-acts.ts`); absent without any. */
    requestIds: z.array(z.string()).exactOptional(),
    /** When the member said «Llegué», which set the mark; absent for any other mark. */
    arrivedAt: z.date().exactOptional(),
    /** When the absence was forgiven, so that the absence rule no longer counts it; absent otherwise. */
    forgivenAt: z.date().exactOptional(),
    version: z.int(),
  }),
  indexes: [
    // The last line of defence: one seat per member and training.
    {
      key: { trainingId: 1, accountId: 1 },
      name: 'seat',
      unique: true,
      partialFilterExpression: { status: 'booked' },
    },
    // One released booking per member and training, which is the one to reclaim.
    {
      key: { trainingId: 1, accountId: 1 },
      name: 'released',
      unique: true,
      partialFilterExpression: { status: 'released' },
    },
    // A request that cancelled a booking cannot cancel another one.
    {
      key: { cancelRequestId: 1 },
      name: 'cancel-request',
      unique: true,
      partialFilterExpression: { cancelRequestId: { $type: 'string' } },
    },
    // Nor can a request that released or reclaimed a seat do so with another one.
    {
      key: { requestIds: 1 },
      name: 'handover-request',
      unique: true,
      partialFilterExpression: { requestIds: { $exists: true } },
    },
    { key: { startsAt: 1 }, name: 'absent', partialFilterExpression: { attendance: 'absent' } },
    { key: { accountId: 1, startsAt: -1 }, name: 'of-member', partialFilterExpression: { status: 'booked' } },
    {
      key: { accountId: 1, startsAt: -1 },
      name: 'released-of-member',
      partialFilterExpression: { status: 'released' },
    },
    {
      key: { accountId: 1, startsAt: 1 },
      name: 'cancelled-of-member',
      partialFilterExpression: { status: 'cancelled' },
    },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type Booking = Stored<typeof bookingCollection>;

/** Date and times of studio time that a member was last informed of. */
export type KnownTime = NonNullable<Booking['knownTime']>;
