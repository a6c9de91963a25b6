import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import {
  type Cause,
  type CreditChange,
  giveCreditBack,
  noteSeat,
  type Payment,
  spendCredit,
  unchanged,
} from './credit-policy.ts';
import type { FreeSeat, SeatAct, SeatChange, SeatGuest, SwitchSeat, TakeSeat } from './seat-act.ts';

/*
 * The changes of an accepted act to the training, its booking, the account and its ledger. `booking-policy.ts` decides
 * whether an act is accepted.
 */

interface Taking {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly payment: Payment;
  readonly cause: Cause;
}

/** Makes a booking and spends its payment. */
export function takeSeat(
  { bookingId, accountId, by }: TakeSeat | SeatGuest | SwitchSeat,
  { training, account, payment, cause }: Taking,
): SeatChange {
  return {
    ...spendCredit(account, { bookingId, payment, training, cause }),
    training: withoutWaiting(withSeats(training, 1), accountId),
    booking: {
      _id: bookingId,
      trainingId: training._id,
      accountId,
      status: 'booked',
      ...payment,
      week: training.week,
      startsAt: training.startsAt,
      knownTime: null,
      bookedAt: cause.at,
      bookedBy: by,
      cancelledAt: null,
      cancelledBy: null,
      cancelRequestId: null,
      attendance: null,
      version: 1,
    },
  };
}

interface TakingBack {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly released: Booking;
  readonly cause: Cause;
}

/** Restores the booking of a released seat. Its original payment stands. */
export function takeBack(act: TakeSeat | SwitchSeat, { training, account, released, cause }: TakingBack): SeatChange {
  const { releasedAt: _, ...booking } = handedOver(released, act, cause.at);
  return {
    ...noteSeat(account, { booking: released, training, reason: 'reclaimed', cause }),
    training: withoutWaiting(withoutRelease(withSeats(training, 1), act.accountId), act.accountId),
    booking: { ...booking, status: 'booked', version: booking.version + 1 },
  };
}

/** Releases a seat. Its payment stays spent (`docs/product.md` §3.18). */
export function giveUpSeat(act: FreeSeat, { training, account, booking, cause }: Freeing): SeatChange {
  return {
    ...noteSeat(account, { booking, training, reason: 'released', cause }),
    training: { ...withSeats(training, -1), released: [...(training.released ?? []), act.accountId] },
    booking: {
      ...withoutMark(handedOver(booking, act, cause.at)),
      status: 'released',
      releasedAt: cause.at,
      version: booking.version + 1,
    },
  };
}

/** Counts the release or reclaim of a seat and stores the request, so that its repetition changes nothing. */
function handedOver(booking: Booking, { requestId }: SeatAct, last: Date): Booking {
  const { requestIds = [], handovers } = booking;
  return {
    ...booking,
    handovers: { count: (handovers?.count ?? 0) + 1, last },
    ...(requestId !== undefined && { requestIds: [...requestIds, requestId] }),
  };
}

/** Only a booked seat has a mark of attendance. */
function withoutMark({ arrivedAt, ...booking }: Booking): Booking {
  return arrivedAt || booking.attendance ? { ...booking, attendance: null } : booking;
}

interface Freeing {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly booking: Booking;
  readonly cause: Cause;
}

/** Cancels a booking and refunds its payment. */
export function freeSeat(
  { by, requestId }: SeatAct,
  { training, account, booking: given, cause }: Freeing,
  reason: 'cancelled' | 'refunded' | 'returned' = 'cancelled',
): SeatChange {
  const { releasedAt, ...booking } = withoutMark(given);
  const change: CreditChange = booking.guest
    ? unchanged(account)
    : giveCreditBack(account, { booking, training, reason, cause });
  return {
    ...change,
    training: releasedAt ? withoutRelease(training, booking.accountId) : withSeats(training, -1),
    booking: {
      ...booking,
      status: 'cancelled',
      cancelledAt: cause.at,
      cancelledBy: by,
      cancelRequestId: requestId ?? null,
      version: booking.version + 1,
    },
  };
}

function withSeats(training: Training, change: 1 | -1): Training {
  return { ...training, seatsTaken: training.seatsTaken + change, version: training.version + 1 };
}

function withoutRelease({ released = [], ...training }: Training, accountId: string): Training {
  const left = released.filter((id) => id !== accountId);
  return { ...training, version: training.version + 1, ...(left.length > 0 && { released: left }) };
}

/** A member with a seat leaves the waitlist. */
function withoutWaiting(training: Training, accountId: string): Training {
  const waitlist = training.waitlist.filter((waiting) => waiting.accountId !== accountId);
  return waitlist.length < training.waitlist.length ? { ...training, waitlist } : training;
}
