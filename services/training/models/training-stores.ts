import { z } from 'zod';
import type { Connection } from 'mongoose';
import { projection } from '@studio/chassis/events/projection';
import { mailCollection } from '@studio/chassis/mail/mail-outbox';
import { collection, openDrivers, openModels } from '@studio/chassis/mongo/collection';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import { assignmentEvents, assignmentStateSchema } from '@studio/contracts/events/membership-events';
import { arrivalKeyCollection } from './arrival-key.model.ts';
import { bookingCollection } from './booking.model.ts';
import { calendarFeedCollection } from './calendar-feed.model.ts';
import { closureCollection } from './closure.model.ts';
import { creditAccountCollection } from './credit-account.model.ts';
import { fixedSlotCollection } from './fixed-slot.model.ts';
import { guestCollection } from './guest.model.ts';
import { accountCopies } from './member.model.ts';
import { movementCollection } from './movement.model.ts';
import { reasonCollection } from './reason.model.ts';
import { studioSettingCollection } from './studio-setting.model.ts';
import { thinNoticeCollection } from './thin-notice.model.ts';
import { trainingCollection } from './training.model.ts';

const guardCollection = collection('guards', {
  holds:
    'Written by transactions only to make them conflict: bulk generation reads which days are closed, and closing reads which trainings exist',
  shape: z.object({ _id: z.literal('timetable'), passes: z.int() }),
  subject: null,
});

export const assignmentCopy = projection('assignments', {
  holds: 'Plan assignments; the version marks which state the credit account has taken in',
  events: assignmentEvents,
  id: 'assignmentId',
  picks: assignmentStateSchema.pick({ accountId: true, status: true }),
  adds: { shape: z.object({ planName: z.string() }), of: ({ plan }) => ({ planName: plan.name }) },
  subject: { field: 'accountId', onDeletion: 'stays' },
});

/** Projections of other services' facts. */
export const trainingCopies = { ...accountCopies, assignments: assignmentCopy } as const;

/** Everything that training stores: its own data and projections of other services' facts. */
export const trainingCollections = {
  trainings: trainingCollection,
  bookings: bookingCollection,
  arrivalKeys: arrivalKeyCollection,
  creditAccounts: creditAccountCollection,
  movements: movementCollection,
  fixedSlots: fixedSlotCollection,
  studioSettings: studioSettingCollection,
  calendarFeeds: calendarFeedCollection,
  guests: guestCollection,
  thinNotices: thinNoticeCollection,
  reasons: reasonCollection,
  closures: closureCollection,
  guards: guardCollection,
  mails: mailCollection,
  ...trainingCopies,
} as const;

export interface TrainingStores extends ReturnType<typeof openTrainingStores> {}

/**
 * Opens the collections of training. Reads and writes go straight to the driver: the results of the policies are typed
 * already, and a batch of hundreds of writes need not be cast again. Events alone write the `copies`.
 */
export function openTrainingStores(connection: Connection) {
  return { ...openDrivers(connection, trainingCollections), copies: openModels(connection, trainingCopies) };
}

/** Creates every collection and index of training. */
export async function ensureTrainingStores(connection: Connection): Promise<void> {
  await ensureIndexes(connection, trainingCollections);
}
