import { ATTENDANCE_OPENS_MINUTES } from '@studio/contracts/rules/attendance';
import { defaultBookingWindow, lastOpenWeek } from '@studio/contracts/booking-window';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import type { StoredBookingWindow } from '../../../services/training/models/studio-setting.model.ts';
import type { Closure } from '../../../services/training/models/closure.model.ts';
import type { Training } from '../../../services/training/models/training.model.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';
import { difference } from './check-ledger.ts';

/** When a training takes place. Its bookings store a copy. */
type When = Pick<Training, 'week' | 'startsAt'>;

/** The seats of a training without any. */
const none = {
  /** Number of booked seats. */
  count: 0,
  /** Account ids of members with a released seat. */
  released: [] as readonly string[],
  /** Booked and released seats, and the number of people who have them. */
  all: 0,
  people: 0,
  /** The distinct times stored with these seats. */
  whens: [] as readonly When[],
};
const isReleased = { $eq: ['$status', 'released'] };

/**
 * Seats taken equal the booked seats and are at most the capacity. Booked and released seats have the training's time,
 * the training lists the members with a released seat (docs/product.md §3.18), and nobody has two seats. A cancelled
 * training has none.
 */
export async function* checkSeats({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const rows = await training
    .collection('bookings')
    .aggregate<typeof none & { readonly _id: string }>([
      { $match: { status: { $in: ['booked', 'released'] } } },
      {
        $group: {
          _id: '$trainingId',
          count: { $sum: { $cond: [isReleased, 0, 1] } },
          released: { $push: { $cond: [isReleased, '$accountId', '$$REMOVE'] } },
          all: { $sum: 1 },
          people: { $addToSet: '$accountId' },
          whens: { $addToSet: { week: '$week', startsAt: '$startsAt' } },
        },
      },
      { $set: { people: { $size: '$people' } } },
    ])
    .toArray();
  const booked = new Map(rows.map((row) => [row._id, row]));
  for await (const row of training.collection<Training>('trainings').find()) {
    const { _id: id, capacity, seatsTaken, status } = row;
    const { count, released, all, people, whens } = booked.get(id) ?? none;
    booked.delete(id);
    if (seatsTaken !== count) yield `training ${id}: ${seatsTaken} seats taken, ${count} bookings`;
    if (seatsTaken > capacity) yield `training ${id}: ${seatsTaken} seats taken of ${capacity}`;
    if (!whens.every((when) => isSame(when, row))) yield `training ${id}: booked for another time`;
    if (status === 'cancelled' && all > 0) yield `training ${id}: cancelled, ${all} not refunded`;
    if (people < all) yield `training ${id}: ${people} people have ${all} seats`;
    if (!haveSame(row.released ?? [], released)) yield `training ${id}: its released seats differ from its bookings`;
  }
  for (const id of booked.keys()) yield `training ${id}: booked, but it does not exist`;
}

function haveSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

function isSame(one: When, other: When): boolean {
  return one.week === other.week && one.startsAt.getTime() === other.startsAt.getTime();
}

/**
 * Attendance is marked only on booked seats, and not before marking opens (docs/product.md §3.12). Members who said
 * «Llegué» are marked as attended (§3.22).
 */
export async function* checkAttendance({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const opened = new Date(Date.now() + ATTENDANCE_OPENS_MINUTES * 60_000);
  const rows = training.collection<Booking>('bookings');
  const marked = { attendance: { $ne: null } };
  for await (const { _id, status } of rows.find({ ...marked, status: { $ne: 'booked' } }))
    yield `booking ${_id}: ${status}, but marked`;
  for await (const { _id } of rows.find({ ...marked, startsAt: { $gt: opened } }))
    yield `booking ${_id}: marked too early`;
  for await (const { _id } of rows.find({ arrivedAt: { $exists: true }, attendance: { $ne: 'attended' } }))
    yield `booking ${_id}: arrived, but marked otherwise`;
}

/** The fixed slots of every coming training of an open week are booked, or refused (docs/product.md §3.13). */
export async function* checkFixedSlots({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const now = new Date();
  const stored = await training.collection<StoredBookingWindow>('studio-settings').findOne({ _id: 'booking-window' });
  const due = {
    slotsDue: true,
    status: 'scheduled',
    startsAt: { $gt: now },
    week: { $lte: lastOpenWeek(stored ?? defaultBookingWindow, now) },
  } as const;
  for await (const { _id } of training.collection<Training>('trainings').find(due)) {
    yield `training ${_id}: its fixed slots are due`;
  }
}

/** Sent mails are kept for seven days. The check looks back six. */
const mailsAreKeptMs = 6 * 24 * 60 * 60_000;

/**
 * Closed ranges (docs/product.md §3.14): each has cancelled the trainings and bookings that it counts, no seat is left
 * in them, and each person except guests has one mail. No day is closed twice.
 */
export async function* checkClosures({ of: { training: db } }: StudioDatabases): AsyncGenerator<string> {
  const closures = await db.collection<Closure>('closures').find().sort({ startDate: 1 }).toArray();
  for (const closure of closures) {
    const { _id: id, closedAt, settledAt } = closure;
    const cancelled = await db
      .collection<Training>('trainings')
      .find({ status: 'cancelled', 'cancellation.closureId': id })
      .toArray();
    const booked = cancelled.reduce((sum, { cancellation }) => sum + (cancellation?.total ?? 0), 0);
    const left = cancelled.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
    yield* difference(`closure ${id}: trainings`, cancelled.length, closure.trainings);
    yield* difference(`closure ${id}: bookings`, booked, closure.bookings);
    yield* difference(`closure ${id}: seats left`, left, 0);
    if (settledAt === null) yield `closure ${id}: not settled`;
    if (closedAt.getTime() < Date.now() - mailsAreKeptMs) continue;
    const mails = db.collection<{ _id: string; held?: true }>('mails');
    const ofClosure = { _id: { $regex: `^range-closed:${id}:` } };
    // Each guest has a booking of their own, and no mail.
    const inClasses = { trainingId: { $in: cancelled.map(({ _id }) => _id) }, cancelledAt: { $gte: closedAt } };
    const guests = await db.collection<Booking>('bookings').countDocuments({ ...inClasses, guest: true });
    yield* difference(`closure ${id}: mails`, await mails.countDocuments(ofClosure), closure.people - guests);
    yield* difference(`closure ${id}: mails held`, await mails.countDocuments({ ...ofClosure, held: true }), 0);
  }
  yield* checkOverlaps(closures.filter(({ reopenedAt }) => reopenedAt === null));
}

function* checkOverlaps(open: readonly Closure[]): Generator<string> {
  for (const [index, { _id: id, startDate }] of open.entries()) {
    if (index > 0 && open[index - 1]!.endDate >= startDate) yield `closure ${id}: begins within an earlier one`;
  }
}
