import type { markSchema } from '@studio/contracts/http/attendance-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { attendanceIsOpen } from '@studio/contracts/rules/attendance-policy';
import type { Attendance } from '@studio/contracts/rules/attendance';
import type { z } from 'zod';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

/** Why attendance cannot be marked in the training now (`docs/product.md` §3.12). */
export function refusalOfMarking(training: Training | undefined, now: Date): Refusal | undefined {
  if (!training) return refusals.TRAINING_NOT_FOUND;
  if (training.status === 'cancelled') return refusals.TRAINING_CANCELLED;
  return attendanceIsOpen(training, now) ? undefined : refusals.ATTENDANCE_NOT_OPEN;
}

/** A requested mark; null clears the mark. */
export type Mark = z.output<typeof markSchema>;

/** Whether another user set a different mark since the client read it (`docs/product.md` §3.17). */
export function isMarkedMeanwhile(
  { attendance: stands }: Pick<Booking, 'attendance'>,
  { attendance, seen }: Mark,
): boolean {
  return seen !== undefined && stands !== seen && stands !== attendance;
}

/** The booking with a mark that is not the member's own «Llegué»; the same object if the mark does not change. */
export function withAttendance(booking: Booking, attendance: Attendance | null): Booking {
  if (booking.attendance === attendance) return booking;
  const { arrivedAt: _, ...unsaid } = booking;
  return { ...unsaid, attendance, version: booking.version + 1 };
}

/** The booking of a member who said «Llegué» (`docs/product.md` §3.22). */
export function withArrival(booking: Booking, arrivedAt: Date): Booking {
  return { ...withAttendance(booking, 'attended'), arrivedAt };
}

/** The booking after its training moved. It loses its mark if marking is not open yet at the new time. */
export function attendanceAfterMove(booking: Booking, to: Pick<Training, 'startsAt'>, now: Date): Booking {
  return attendanceIsOpen(to, now) ? booking : withAttendance(booking, null);
}
