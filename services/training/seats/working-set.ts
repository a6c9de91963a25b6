import { newId } from '@studio/chassis/mongo/new-id';
import { overlaps } from '@studio/contracts/rules/booking-policy';
import type { Booking } from '../models/booking.model.ts';
import { emptyAccount } from '../models/credit-account.model.ts';
import type { FixedSlot, SettledSlot } from '../models/fixed-slot.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { NewMovement } from '../models/movement.model.ts';
import { type Reason, reasonAbout } from '../models/reason.model.ts';
import type { FactRow } from '../models/seat-facts.ts';
import type { Training } from '../models/training.model.ts';
import type { SlotClass } from '../rules/fixed-slot-policy.ts';
import { positionOf } from '../rules/waitlist-policy.ts';
import type { ActFacts, SeatAct, SeatChange, SeatedGuest } from '../rules/seat-act.ts';
import type { Absence } from '../rules/absence-policy.ts';
import type { TakenSeat } from './taken-seats.ts';

/** The documents of a batch, in memory: each act sees the changes of those before it. */
export type WorkingSet = ReturnType<typeof openWorkingSet>;

interface Loaded {
  readonly facts: readonly FactRow[];
  readonly released: readonly Booking[];
  /** By account id. */
  readonly absences: ReadonlyMap<string, readonly Absence[]>;
  readonly settled: readonly Booking[];
  readonly taken: readonly TakenSeat[];
  readonly dueSlots: readonly FixedSlot[];
  readonly slotClasses: readonly SlotClass[];
  readonly guests: readonly SeatedGuest[];
  readonly now: Date;
}

/** Holds the loaded documents while acts change them. */
export function openWorkingSet(loaded: Loaded) {
  const { facts, released, absences, settled, taken, dueSlots, slotClasses, now } = loaded;
  const booked = facts.flatMap(({ booking }) => booking ?? []);
  const trainings = tracked(facts.flatMap(({ training }) => training ?? []));
  const accounts = tracked(facts.flatMap(({ account }) => account ?? []));
  const bookings = tracked([...booked, ...released, ...settled]);
  const members = new Map(facts.flatMap(({ member }) => (member ? [[member._id, member] as const] : [])));
  /** Booked and released seats: one for each member and training. */
  const seats = new Map([...released, ...booked].map((booking) => [seatOf(booking), booking]));
  const seatWith = (seat: SeatKey, status: Booking['status']) => {
    const booking = seats.get(seatOf(seat));
    return booking?.status === status ? booking : undefined;
  };
  const cancelled = new Map(settled.map((booking) => [booking.cancelRequestId, booking]));
  const handedOver = new Map<string, Booking>();
  const noteHandovers = (booking: Booking) => booking.requestIds?.forEach((id) => handedOver.set(id, booking));
  [...booked, ...released, ...settled].forEach(noteHandovers);
  const takenSeats = trackTakenSeats(taken);
  const made: NewMovement[] = [];
  const guests: Guest[] = [];
  const seated = [...loaded.guests];
  const settledSlots: SettledSlot[] = [];
  const reasons: Reason[] = [];
  /** Records that a member on the waitlist got a seat. */
  const notePromotion = ({ training: after, booking: { accountId } }: SeatChange) => {
    const position = positionOf(trainings.get(after._id) ?? after, accountId);
    if (position === undefined || positionOf(after, accountId) !== undefined) return;
    const promoted = { _id: newId(), accountId, at: now, kind: 'promoted', position, code: null, facts: {} } as const;
    reasons.push(reasonAbout(after, promoted));
  };
  /** The bookings that an act under the same key made, cancelled, released or reclaimed before. */
  const settledBy = (requestId: string) => {
    const found = [bookings.get(requestId), cancelled.get(requestId), handedOver.get(requestId)];
    return [...new Map(found.flatMap((booking) => (booking ? [[booking._id, booking]] : []))).values()];
  };
  /** Other guests with the telephone of the guest to enrol, each with the seat as it is by now. */
  const guestsBeside = (act: SeatAct) => {
    if (act.kind !== 'guest') return {};
    const others = seated.filter(({ guest }) => guest.phoneKey === act.guest.phoneKey && guest._id !== act.bookingId);
    return { guests: others.map(({ guest, seat }) => ({ guest, seat: bookings.get(seat._id) ?? seat })) };
  };
  return {
    factsFor: (act: SeatAct): ActFacts => ({
      seat: (trainingId) => {
        const training = trainings.get(trainingId);
        const { accountId } = act;
        return {
          training,
          overlapping: training ? takenSeats.overlapping(accountId, training) : [],
          account: accounts.get(accountId) ?? emptyAccount(accountId),
          member: members.get(accountId),
          booking: seatWith({ trainingId, accountId }, 'booked'),
          released: seatWith({ trainingId, accountId }, 'released'),
          absences: absences.get(accountId) ?? [],
        };
      },
      settled: act.requestId === undefined ? [] : settledBy(act.requestId),
      ...guestsBeside(act),
    }),
    apply: (change: SeatChange) => {
      const { training, account, booking, movements, guest } = change;
      notePromotion(change);
      trainings.set(training);
      // A guest has no credit account.
      if (!booking.guest) accounts.set(account);
      if (guest) {
        guests.push(guest);
        seated.push({ guest, seat: booking });
      }
      bookings.set(booking);
      noteHandovers(booking);
      made.push(...movements);
      if (booking.status === 'booked') {
        seats.set(seatOf(booking), booking);
        takenSeats.take({ accountId: booking.accountId, training });
      } else {
        if (booking.status === 'released') seats.set(seatOf(booking), booking);
        else seats.delete(seatOf(booking));
        if (booking.status === 'cancelled') cancelled.set(booking.cancelRequestId, booking);
        takenSeats.free(booking.accountId, training._id);
      }
    },
    current: ({ training, account }: SeatChange) => ({
      training: trainings.get(training._id) ?? training,
      account: accounts.get(account._id) ?? account,
    }),
    training: trainings.get,
    /** All trainings in their current state, in the order of the week. */
    trainings: () => trainings.all().toSorted(byStart),
    dueSlots,
    slotClasses,
    /** The member's bookings at the hour of a training; known for members with a fixed slot or on a waitlist. */
    overlapping: takenSeats.overlapping,
    endDue: (id: string) => {
      const training = trainings.get(id);
      if (!training) return;
      const { slotsSince: _since, ...others } = training;
      trainings.set({ ...others, slotsDue: false, version: training.version + 1 });
    },
    noteSlot: (settled: SettledSlot) => void settledSlots.push(settled),
    noteReason: (reason: Reason) => void reasons.push(reason),
    /** All changed documents, each with its loaded state. */
    changes: () => ({
      trainings: trainings.changed().map(({ before, after }) => ({ before: before ?? after, after })),
      accounts: accounts.changed().map(({ before, after }) => ({ before: before ?? emptyAccount(after._id), after })),
      bookings: bookings.changed(),
      guests,
      movements: made,
      settledSlots,
      reasons,
    }),
  };
}

function byStart(a: Training, b: Training): number {
  return a.startsAt.getTime() - b.startsAt.getTime() || a.category.localeCompare(b.category);
}

interface SeatKey {
  readonly trainingId: string;
  readonly accountId: string;
}

function seatOf({ trainingId, accountId }: SeatKey): string {
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

/** Tracks the seats of members while acts take and free them. */
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
