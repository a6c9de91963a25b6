import {
  addStudioDays,
  endOfStudioDay,
  type StudioDate,
  studioInstant,
  studioDaysBetween,
  toStudioDate,
} from '@studio/contracts/studio-time';
import { lastDayHeld, periodOfPlan } from '@studio/contracts/rules/plans-policy';
import type { Assignment } from '../models/assignment.model.ts';

export type Period = Pick<Assignment, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;

const reminderDays = 3;

/** The period of a plan that begins now: a calendar month, until the end of its last day (`docs/product.md` §2.1). */
export function periodFrom(now: Date): Period {
  return { ...periodOn(toStudioDate(now)), startsAt: now };
}

/** The period of a plan that begins on a studio date, extended by its frozen days (`docs/product.md` §2.7). */
export function periodOn(startsOn: StudioDate, frozenDays = 0): Period {
  const { to: endsOn } = periodOfPlan(startsOn, frozenDays);
  return { startsOn, endsOn, startsAt: studioInstant(startsOn, '00:00'), endsAt: endOfStudioDay(endsOn) };
}

/**
 * The last day that a plan shows: the day on which it was ended if that came before its own. A plan that never began shows
 * the period that it was assigned and paid for (`docs/product.md` §2.1).
 */
export function lastDayOf(assignment: Pick<Assignment, 'startsOn' | 'endsOn' | 'endedAt'>): StudioDate {
  return lastDayHeld(assignment) ?? assignment.endsOn;
}

/** Members are reminded of plans that end by this instant: three days left or fewer. */
export function reminderHorizon(now: Date): Date {
  return endOfStudioDay(addStudioDays(toStudioDate(now), reminderDays));
}

/** Days until the last day, 0 when that is today or over. */
export function daysLeft({ endsOn }: Pick<Assignment, 'endsOn'>, now: Date): number {
  return Math.max(0, studioDaysBetween(toStudioDate(now), endsOn));
}
