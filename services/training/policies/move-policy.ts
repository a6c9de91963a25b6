import type { Booking, KnownTime } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

export type TrainingTime = Pick<Training, 'date' | 'startTime' | 'endTime'>;

export function timeOf({ date, startTime, endTime }: TrainingTime): TrainingTime {
  return { date, startTime, endTime };
}

export function isSameTime(a: TrainingTime, b: TrainingTime): boolean {
  return a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime;
}

/** A training before and after it was moved. */
export interface Move {
  readonly from: TrainingTime;
  readonly to: TrainingTime;
}

/**
 * What a member knows of a training once it has moved (`docs/product.md` §3.6). It stays what it was: a mail changes it.
 * Back at the time that was booked before any mail left, the training was never moved for this member.
 */
export function knownAfterMove({ knownTime }: Pick<Booking, 'knownTime'>, { from, to }: Move): KnownTime | null {
  const known = knownTime ?? { ...timeOf(from), byMail: false };
  return isSameTime(known, to) && !known.byMail ? null : known;
}
