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
 * Takes a seat. `book`: by the member. `enrol`: by an administrator or the coach. `promote`: from the waitlist.
 * `fixed`: by a fixed slot. `reclaim`: the member takes back a released seat (`docs/product.md` §3.18). Every kind but
 * `fixed` also reclaims a seat that the member has released.
 * `bookingId` is the id of the booking if one is made.
 */
export type TakeSeat = SeatActOf & {
  readonly kind: 'book' | 'reclaim' | 'enrol' | 'promote' | 'fixed';
  readonly bookingId: string;
  /** An enrolment by the coach of the class: only in the time for it, never as a courtesy (`docs/product.md` §3.17). */
  readonly asCoach?: true;
};

/**
 * Takes a seat for a guest without an account, enrolled by an administrator (`docs/product.md` §3.19). The ids of the
 * guest, the account and the booking are the same.
 */
export type SeatGuest = SeatActOf & {
  readonly kind: 'guest';
  readonly bookingId: string;
  readonly guest: NewGuest;
  /** Also a guest who has tried a class before. */
  readonly again?: boolean | undefined;
};

/** A guest to enrol; `startsAt` comes from the class, `turn` from the guests before. */
export type NewGuest = Omit<Guest, 'startsAt' | 'turn'>;

/** A guest who was enrolled before, with the seat. */
export interface SeatedGuest {
  readonly guest: Guest;
  readonly seat: Booking;
}

/** Takes a seat in exchange for the one in the training `from`, or leaves both as they are. */
export type SwitchSeat = SeatActOf & { readonly kind: 'switch'; readonly from: string; readonly bookingId: string };

/**
 * Frees a seat. `cancel`: by the member. `remove`: by an administrator. `refund`: the training was cancelled.
 * `release`: by the member after the cancellation cut-off, so that the class stays spent. `return`: refunds that class
 * because the seat was needed. `withdraw`: a change of the account or the plan frees seats in coming trainings
 * (`docs/product.md` §§2.3, 4.4); `paidBy` is the assignment that must have paid for the seat, if that matters.
 */
export type FreeSeat = SeatActOf & {
  readonly kind: 'cancel' | 'release' | 'return' | 'remove' | 'refund' | 'withdraw';
  readonly paidBy?: string;
};

export type SeatAct = TakeSeat | SeatGuest | SwitchSeat | FreeSeat;

/** The facts about one training that a decision uses. */
export interface SeatFacts {
  readonly training: Training | undefined;
  readonly account: CreditAccount;
  readonly member: Pick<Member, 'status' | 'deleted'> | undefined;
  /** The member's booking of this training, where they have a seat. */
  readonly booking: Booking | undefined;
  /** The member's booking of this training, if they have released the seat. */
  readonly released: Booking | undefined;
  /** Absences that the absence rule counts; none where the studio has no such rule. */
  readonly absences: readonly Absence[];
  /** Other trainings that the member has booked at the same hour; none where they do not matter. */
  readonly overlapping: readonly Training[];
}

/** All facts that a decision uses. */
export interface ActFacts {
  readonly seat: (trainingId: string) => SeatFacts;
  /** The bookings that an act under the same idempotency key made, cancelled, released or reclaimed before. */
  readonly settled: readonly Booking[];
  /** Other guests with the telephone of a guest to enrol; absent for other acts. */
  readonly guests?: readonly SeatedGuest[];
}

/** The documents that an act changes with one seat. */
export interface SeatChange {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly booking: Booking;
  readonly movements: readonly NewMovement[];
  /** The guest who takes the seat, if any. */
  readonly guest?: Guest;
}

/** An act that is accepted now, or was before under its idempotency key (`repeated`): then nothing changes. */
export interface AcceptedAct {
  readonly kind: 'accepted' | 'repeated';
  /** One for each of `trainingsOf`. */
  readonly changes: readonly [SeatChange, ...SeatChange[]];
}

export interface RefusedAct {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  /** What the person reads instead of the refusal's own text. */
  readonly message?: string;
  /** The facts behind the refusal; absent where the code says it all. */
  readonly facts?: ReasonFacts;
  /** The training that the refusal is about, if it is not the one of the act. */
  readonly trainingId?: string;
}

export type SeatDecision = AcceptedAct | RefusedAct;
