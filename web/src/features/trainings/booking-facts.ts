import {
  type BookableTraining,
  type BookingRules,
  lastMomentToCancel,
  type OwnSeat,
  type Span,
} from '@studio/contracts/rules/booking-policy';
import type { Credits as PayingCredits, PayingPlan } from '@studio/contracts/rules/credit-policy';
import { mondayOf, studioInstant, type StudioDate } from '@studio/contracts/studio-time';
import type { CurrentPlan } from '../plans/plan.ts';
import type { MyTraining, Training } from './training.ts';

/*
 * What the page has loaded, as the rules of bookings take it (`services/contracts/rules`). What is not loaded refuses
 * nothing: the server then decides.
 */

/** What a member can pay the trainings of a week with, and what they have booked in it. */
export interface Credits {
  /** Absent while unknown. */
  readonly plan: CurrentPlan | undefined;
  readonly specialTrainingsRemaining: number;
  /** The member's bookings of the training's week. */
  readonly bookedThisWeek: readonly MyTraining[];
  /** The number of seats in that week that the member has released: their classes stay used (docs/product.md §3.18). */
  readonly releasedThisWeek: number;
  /** Until then absences restrict the member to classes of the same day (docs/product.md §3.21), an ISO instant. */
  readonly sameDayOnlyUntil?: string | null | undefined;
}

interface Loaded extends Pick<Credits, 'plan' | 'specialTrainingsRemaining'> {
  readonly week: readonly Training[] | undefined;
  readonly mine: readonly MyTraining[] | undefined;
  /** The member's released seats of the week. */
  readonly released: readonly MyTraining[] | undefined;
  readonly absences: { readonly sameDayOnlyUntil: string | null } | undefined;
}

export function creditsOf({ week = [], mine = [], released: given = [], absences, ...known }: Loaded): Credits {
  const free = new Set(given.filter((seat) => !countsInWeek(seat)).map(({ id }) => id));
  return {
    ...known,
    bookedThisWeek: mine,
    releasedThisWeek: week.filter(({ id, released, category }) => released && category === 'normal' && !free.has(id))
      .length,
    sameDayOnlyUntil: absences?.sameDayOnlyUntil,
  };
}

/** Whether giving the booking up frees one of the week's classes. */
export const countsInWeek = ({ paidFrom, voided }: MyTraining) => paidFrom === 'plan' && !voided;

/** The classes that count towards the weekly limit. */
export function usedThisWeek({
  bookedThisWeek,
  releasedThisWeek,
}: Pick<Credits, 'bookedThisWeek' | 'releasedThisWeek'>): number {
  return bookedThisWeek.filter(countsInWeek).length + releasedThisWeek;
}

/** The active plan and the next one. Classes or a limit that the server does not tell are unlimited. */
export function payersOf({ plan, isActive, remainingClasses, freeze, next }: CurrentPlan) {
  return {
    plan: plan && isActive ? payerOf({ ...plan, remainingClasses }, freeze) : null,
    next: next ? payerOf(next) : null,
  };
}

type HeldPlan = Pick<NonNullable<CurrentPlan['next']>, 'startDate' | 'endDate'> & {
  readonly remainingClasses?: number | undefined;
  readonly maxTrainingsPerWeek?: number | undefined;
};

const payerOf = (
  { startDate: startsOn, endDate: endsOn, remainingClasses, maxTrainingsPerWeek }: HeldPlan,
  freeze?: CurrentPlan['freeze'],
): PayingPlan => ({
  startsOn,
  endsOn,
  classesLeft: remainingClasses ?? Infinity,
  weeklyLimit: maxTrainingsPerWeek ?? Infinity,
  freezes: freeze ? [freeze] : [],
});

const anyPlan = payerOf({ startDate: '', endDate: '9999' });

/** The credits for the trainings of the week that begins on this Monday. */
export function accountOf(credits: Credits, monday: StudioDate): PayingCredits {
  const plans = credits.plan ? payersOf(credits.plan) : { plan: anyPlan, next: null };
  return { special: credits.specialTrainingsRemaining, ...plans, weekUse: { [monday]: usedThisWeek(credits) } };
}

export interface Moment {
  readonly now: Date;
  /** Monday of the last week that members may book; absent while unknown. */
  readonly lastOpenWeek: StudioDate | undefined;
}

/** The rules for the member at this moment. A class at the hour of another one is asked about when it is booked (§3.3). */
export function rulesOf({ sameDayOnlyUntil: until }: Credits, { now, lastOpenWeek = '9999' }: Moment): BookingRules {
  return { now, lastOpenWeek, refusesOverlaps: false, sameDayOnly: until ? { until: new Date(until) } : undefined };
}

/** A listed training, which is never a cancelled one. */
export function bookableOf(training: Training): BookableTraining {
  const { category, trainingDate: date, availableSpots, maxCapacity: capacity } = training;
  const seatsTaken = capacity - availableSpots;
  return { category, status: 'scheduled', date, week: mondayOf(date), ...whenOf(training), capacity, seatsTaken };
}

type Start = Pick<Training, 'trainingDate' | 'startTime'>;

export const whenOf = ({ trainingDate, startTime }: Start) => ({ startsAt: studioInstant(trainingDate, startTime) });

/** A booking's last moment to cancel; the server tells one that differs from the studio's cut-off, as after a move. */
export function seatOf(mine: Start & Pick<MyTraining, 'cancellableUntil'>): OwnSeat {
  const { cancellableUntil: told } = mine;
  return { cancellableUntil: told ? new Date(told) : lastMomentToCancel(whenOf(mine), { knownTime: null }) };
}

/** A training's hour, in words that sort. */
export function hourOf({ trainingDate, startTime, endTime }: Start & Pick<Training, 'endTime'>): Span<string> {
  return { startsAt: `${trainingDate} ${startTime}`, endsAt: `${trainingDate} ${endTime}` };
}
