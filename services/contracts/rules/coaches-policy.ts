import { COACH_MARKS_HOURS, EMERGENCY_CONTACT_MINUTES } from './coaches.ts';
import { attendanceIsOpen, attendanceOpensAt } from './attendance-policy.ts';

/** When a class begins and ends. */
interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const minute = 60_000;

/** The last instant at which the coach of a class may mark and enrol. */
const markingCloses = ({ startsAt }: Pick<Hours, 'startsAt'>) =>
  new Date(startsAt.getTime() + COACH_MARKS_HOURS * 60 * minute);

/** The last instant at which the coach of a class may look up emergency contacts. */
const contactsClose = ({ endsAt }: Pick<Hours, 'endsAt'>) =>
  new Date(endsAt.getTime() + EMERGENCY_CONTACT_MINUTES * minute);

/**
 * Whether the coach of a class may mark and enrol in it at `now` (`docs/product.md` §3.17). `open` lasts from 30 minutes
 * before the start, when free seats normally no longer go to the waitlist, to 24 hours after it, both inclusive.
 */
export function markingAt(hours: Pick<Hours, 'startsAt'>, now: Date): 'before' | 'open' | 'over' {
  if (!attendanceIsOpen(hours, now)) return 'before';
  return now <= markingCloses(hours) ? 'open' : 'over';
}

/**
 * Whether the coach of a class may look up emergency contacts: from 30 minutes before it to two hours after its end,
 * both inclusive (`docs/product.md` §3.17).
 */
export function contactsAreOpen(hours: Hours, now: Date): boolean {
  return attendanceIsOpen(hours, now) && now <= contactsClose(hours);
}

/** The next instant after `now` at which marking opens or an interval ends; undefined after the last one. */
export function nextChange(hours: Hours, now: Date): Date | undefined {
  const changes = [attendanceOpensAt(hours), contactsClose(hours), markingCloses(hours)];
  return changes.filter((at) => at > now).sort((one, other) => one.getTime() - other.getTime())[0];
}
