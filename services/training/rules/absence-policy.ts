import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import { ABSENCE_COUNTS_HOURS, ABSENCE_WARNED_DAYS, ABSENCES_WITHIN_DAYS } from '@studio/contracts/limits';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

/** A class that a member missed without a word, as the rule about absences counts it (`docs/product.md` §3.21). */
export interface Absence {
  readonly bookingId: string;
  /** Studio time of the class. */
  readonly date: StudioDate;
  readonly startTime: string;
  readonly title?: string;
  /** 24 hours after the end of the class. */
  readonly countsFrom: Date;
}

export type AbsenceRule = NonNullable<BookingRules['absences']>;

const hour = 3_600_000;
const day = 24 * hour;

/**
 * The absence that a booking is, or undefined: never a seat that was given up, a courtesy, a special training, a class that was
 * moved since it was booked, one that was cancelled, or one whose list is not marked as a whole (`isComplete`).
 */
export function absenceOf(
  booking: Pick<Booking, '_id' | 'status' | 'attendance' | 'paidFrom' | 'knownTime' | 'forgivenAt'>,
  training: Pick<Training, 'status' | 'date' | 'startTime' | 'endsAt' | 'title'>,
  isComplete: boolean,
): Absence | undefined {
  const { _id: bookingId, status, attendance, paidFrom, knownTime, forgivenAt } = booking;
  const isMissed = status === 'booked' && attendance === 'absent' && paidFrom === 'plan';
  if (!isMissed || !isComplete || knownTime || forgivenAt || training.status !== 'scheduled') return undefined;
  const { date, startTime, endsAt, title } = training;
  const countsFrom = new Date(endsAt.getTime() + ABSENCE_COUNTS_HOURS * hour);
  return { bookingId, date, startTime, countsFrom, ...(title !== undefined && { title }) };
}

/** The earliest start of a class whose absence can matter now; it ends on the day on which it starts. */
export function absencesMatterSince(now: Date, { days }: AbsenceRule): Date {
  return new Date(now.getTime() - (ABSENCES_WITHIN_DAYS + days + 1) * day - ABSENCE_COUNTS_HOURS * hour);
}

/** Why, and until when, a member books classes of the same day only. */
export interface SameDayOnly {
  /** Of the classes that were missed, the earliest first. */
  readonly dates: readonly StudioDate[];
  readonly until: Date;
}

/**
 * Whether a member books classes of the same day only at an instant: as many absences as the rule says counted within 30 days, and
 * since the last of these no more days have gone by than the rule holds.
 */
export function sameDayOnly(
  absences: readonly Absence[],
  rule: AbsenceRule | null,
  now: Date,
): SameDayOnly | undefined {
  if (!rule) return undefined;
  const { by, until } = holding(absences, rule, now);
  return until && { dates: by.map(({ date }) => date), until };
}

interface Holding {
  /** The earliest first; none where the rule does not hold. */
  readonly by: readonly Absence[];
  readonly until?: Date;
}

/** The absences by which the rule holds at an instant, and until when. */
function holding(absences: readonly Absence[], { limit, days }: AbsenceRule, now: Date): Holding {
  const counted = countedBy(absences, now);
  const last = counted.findLast((absence) => within(counted, absence).length >= limit);
  const until = last && new Date(last.countsFrom.getTime() + days * day);
  return last && until && now < until ? { by: within(counted, last), until } : { by: [] };
}

/** Those that count for the rule at an instant: of the last 30 days, and those by which it holds; the earliest first. */
export function countingAt(absences: readonly Absence[], rule: AbsenceRule, now: Date): readonly Absence[] {
  const since = now.getTime() - ABSENCES_WITHIN_DAYS * day;
  const { by } = holding(absences, rule, now);
  return countedBy(absences, now).filter((each) => each.countsFrom.getTime() > since || by.includes(each));
}

/**
 * The absences that leave one to go, the earliest first: the last of them began to count at most `ABSENCE_WARNED_DAYS` ago. None
 * where there are fewer, or more.
 */
export function oneToGo(absences: readonly Absence[], { limit }: AbsenceRule, now: Date): readonly Absence[] {
  const counted = countedBy(absences, now);
  const last = counted.at(-1);
  if (!last || now.getTime() - last.countsFrom.getTime() > ABSENCE_WARNED_DAYS * day) return [];
  const missed = within(counted, last);
  return missed.length === limit - 1 ? missed : [];
}

function countedBy(absences: readonly Absence[], now: Date): readonly Absence[] {
  return absences
    .filter(({ countsFrom }) => countsFrom <= now)
    .toSorted((one, other) => one.countsFrom.getTime() - other.countsFrom.getTime());
}

/** Those of the 30 days up to one of them, itself included. */
function within(counting: readonly Absence[], { countsFrom: to }: Absence): readonly Absence[] {
  const from = to.getTime() - ABSENCES_WITHIN_DAYS * day;
  return counting.filter(({ countsFrom }) => countsFrom.getTime() > from && countsFrom <= to);
}
