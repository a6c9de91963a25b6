import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import { ABSENCE_COUNTS_HOURS, ABSENCE_WARNED_DAYS, ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

/** A class missed without notice, as the absence rule counts it (`docs/product.md` §3.21). */
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
 * Returns the absence of a booking, or undefined. Released seats, courtesies, special trainings, forgiven absences,
 * classes moved since the booking, cancelled classes and classes with unmarked registrants (not `isComplete`) never
 * count.
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

/** The earliest start of a class whose absence can still matter now. A class ends on the day on which it starts. */
export function absencesMatterSince(now: Date, { days }: AbsenceRule): Date {
  return new Date(now.getTime() - (ABSENCES_WITHIN_DAYS + days + 1) * day - ABSENCE_COUNTS_HOURS * hour);
}

/** The absences that restrict a member to booking classes of the same day, and the end of the restriction. */
export interface SameDayOnly {
  /** The dates of the missed classes, earliest first. */
  readonly dates: readonly StudioDate[];
  readonly until: Date;
}

/**
 * The same-day restriction of a member at an instant, or undefined. It applies once as many absences as the rule's
 * limit counted within 30 days, and lasts the rule's number of days from the last of them.
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
  /** Earliest first; empty where the rule does not apply. */
  readonly by: readonly Absence[];
  readonly until?: Date;
}

/** The absences that make the rule apply at an instant, and until when it does. */
function holding(absences: readonly Absence[], { limit, days }: AbsenceRule, now: Date): Holding {
  const counted = countedBy(absences, now);
  const last = counted.findLast((absence) => within(counted, absence).length >= limit);
  const until = last && new Date(last.countsFrom.getTime() + days * day);
  return last && until && now < until ? { by: within(counted, last), until } : { by: [] };
}

/**
 * The absences that count at an instant, earliest first: those of the last 30 days and those that make the rule apply.
 */
export function countingAt(absences: readonly Absence[], rule: AbsenceRule, now: Date): readonly Absence[] {
  const since = now.getTime() - ABSENCES_WITHIN_DAYS * day;
  const { by } = holding(absences, rule, now);
  return countedBy(absences, now).filter((each) => each.countsFrom.getTime() > since || by.includes(each));
}

/**
 * The absences of a member who is one short of the limit, earliest first; empty for any other number. The last of them
 * began to count at most `ABSENCE_WARNED_DAYS` ago.
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

/** The absences within the 30 days up to the given one, itself included. */
function within(counting: readonly Absence[], { countsFrom: to }: Absence): readonly Absence[] {
  const from = to.getTime() - ABSENCES_WITHIN_DAYS * day;
  return counting.filter(({ countsFrom }) => countsFrom.getTime() > from && countsFrom <= to);
}
