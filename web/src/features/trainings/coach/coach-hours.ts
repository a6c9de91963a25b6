import { ATTENDANCE_OPENS_MINUTES } from '@studio/contracts/rules/attendance';
import { COACH_MARKS_HOURS, EMERGENCY_CONTACT_MINUTES } from '@studio/contracts/rules/coaches';
import { studioInstant, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime } from '../../../dates/spanish-dates.ts';
import { fewInWords } from '../few-people.ts';
import type { OwnClass } from './coach-endpoints.ts';

type Times = Pick<OwnClass, 'trainingDate' | 'startTime' | 'endTime'>;

const minuteMs = 60_000;

const startMs = ({ trainingDate, startTime }: Times) => studioInstant(trainingDate, startTime).getTime();
const endMs = ({ trainingDate, endTime }: Times) => studioInstant(trainingDate, endTime).getTime();
const opensMs = (times: Times) => startMs(times) - ATTENDANCE_OPENS_MINUTES * minuteMs;

/** Whether a coach can mark attendance and enrol in a class now; both ends are inclusive (docs/product.md §3.17). */
export function markingAt(times: Times, now: Date): 'before' | 'open' | 'over' {
  if (now.getTime() < opensMs(times)) return 'before';
  return now.getTime() <= startMs(times) + COACH_MARKS_HOURS * 60 * minuteMs ? 'open' : 'over';
}

/** `17:30`, when marking opens. */
export const markingOpens = (times: Times) => clockTime(toStudioTime(new Date(opensMs(times))));

/** Whether the coach can look up emergency contacts; both ends are inclusive. */
export function contactsAreOpen(times: Times, now: Date): boolean {
  return opensMs(times) <= now.getTime() && now.getTime() <= endMs(times) + EMERGENCY_CONTACT_MINUTES * minuteMs;
}

/** `1 de 3 para confirmar`, while the coach's class is below its minimum (docs/product.md §3.20). */
export function fewOf(own: OwnClass, now: Date, taken = own.currentParticipants): string | null {
  return fewInWords({ taken, asked: own.minParticipants, begins: new Date(startMs(own)) }, now);
}

export const hasEnded = (times: Times, now: Date) => endMs(times) <= now.getTime();
export const isRunning = (times: Times, now: Date) => startMs(times) <= now.getTime() && !hasEnded(times, now);

/** The next instant at which marking or the emergency contacts open or close, if there is one. */
export function nextChange(times: Times, now: Date): Date | undefined {
  const closes = startMs(times) + COACH_MARKS_HOURS * 60 * minuteMs;
  const changes = [opensMs(times), endMs(times) + EMERGENCY_CONTACT_MINUTES * minuteMs, closes];
  const next = changes.filter((at) => at > now.getTime()).sort((a, b) => a - b)[0];
  return next === undefined ? undefined : new Date(next);
}
