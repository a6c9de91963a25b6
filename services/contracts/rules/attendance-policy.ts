import { ATTENDANCE_OPENS_MINUTES } from './attendance.ts';

/** When a class begins. */
interface Start {
  readonly startsAt: Date;
}

/** The first instant at which attendance can be marked in a class; there is no last one (`docs/product.md` §3.12). */
export function attendanceOpensAt({ startsAt }: Start): Date {
  return new Date(startsAt.getTime() - ATTENDANCE_OPENS_MINUTES * 60_000);
}

/** Whether attendance can be marked in a class that is not cancelled. */
export function attendanceIsOpen(training: Start, now: Date): boolean {
  return attendanceOpensAt(training) <= now;
}
