import { endOfStudioDay, mondayOf, studioInstant } from '@studio/contracts/studio-time';

/** A studio date as the trainings on it need it. */
export interface StudioDay {
  readonly date: string;
  /** Monday of its week. */
  readonly week: string;
  /** The instant of a time, `HH:MM:SS`. */
  readonly at: (time: string) => Date;
}

const dayMs = 24 * 60 * 60_000;

/** Asks the time zone for the day's ends only, which makes a year of trainings quick; a day of other length for each time. */
export function studioDay(date: string): StudioDay {
  const midnight = studioInstant(date, '00:00:00').getTime();
  const isUniform = endOfStudioDay(date).getTime() - midnight === dayMs;
  return {
    date,
    week: mondayOf(date),
    at: (time) => (isUniform ? new Date(midnight + secondsOf(time) * 1_000) : studioInstant(date, time)),
  };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}
