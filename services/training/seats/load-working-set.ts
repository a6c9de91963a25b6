import type { ClientSession } from 'mongoose';
import type { Booking } from '../models/booking.model.ts';
import type { FixedSlot } from '../models/fixed-slot.model.ts';
import { readReleasedOf } from '../models/reads.ts';
import { readSeatFacts, readSettledBookings } from '../models/seat-facts.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import type { Absence } from '../rules/absence-policy.ts';
import { type SeatRules, trainingsOf } from '../rules/booking-policy.ts';
import { areSlotsDue, hourOf, type SlotClass } from '../rules/fixed-slot-policy.ts';
import type { SeatAct, SeatedGuest } from '../rules/seat-act.ts';
import { readAbsences } from './read-absences.ts';
import { readTakenSeats } from './taken-seats.ts';
import { openWorkingSet, type WorkingSet } from './working-set.ts';

/**
 * Loads the facts of all acts from one snapshot. Versions guard the writes but not the refusals, which must not combine
 * facts of two moments. `withRepeats`: also loads the earlier results under the same idempotency keys.
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
  const members = new Set([...ids.accountIds, ...holders]);
  const given = trainings.filter((training) => training.released?.some((id) => members.has(id)));
  const released = (await readReleasedOf(stores, given, session)).filter(({ accountId }) => members.has(accountId));
  const absences = rules.absences
    ? await readAbsences(stores, {
        accountIds: [...ids.accountIds, ...holders],
        rule: rules.absences,
        now: rules.now,
        session,
      })
    : new Map<string, readonly Absence[]>();
  const settled = withRepeats ? await readResultsOf(stores, acts, session) : [];
  const ofSlots = [...accountIds, ...holders];
  const booking = rules.REFUSE_OVERLAPPING_BOOKINGS ? acts.map(({ accountId }) => accountId) : [];
  const taken = await readTakenSeats(stores, {
    accountIds: [...booking, ...ofSlots, ...waiting],
    at: trainings,
    session,
  });
  const dates = trainings.map(({ date }) => date);
  const slotClasses = await readSlotClasses(stores, { accountIds: ofSlots, dates }, session);
  const guests = await readSeatedGuests(stores, acts, session);
  const known = { facts, released, absences, settled, taken, guests };
  return openWorkingSet({ ...known, dueSlots: slots, slotClasses, now: rules.now });
}

/** The guests with the telephones of the guests to enrol. Runs no query for other acts. */
async function readSeatedGuests(
  { guests, bookings }: Pick<TrainingStores, 'guests' | 'bookings'>,
  acts: readonly SeatAct[],
  session: ClientSession,
): Promise<SeatedGuest[]> {
  const phones = acts.flatMap((act) => (act.kind === 'guest' ? [act.guest.phoneKey] : []));
  if (phones.length === 0) return [];
  const found = await guests.find({ phoneKey: { $in: phones } }, { session, hint: 'of-phone' }).toArray();
  const seats = await bookings.find({ _id: { $in: found.map(({ _id }) => _id) } }, { session }).toArray();
  const seatOf = new Map(seats.map((seat) => [seat._id, seat]));
  return found.flatMap((guest) => {
    const seat = seatOf.get(guest._id);
    return seat ? [{ guest, seat }] : [];
  });
}

/** The bookings of earlier requests under the same idempotency keys. */
export function readResultsOf(
  stores: TrainingStores,
  acts: readonly SeatAct[],
  session: ClientSession,
): Promise<Booking[]> {
  const idsOf = (some: readonly SeatAct[]) => some.flatMap(({ requestId }) => requestId ?? []);
  const handovers = idsOf(acts.filter(({ kind }) => kind === 'release' || kind === 'reclaim'));
  return readSettledBookings(stores, { requestIds: idsOf(acts), handovers }, session);
}

interface ToLoad {
  readonly acts: readonly SeatAct[];
  /** Trainings besides those of the acts, and members whose fixed slots are booked in them. */
  readonly trainingIds?: readonly string[];
  readonly accountIds?: readonly string[];
  /** Trainings from whose waitlists members may be promoted. */
  readonly lists: readonly Training[];
  readonly session: ClientSession;
  readonly withRepeats: boolean;
  readonly rules: SeatRules;
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
 * The classes that fixed slots of these members have booked for these days. The ledger keeps the hour of each as it was
 * then, wherever it has moved since. Classes that the studio cancelled are left out.
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
