import type { Refusal } from '@studio/contracts/http/problem';
import type { ReasonFacts } from '@studio/contracts/http/reason-routes';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { Member } from '../models/member.model.ts';
import type { Training } from '../models/training.model.ts';
import type { NewMovement } from '../models/movement.model.ts';
import type { Absence } from './absence-policy.ts';

interface SeatActOf {
  readonly trainingId: string;
  readonly accountId: string;
  /** Account id of the actor, `system`, `waitlist` or `fixed-slot`. */
  readonly by: string;
  /** The same for every repetition under one idempotency key (`seats/seat-acts.ts`). */
  readonly requestId?: string;
}

/**
 * Takes a seat. `book`: by the member. `enrol`: by an administrator. `promote`: a free seat goes to a member who waits.
 * `fixed`: by the fixed slot of a member. `reclaim`: by a member who has given it up (`docs/product.md` §3.18); so does each of the
 * others where the member has.
 * `bookingId` names the booking that it would become.
 */
export type TakeSeat = SeatActOf & {
  readonly kind: 'book' | 'reclaim' | 'enrol' | 'promote' | 'fixed';
  readonly bookingId: string;
  /** An enrolment by the coach of the class: in the time for it, and never as a courtesy (`docs/product.md` §3.17). */
  readonly asCoach?: true;
};

/**
 * Takes a seat for somebody without an account, whom an administrator writes down (`docs/product.md` §3.19). The guest's id,
 * the account's id and the booking's are one.
 */
export type SeatGuest = SeatActOf & { readonly kind: 'guest'; readonly bookingId: string; readonly guest: NewGuest };

/** The start is that of the class. */
export type NewGuest = Omit<Guest, 'startsAt'>;

/** Takes a seat in exchange for the one in the training `from`, or leaves both as they are. */
export type SwitchSeat = SeatActOf & { readonly kind: 'switch'; readonly from: string; readonly bookingId: string };

/**
 * Frees a seat. `cancel`: by the member. `remove`: by an administrator. `refund`: the training was cancelled.
 * `release`: by the member, too late to cancel, so that the class stays spent; `return`: that class comes back, since somebody
 * else needed the seat. `withdraw`: with the account or the plan, which frees seats in coming trainings (`docs/product.md` §§2.3, 4.4);
 * `paidBy` is the assignment that must have paid for the seat, if that matters.
 */
export type FreeSeat = SeatActOf & {
  readonly kind: 'cancel' | 'release' | 'return' | 'remove' | 'refund' | 'withdraw';
  readonly paidBy?: string;
};

export type SeatAct = TakeSeat | SeatGuest | SwitchSeat | FreeSeat;

/** What a decision looks at in one training. */
export interface SeatFacts {
  readonly training: Training | undefined;
  readonly account: CreditAccount;
  readonly member: Pick<Member, 'status' | 'deleted'> | undefined;
  /** The member's booking of this training, where they have a seat. */
  readonly booking: Booking | undefined;
  /** The same, where they have given the seat up. */
  readonly released?: Booking | undefined;
  /** Absences that count for the rule about absences; read only where the studio has one. */
  readonly absences?: readonly Absence[];
  /** Other trainings that the member has booked at the same hour; read only where they matter. */
  readonly overlapping?: readonly Training[];
}

/** All that a decision looks at. */
export interface ActFacts {
  readonly seat: (trainingId: string) => SeatFacts;
  /** The bookings that an act under the same idempotency key has made, or has cancelled, before. */
  readonly settled: readonly Booking[];
}

/** The documents that an act changes with one seat. */
export interface SeatChange {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly booking: Booking;
  readonly movements: readonly NewMovement[];
  /** Who takes the seat, where that is a guest. */
  readonly guest?: Guest;
}

/** An act that is carried out now, or was before under its idempotency key: then nothing changes. */
export interface AcceptedAct {
  readonly kind: 'accepted' | 'repeated';
  /** One for each of `trainingsOf`. */
  readonly changes: readonly [SeatChange, ...SeatChange[]];
}

export interface RefusedAct {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  /** What it was decided from; absent where the code says it all. */
  readonly facts?: ReasonFacts;
  /** The training that it is about, where that is not the one of the act. */
  readonly trainingId?: string;
}

export type SeatDecision = AcceptedAct | RefusedAct;
