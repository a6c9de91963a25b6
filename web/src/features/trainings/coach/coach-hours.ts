import { attendanceOpensAt } from '@studio/contracts/rules/attendance-policy';
import { studioInstant, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime } from '../../../dates/spanish-dates.ts';
import { fewInWords } from '../few-people.ts';

/** When a class begins and ends, in studio time. */
interface Times {
  readonly trainingDate: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** When a class begins and ends, as instants. */
export const hoursOf = ({ trainingDate, startTime, endTime }: Times) => ({
  startsAt: studioInstant(trainingDate, startTime),
  endsAt: studioInstant(trainingDate, endTime),
});

/** `17:30`, when marking opens. */
export const markingOpens = (times: Times) => clockTime(toStudioTime(attendanceOpensAt(hoursOf(times))));

interface OwnSeats extends Times {
  readonly currentParticipants: number;
  readonly minParticipants?: number | undefined;
}

/** `1 de 3 para confirmar`, while the coach's class is below its minimum (docs/product.md §3.20). */
export function fewOf(own: OwnSeats, now: Date, taken = own.currentParticipants): string | null {
  return fewInWords({ taken, minimum: own.minParticipants, startsAt: hoursOf(own).startsAt }, now);
}

export const hasEnded = (times: Times, now: Date) => hoursOf(times).endsAt <= now;
export const isRunning = (times: Times, now: Date) => hoursOf(times).startsAt <= now && !hasEnded(times, now);
