import {
  addStudioDays,
  addStudioMonths,
  endOfStudioDay,
  studioDaysBetween,
  toStudioDate,
} from '@studio/contracts/studio-time';
import type { Assignment } from '../models/assignment.model.ts';

export type Period = Pick<Assignment, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;

const planMonths = 1;
const reminderDays = 3;

/** The period of a plan that is assigned now: one calendar month from today, end of day inclusive (DESIGN §6). */
export function periodFrom(now: Date): Period {
  const startsOn = toStudioDate(now);
  const endsOn = addStudioMonths(startsOn, planMonths);
  return { startsOn, endsOn, startsAt: now, endsAt: endOfStudioDay(endsOn) };
}

/** Whether the plan holds now; what is stored says `active` until somebody has noticed that the period is over. */
export function isActive({ status, endsAt }: Pick<Assignment, 'status' | 'endsAt'>, now: Date): boolean {
  return status === 'active' && endsAt > now;
}

/** The last day on which the plan holds, or held where it was ended before its time. */
export function lastDayOf({ endsOn, endedAt }: Pick<Assignment, 'endsOn' | 'endedAt'>): string {
  const endedOn = endedAt === null ? endsOn : toStudioDate(endedAt);
  return endedOn < endsOn ? endedOn : endsOn;
}

/** Plans that hold and end by this instant have three days left or fewer: their members are told. */
export function reminderHorizon(now: Date): Date {
  return endOfStudioDay(addStudioDays(toStudioDate(now), reminderDays));
}

/** Days until the last day, 0 when that is today. */
export function daysLeft({ endsOn }: Pick<Assignment, 'endsOn'>, now: Date): number {
  return studioDaysBetween(toStudioDate(now), endsOn);
}
