import type { ClientSession } from 'mongoose';
import type { Booking } from '../models/booking.model.ts';
import { emptyAccount } from '../models/credit-account.model.ts';
import type { FixedSlot, SettledSlot } from '../models/fixed-slot.model.ts';
import type { NewMovement } from '../models/movement.model.ts';
import { type FactRow, readSeatFacts, readSettledBookings } from '../models/seat-facts.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import { type SeatRules, trainingsOf } from '../rules/booking-policy.ts';
import { areSlotsDue, hourOf, type SlotClass } from '../rules/fixed-slot-policy.ts';
import { overlaps } from '../rules/schedule-policy.ts';
import type { ActFacts, SeatAct, SeatChange } from '../rules/seat-act.ts';
import { readTakenSeats, type TakenSeat } from './taken-seats.ts';

/**
 * Loads the facts of all acts from one snapshot. Writes are checked again by their versions, refusals are not: they must
 * not combine facts of two moments. `withRepeats`: also the earlier results of the same idempotency keys.
 */
export async function loadWorkingSet(
  stores: TrainingStores,
  { acts, trainingIds = [], accountIds = [], lists, session, withRepeats, rules }: ToLoad,
): Promise<WorkingSet> {
  const waiting = lists.flatMap(({ waitlist }) => waitlist.map(({ accountId }) => accountId));
  const ids = {
    trainingIds: [...acts.flatMap(trainingsOf), ...trainingIds, ...lists.map(({ _id }) => _id)],
    accountIds: [...acts.map(({ accountId }) => accountId), ...accountIds, ...waiting],
  };
  let facts = await readSeatFacts(stores, ids, session);
  const trainings = facts.flatMap(({ training }) => training ?? []);
  const slots = await readDueSlots(stores, trainings, { rules, session });
  const holders = slots.map(({ accountId }) => accountId);
  if (holders.length > 0) {
    facts = await readSeatFacts(stores, { ...ids, accountIds: [...ids.accountIds, ...holders] }, session);
  }
  const requestIds = withRepeats ? acts.flatMap(({ requestId }) => requestId ?? []) : [];
  const settled = await readSettledBookings(stores, requestIds, session);
  const ofSlots = [...accountIds, ...holders];
  const booking = rules.REFUSE_OVERLAPPING_BOOKINGS ? acts.map(({ accountId }) => accountId) : [];
  const taken = await readTakenSeats(stores, {
    accountIds: [...booking, ...ofSlots, ...waiting],
    at: trainings,
    session,
  });
  const dates = trainings.map(({ date }) => date);
  const slotClasses = await readSlotClasses(stores, { accountIds: ofSlots, dates }, session);
  return openWorkingSet({ facts, settled, taken, dueSlots: slots, slotClasses });
}

interface ToLoad {
  readonly acts: readonly SeatAct[];
  /** Trainings besides those of the acts, and the members with a fixed slot in one. */
  readonly trainingIds?: readonly string[];
  readonly accountIds?: readonly string[];
  /** Trainings whose waitlists may move up. */
  readonly lists: readonly Training[];
  readonly session: ClientSession;
  readonly withRepeats: boolean;
  readonly rules: SeatRules;
}

/** The documents of a batch, in memory: each act sees the changes of those before it. */
export type WorkingSet = ReturnType<typeof openWorkingSet>;

interface Loaded {
  readonly facts: readonly FactRow[];
  readonly settled: readonly Booking[];
  readonly taken: readonly TakenSeat[];
  readonly dueSlots: readonly FixedSlot[];
  readonly slotClasses: readonly SlotClass[];
}

function openWorkingSet({ facts, settled, taken, dueSlots, slotClasses }: Loaded) {
  const booked = facts.flatMap(({ booking }) => booking ?? []);
  const trainings = tracked(facts.flatMap(({ training }) => training ?? []));
  const accounts = tracked(facts.flatMap(({ account }) => account ?? []));
  const bookings = tracked([...booked, ...settled]);
  const members = new Map(facts.flatMap(({ member }) => (member ? [[member._id, member] as const] : [])));
  const seats = new Map(booked.map((booking) => [seatOf(booking), booking]));
  const cancelled = new Map(settled.map((booking) => [booking.cancelRequestId, booking]));
  const takenSeats = trackTakenSeats(taken);
  const made: NewMovement[] = [];
  const settledSlots: SettledSlot[] = [];
  return {
    factsFor: ({ accountId, requestId }: SeatAct): ActFacts => ({
      seat: (trainingId) => {
        const training = trainings.get(trainingId);
        return {
          training,
          overlapping: training ? takenSeats.overlapping(accountId, training) : [],
          account: accounts.get(accountId) ?? emptyAccount(accountId),
          member: members.get(accountId),
          booking: seats.get(seatOf({ trainingId, accountId })),
        };
      },
      settled:
        requestId === undefined ? [] : [bookings.get(requestId), cancelled.get(requestId)].filter((each) => !!each),
    }),
    apply: ({ training, account, booking, movements }: SeatChange) => {
      trainings.set(training);
      accounts.set(account);
      bookings.set(booking);
      made.push(...movements);
      if (booking.status === 'booked') {
        seats.set(seatOf(booking), booking);
        takenSeats.take({ accountId: booking.accountId, training });
      } else {
        seats.delete(seatOf(booking));
        cancelled.set(booking.cancelRequestId, booking);
        takenSeats.free(booking.accountId, training._id);
      }
    },
    current: ({ training, account }: SeatChange) => ({
      training: trainings.get(training._id) ?? training,
      account: accounts.get(account._id) ?? account,
    }),
    training: trainings.get,
    /** All trainings as they are by now, in the order of the week. */
    trainings: () => trainings.all().toSorted(byStart),
    dueSlots,
    slotClasses,
    /** What the member has booked at the hour of a training; known of who has a fixed slot or waits. */
    overlapping: takenSeats.overlapping,
    endDue: (id: string) => {
      const training = trainings.get(id);
      if (training) trainings.set({ ...training, slotsDue: false, version: training.version + 1 });
    },
    noteSlot: (settled: SettledSlot) => void settledSlots.push(settled),
    /** All that is different in the end, with what was loaded. */
    changes: () => ({
      trainings: trainings.changed().map(({ before, after }) => ({ before: before ?? after, after })),
      accounts: accounts.changed().map(({ before, after }) => ({ before: before ?? emptyAccount(after._id), after })),
      bookings: bookings.changed(),
      movements: made,
      settledSlots,
    }),
  };
}

function byStart(a: Training, b: Training): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || a.category.localeCompare(b.category);
}

function seatOf({ trainingId, accountId }: { readonly trainingId: string; readonly accountId: string }): string {
  return `${trainingId} ${accountId}`;
}

function tracked<T extends { readonly _id: string }>(loaded: readonly T[]) {
  const before = new Map(loaded.map((document) => [document._id, document]));
  const after = new Map<string, T>();
  return {
    get: (id: string) => after.get(id) ?? before.get(id),
    all: () => [...new Map([...before, ...after]).values()],
    set: (document: T) => void after.set(document._id, document),
    changed: () => [...after.values()].map((document) => ({ before: before.get(document._id), after: document })),
  };
}

/** Keeps the seats of members while acts take and free them. */
function trackTakenSeats(read: readonly TakenSeat[]) {
  let taken = read;
  return {
    take: (seat: TakenSeat) => void (taken = [...taken, seat]),
    free: (accountId: string, trainingId: string) => {
      taken = taken.filter((seat) => seat.accountId !== accountId || seat.training._id !== trainingId);
    },
    overlapping: (accountId: string, training: Training): Training[] =>
      taken
        .filter((seat) => seat.accountId === accountId && seat.training._id !== training._id)
        .flatMap((seat) => (overlaps(seat.training, training) ? [seat.training] : [])),
  };
}

/** The fixed slots that are due in any of these trainings, the earliest first. */
async function readDueSlots(
  { fixedSlots }: Pick<TrainingStores, 'fixedSlots'>,
  trainings: readonly Training[],
  { rules, session }: Pick<ToLoad, 'rules' | 'session'>,
): Promise<FixedSlot[]> {
  const due = trainings.filter((training) => areSlotsDue(training, rules));
  if (due.length === 0) return [];
  return fixedSlots.find({ $or: due.map(hourOf) }, { session, sort: { createdAt: 1, _id: 1 } }).toArray();
}

interface SlotDays {
  readonly accountIds: readonly string[];
  /** Studio dates of the hours that the slots are for. */
  readonly dates: readonly string[];
}

/**
 * The classes that fixed slots of these members have taken for these days. The ledger knows the hour that each was at
 * then, wherever it has been moved since; a class that the studio cancelled is none.
 */
async function readSlotClasses(
  { movements, bookings, trainings }: Pick<TrainingStores, 'movements' | 'bookings' | 'trainings'>,
  { accountIds, dates }: SlotDays,
  session: ClientSession,
): Promise<SlotClass[]> {
  if (accountIds.length === 0 || dates.length === 0) return [];
  const ofDays = { accountId: { $in: [...accountIds] }, 'subject.date': { $in: [...dates] } };
  const paid = await movements.find({ actor: 'fixed-slot', ...ofDays }, { session, hint: 'of-fixed-slots' }).toArray();
  if (paid.length === 0) return [];
  const hours = new Map(paid.map(({ key, subject }) => [key, subject]));
  const bookingIds = paid.map(({ key }) => key.replace(/^book:/, ''));
  const booked = await bookings.find({ _id: { $in: bookingIds } }, { session }).toArray();
  const ids = booked.map(({ trainingId }) => trainingId);
  const on = await trainings.find({ _id: { $in: ids }, status: 'scheduled' }, { session }).toArray();
  const isOn = new Set(on.map(({ _id }) => _id));
  return booked.flatMap(({ _id, accountId, trainingId }) => {
    const hour = hours.get(`book:${_id}`);
    return hour && 'date' in hour && isOn.has(trainingId) ? [{ accountId, trainingId, ...hour }] : [];
  });
}
