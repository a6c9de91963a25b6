import { holidaysBetween } from '@studio/contracts/holidays';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import {
  addStudioDays,
  mondayOf,
  type StudioDate,
  studioInstant,
  type StudioTime,
  toStudioDate,
  toStudioTime,
  weekdayOf,
} from '@studio/contracts/studio-time';
import type { Contact } from '../models/contact.model.ts';

/** Studio time. The end is excluded. */
interface Hours {
  readonly opens: StudioTime;
  readonly closes: StudioTime;
}

const mondayToFriday: Hours = { opens: '07:00:00', closes: '19:00:00' };
const saturday: Hours = { opens: '08:00:00', closes: '15:00:00' };

/** The hours of a day in which Ley 2300 de 2023 allows collection and advertising (`docs/product.md` §7.9). */
function hoursOf(day: StudioDate): Hours | undefined {
  const weekday = weekdayOf(day);
  if (weekday === 7 || isHoliday(day)) return undefined;
  return weekday === 6 ? saturday : mondayToFriday;
}

/** Cached by year: a list of people asks for the same days repeatedly. */
const holidays = new Map<string, ReadonlySet<StudioDate>>();

function isHoliday(day: StudioDate): boolean {
  const year = day.slice(0, 4);
  const known =
    holidays.get(year) ?? new Set(holidaysBetween(`${year}-01-01`, `${year}-12-31`).map(({ date }) => date));
  holidays.set(year, known);
  return known.has(day);
}

/** Whether the law allows collection and advertising at an instant. */
export function isContactHour(at: Date): boolean {
  const hours = hoursOf(toStudioDate(at));
  const time = toStudioTime(at);
  return hours !== undefined && hours.opens <= time && time < hours.closes;
}

/** The first instant from `from` on that the law allows, which may be `from` itself. */
export function nextContactHour(from: Date): Date {
  if (isContactHour(from)) return from;
  for (let day = toStudioDate(from); ; day = addStudioDays(day, 1)) {
    const hours = hoursOf(day);
    const opens = hours && studioInstant(day, hours.opens);
    if (opens && opens > from) return opens;
  }
}

export interface ContactFacts {
  readonly now: Date;
  readonly channel: Contact['channel'];
  /** This person's contacts since Monday at least, in any order. */
  readonly earlier: readonly Pick<Contact, 'day' | 'channel' | 'wroteFirst'>[];
}

/**
 * Why the studio may not contact a person, or undefined (`docs/product.md` §7.9). An answer to a person who wrote first
 * is always allowed and does not count against later contacts.
 */
export function refusalOfContact(facts: ContactFacts): Refusal | undefined {
  if (!isContactHour(facts.now)) return refusals.CONTACT_OUTSIDE_HOURS;
  return refusalOfDay(toStudioDate(facts.now), facts);
}

/** The first instant at which the studio may contact a person: `now` if it already may. */
export function contactOpensAt(facts: ContactFacts): Date {
  let opensAt = nextContactHour(facts.now);
  for (;;) {
    const day = toStudioDate(opensAt);
    const refusal = refusalOfDay(day, facts);
    if (!refusal) return opensAt;
    const later = refusal === refusals.CONTACTED_TODAY ? addStudioDays(day, 1) : addStudioDays(mondayOf(day), 7);
    opensAt = nextContactHour(studioInstant(later, '00:00'));
  }
}

/** Allows one channel a week, and one contact a day. */
function refusalOfDay(day: StudioDate, { channel, earlier }: ContactFacts): Refusal | undefined {
  const counted = earlier.filter(({ wroteFirst }) => !wroteFirst);
  const ofWeek = counted.filter((contact) => mondayOf(contact.day) === mondayOf(day));
  if (ofWeek.some((contact) => contact.channel !== channel)) return refusals.CONTACTED_OTHERWISE;
  return ofWeek.some((contact) => contact.day === day) ? refusals.CONTACTED_TODAY : undefined;
}
