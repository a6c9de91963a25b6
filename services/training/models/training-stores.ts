import { type Connection, type Model, type mongo, Schema } from 'mongoose';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';
import { type ArrivalKey, arrivalKeySchema } from './arrival-key.model.ts';
import { type Booking, bookingSchema } from './booking.model.ts';
import { bookingWindowSchema, type StoredBookingWindow } from './booking-window.model.ts';
import { type CalendarFeed, calendarFeedSchema } from './calendar-feed.model.ts';
import { type Closure, closureSchema } from './closure.model.ts';
import { type CreditAccount, creditAccountSchema } from './credit-account.model.ts';
import { type FixedSlot, fixedSlotSchema } from './fixed-slot.model.ts';
import { type CoachFacts, coachFactsSchema, type Member, memberSchema } from './member.model.ts';
import { type StoredBookingRules, bookingRulesSchema } from './booking-rules.model.ts';
import { type Guest, guestSchema } from './guest.model.ts';
import { type ThinNotice, thinNoticeSchema } from './thin-notice.model.ts';
import { type Reason, reasonSchema } from './reason.model.ts';
import { type Movement, movementSchema } from './movement.model.ts';
import { type Training, trainingSchema } from './training.model.ts';

export type TrainingStores = ReturnType<typeof openTrainingStores>;

/**
 * Everything that training stores: its own data and projections of other services' facts.
 * The schemas say what is stored and indexed. Reads and writes go straight to the driver: the results of the policies
 * are typed already, and a batch of hundreds of writes need not be cast again.
 */
export function openTrainingStores(connection: Connection) {
  const members = connection.model<Member>('Member', memberSchema);
  const coachFacts = connection.model<CoachFacts>('CoachFacts', coachFactsSchema);
  return {
    trainings: driverCollection(connection.model<Training>('Training', trainingSchema)),
    bookings: driverCollection(connection.model<Booking>('Booking', bookingSchema)),
    arrivalKeys: driverCollection(connection.model<ArrivalKey>('ArrivalKey', arrivalKeySchema)),
    creditAccounts: driverCollection(connection.model<CreditAccount>('CreditAccount', creditAccountSchema)),
    movements: driverCollection(connection.model<Movement>('Movement', movementSchema)),
    fixedSlots: driverCollection(connection.model<FixedSlot>('FixedSlot', fixedSlotSchema)),
    /** One document for each subject. */
    studioSettings: driverCollection(connection.model<StoredBookingWindow>('BookingWindow', bookingWindowSchema)),
    calendarFeeds: driverCollection(connection.model<CalendarFeed>('CalendarFeed', calendarFeedSchema)),
    guests: driverCollection(connection.model<Guest>('Guest', guestSchema)),
    bookingRules: driverCollection(connection.model<StoredBookingRules>('BookingRules', bookingRulesSchema)),
    thinNotices: driverCollection(connection.model<ThinNotice>('ThinNotice', thinNoticeSchema)),
    reasons: driverCollection(connection.model<Reason>('Reason', reasonSchema)),
    closures: driverCollection(connection.model<Closure>('Closure', closureSchema)),
    guards: driverCollection(connection.model<Guard>('Guard', guardSchema)),
    members: driverCollection(members),
    /** Written by events only. */
    memberProjection: members,
    coachFactsProjection: coachFacts,
    coachFacts: driverCollection(coachFacts),
    assignmentProjection: connection.model<Assignment>('Assignment', assignmentSchema),
  };
}

function driverCollection<T extends object>(model: Model<T>): mongo.Collection<T> {
  const { db } = model;
  if (!db.db) throw new Error('the connection is not open');
  return db.db.collection<T>(model.collection.collectionName);
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

/**
 * Written by transactions only to make them conflict. Bulk generation reads which days are closed, and closing reads
 * which trainings exist, so both would commit without it.
 */
interface Guard {
  readonly _id: 'timetable';
  readonly passes: number;
}

const guardSchema = new Schema<Guard>({ _id: text, passes: number }, { collection: 'guards', versionKey: false });

/** Projection of membership's plan assignments; its version marks which state the credit account has taken in. */
interface Assignment {
  /** Assignment id. */
  readonly _id: string;
  readonly accountId: string;
  readonly planName: string;
  readonly status: AssignmentStatus;
  readonly version: number;
}

const assignmentSchema = new Schema<Assignment>(
  { _id: text, accountId: text, planName: text, status: text, version: number },
  { collection: 'assignments', versionKey: false },
);
