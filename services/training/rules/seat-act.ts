import type { Refusal } from '@studio/contracts/http/problem';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount, Freeze } from '../models/credit-account.model.ts';
import type { Member } from '../models/member.model.ts';
import type { Training } from '../models/training.model.ts';
import type { NewMovement } from '../models/movement.model.ts';

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
 * `fixed`: by the fixed slot of a member.
 * `bookingId` names the booking that it would become.
 */
export type TakeSeat = SeatActOf & {
  readonly kind: 'book' | 'enrol' | 'promote' | 'fixed';
  readonly bookingId: string;
  /** An enrolment by the coach of the class: in the time for it, and never as a courtesy (`docs/product.md` §3.17). */
  readonly asCoach?: true;
};

/** Takes a seat in exchange for the one in the training `from`, or leaves both as they are. */
export type SwitchSeat = SeatActOf & { readonly kind: 'switch'; readonly from: string; readonly bookingId: string };

/**
 * Frees a seat. `cancel`: by the member. `remove`: by an administrator. `refund`: the training was cancelled.
 * `release`: with the account or the plan, which frees seats in coming trainings (`docs/product.md` §§2.3, 4.4);
 * `paidBy` is the assignment that must have paid for the seat, if that matters.
 */
export type FreeSeat = SeatActOf & {
  readonly kind: 'cancel' | 'remove' | 'refund' | 'release';
  readonly paidBy?: string;
};

export type SeatAct = TakeSeat | SwitchSeat | FreeSeat;

/** What a decision looks at in one training. */
export interface SeatFacts {
  readonly training: Training | undefined;
  readonly account: CreditAccount;
  readonly member: Pick<Member, 'status' | 'deleted'> | undefined;
  /** The member's booking of this training that is not cancelled. */
  readonly booking: Booking | undefined;
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
  /** The days on which the plan rests, where that is why. */
  readonly freeze?: Freeze;
}

export type SeatDecision = AcceptedAct | RefusedAct;
