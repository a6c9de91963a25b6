import { type StudioDate, toStudioDate } from '../studio-time.ts';
import { CANCELLATION_CUT_OFF_MINUTES } from './bookings.ts';
import {
  type CreditRefusal,
  type Credits,
  type Paying,
  payingFor,
  type PayingPlan,
  type TrainingToPay,
} from './credit-policy.ts';
import { type Refused, refused } from './refused.ts';

/*
 * The rules of a member's booking (docs/product.md §3), as the server decides them and as the screens show them
 * beforehand. The order of the checks is that of `bookingFor`.
 */

/** A training as far as its booking depends on it. */
export interface BookableTraining extends TrainingToPay {
  readonly status: 'scheduled' | 'cancelled';
  readonly startsAt: Date;
  readonly capacity: number;
  readonly seatsTaken: number;
}

/** Absences restrict a member to classes of the same day (docs/product.md §3.21). */
export interface SameDayOnly {
  /** The dates of the missed classes, earliest first; absent where they are not known. */
  readonly dates?: readonly StudioDate[];
  readonly until: Date;
}

/** What decides whether a member can book a training. */
export interface BookingFacts<Plan extends PayingPlan = PayingPlan> {
  readonly training: BookableTraining;
  /** The member's booking, where they have a seat. */
  readonly booking: object | undefined;
  /** Set where they have released the seat: it is taken back, already paid (docs/product.md §3.18). */
  readonly released: object | true | undefined;
  readonly account: Credits<Plan>;
  /** Other trainings that the member has booked at that hour. */
  readonly overlapping: readonly Hour[];
}

interface Hour {
  readonly date: StudioDate;
  readonly startTime: string;
}

/** The rules of the studio for one member at an instant. */
export interface BookingRules {
  readonly now: Date;
  /** Monday of the last week that members may book (docs/product.md §3.10). */
  readonly lastOpenWeek: StudioDate;
  /** Whether two bookings at one hour are refused (docs/product.md §3.3). */
  readonly refusesOverlaps: boolean;
  /** The member's restriction by absences, if any. */
  readonly sameDayOnly: SameDayOnly | undefined;
}

/** Why a member could not book a training even if a seat were free, with the facts behind it. */
export type FreeSeatRefusal =
  /** The dates of the missed classes, as far as they are known, and the end of the restriction. */
  Refused<'SAME_DAY_ONLY', { readonly absences: StudioDate[]; readonly until: string }> | CreditRefusal;

/** Why a training cannot be booked, with the facts behind it. Instants are in ISO 8601. */
export type BookingRefusal =
  | Refused<'TRAINING_CANCELLED' | 'ALREADY_BOOKED'>
  | Refused<'TRAINING_STARTED', { readonly startsAt: string }>
  | Refused<'WEEK_NOT_OPEN', { readonly lastOpenWeek: StudioDate }>
  | Refused<'TRAINING_FULL', { readonly capacity: number }>
  | Refused<'OVERLAPPING_BOOKING', { readonly other: Hour }>
  | FreeSeatRefusal;

/** How a booking is paid, or that a released seat is taken back. */
type Booked<Plan> = Exclude<Paying<Plan>, CreditRefusal> | { readonly kind: 'taken-back' };

/** Whether a member can book a training, and what pays for it; the first check that fails is the answer (§3.1). */
export function bookingFor<Plan extends PayingPlan>(
  facts: BookingFacts<Plan>,
  rules: BookingRules,
): Booked<Plan> | BookingRefusal {
  return (
    refusalOfMoment(facts, rules) ??
    refusalOfDay(facts, rules) ??
    refusalOfSeat(facts, rules) ??
    (facts.released ? { kind: 'taken-back' } : payingFor(facts.account, facts.training, rules.now))
  );
}

/**
 * Why a member could not book a training if its week were open and a seat were free at an hour of their own; undefined
 * if they could. The rules of a waitlist (docs/product.md §3.11) and of what a screen says beforehand (§6.1).
 */
export function refusalOfFreeSeat(facts: BookingFacts, rules: BookingRules): FreeSeatRefusal | undefined {
  const restricted = refusalOfDay(facts, rules);
  if (restricted || facts.released) return restricted;
  const paying = payingFor(facts.account, facts.training, rules.now);
  return paying.kind === 'refused' ? paying : undefined;
}

/** The training is over, theirs already, or not open yet. */
export function refusalOfMoment(
  { training, booking, released }: BookingFacts,
  { now, lastOpenWeek }: BookingRules,
): BookingRefusal | undefined {
  if (training.status === 'cancelled') return refused('TRAINING_CANCELLED');
  if (hasStarted(training, now)) return refusalOfStarted(training);
  if (booking) return refused('ALREADY_BOOKED');
  // A released seat may be taken back in any week.
  return released || training.week <= lastOpenWeek ? undefined : refused('WEEK_NOT_OPEN', { lastOpenWeek });
}

function refusalOfDay(
  { training, released }: BookingFacts,
  { now, sameDayOnly }: BookingRules,
): FreeSeatRefusal | undefined {
  if (!sameDayOnly || released || now >= sameDayOnly.until || training.date <= toStudioDate(now)) return undefined;
  const { dates = [], until } = sameDayOnly;
  return refused('SAME_DAY_ONLY', { absences: [...dates], until: until.toISOString() });
}

function refusalOfSeat(
  { training, overlapping }: BookingFacts,
  { refusesOverlaps }: BookingRules,
): BookingRefusal | undefined {
  if (isFull(training)) return refused('TRAINING_FULL', { capacity: training.capacity });
  const other = refusesOverlaps ? overlapping[0] : undefined;
  if (!other) return undefined;
  const { date, startTime } = other;
  return refused('OVERLAPPING_BOOKING', { other: { date, startTime } });
}

const refusalOfStarted = ({ startsAt }: Pick<BookableTraining, 'startsAt'>) =>
  refused('TRAINING_STARTED', { startsAt: startsAt.toISOString() });

/** Whether no seat is free. */
export function isFull({ seatsTaken, capacity }: Pick<BookableTraining, 'seatsTaken' | 'capacity'>): boolean {
  return seatsTaken >= capacity;
}

/** From the moment of the start on. */
export function hasStarted({ startsAt }: Pick<BookableTraining, 'startsAt'>, now: Date): boolean {
  return now >= startsAt;
}

/** The last moment to cancel a booking, inclusive (docs/product.md §3.2). */
export interface OwnSeat {
  readonly cancellableUntil: Date;
}

/**
 * Until when a booking can be cancelled: 30 minutes before the start, or the start itself for a member who booked another
 * time than the current one (docs/product.md §3.2). `knownTime`: null unless the training was moved since.
 */
export function lastMomentToCancel(
  { startsAt }: Pick<BookableTraining, 'startsAt'>,
  { knownTime }: { readonly knownTime: object | null },
): Date {
  return knownTime ? startsAt : new Date(startsAt.getTime() - CANCELLATION_CUT_OFF_MINUTES * 60_000);
}

/** Why a booking cannot be cancelled any more; undefined while it can. */
export function refusalOfCancelling({ cancellableUntil: until }: OwnSeat, now: Date) {
  return now > until ? refused('CANCELLATION_CLOSED', { until: until.toISOString() }) : undefined;
}

/** Why a seat cannot be released: only from the end of cancelling to the start (docs/product.md §3.18). */
export function refusalOfReleasing(training: Pick<BookableTraining, 'startsAt'>, own: OwnSeat, now: Date) {
  if (hasStarted(training, now)) return refusalOfStarted(training);
  return refusalOfCancelling(own, now) ? undefined : refused('RELEASE_NOT_OPEN');
}

/**
 * A scheduled training for a member (docs/product.md §6.1): open, closed (its week is not open yet), booked (can still be
 * cancelled), locked (too late to cancel), full, past or completed.
 */
export type BookingState = 'open' | 'closed' | 'booked' | 'locked' | 'full' | 'past' | 'completed';

export function bookingState(
  facts: BookingFacts & { readonly booking: OwnSeat | undefined },
  rules: BookingRules,
): BookingState {
  const { training, booking } = facts;
  if (booking && !refusalOfCancelling(booking, rules.now)) return 'booked';
  switch (refusalOfMoment(facts, rules)?.code) {
    case 'TRAINING_STARTED':
      return booking ? 'completed' : 'past';
    case 'ALREADY_BOOKED':
      return 'locked';
    case 'WEEK_NOT_OPEN':
      return 'closed';
    default:
      return isFull(training) ? 'full' : 'open';
  }
}

/** When a training begins and ends: as instants, or as days and times of the studio in one form that sorts. */
export interface Span<At extends Date | string = Date> {
  readonly startsAt: At;
  readonly endsAt: At;
}

/** Whether two trainings share any time; one that begins as the other ends does not (docs/product.md §3.3). */
export function overlaps<At extends Date | string>(one: Span<At>, other: Span<At>): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
