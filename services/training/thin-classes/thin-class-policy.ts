import { hasFewPeople } from '@studio/contracts/rules/classes-policy';
import { addStudioDays, type StudioDate, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';

const noon = '12:00:00';
const evening = '20:00:00';

/** One round of mails about classes with few people. */
export interface Notice {
  /** The studio time at which it is due, `2026-11-28T20:00`. */
  readonly id: string;
  /** The date of its classes, and the half of that day: until noon, inclusive, or after it. */
  readonly date: StudioDate;
  readonly half: 'morning' | 'afternoon';
}

/**
 * The notices that are due at an instant (`docs/product.md` §3.20): from 20:00 about the next morning, and from 12:00
 * about the afternoon. A missed notice stays due until that half of the day is over.
 */
export function dueNotices(now: Date): Notice[] {
  const [today, time] = [toStudioDate(now), toStudioTime(now)];
  if (time < noon) return [eveningNotice(addStudioDays(today, -1))];
  const ofNoon: Notice = { id: `${today}T12:00`, date: today, half: 'afternoon' };
  return time < evening ? [ofNoon] : [ofNoon, eveningNotice(today)];
}

function eveningNotice(day: StudioDate): Notice {
  return { id: `${day}T20:00`, date: addStudioDays(day, 1), half: 'morning' };
}

type Class = Pick<Training, 'status' | 'date' | 'startTime' | 'startsAt' | 'seatsTaken' | 'minParticipants'>;

/** Whether a coming class has fewer bookings than its minimum of participants. */
export function isThin({ status, startsAt, seatsTaken: taken, minParticipants: minimum }: Class, now: Date): boolean {
  return status === 'scheduled' && hasFewPeople({ taken, minimum, startsAt }, now);
}

/** The classes that a notice is about at an instant, the earliest first. */
export function thinClasses<T extends Class>(trainings: readonly T[], { date, half }: Notice, now: Date): T[] {
  const isOfNotice = (each: T) => each.date === date && each.startTime <= noon === (half === 'morning');
  return trainings
    .filter((each) => isOfNotice(each) && isThin(each, now))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
