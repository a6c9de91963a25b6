import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { ATTENDANCE_DAYS } from '@studio/contracts/limits';
import { addStudioDays, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { TrainingParts } from '../training-parts.ts';

export interface UserAttendance {
  /** Studio date of the last training that the user attended. */
  readonly lastVisit: string | null;
  /** Of the last 30 days. */
  readonly visits: number;
  readonly absences: number;
}

/** The user's last visit, and visits and absences of the last 30 days. @throws AppError USER_NOT_FOUND */
export async function readUserAttendance(
  { stores: { members, bookings }, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  accountId: string,
): Promise<UserAttendance> {
  const member = await members.findOne({ _id: accountId });
  if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
  const firstDay = addStudioDays(toStudioDate(clock()), 1 - ATTENDANCE_DAYS);
  const booked = { accountId, status: 'booked' } as const;
  const since = { ...booked, startsAt: { $gte: studioInstant(firstDay, '00:00') } };
  const indexed = { hint: 'of-member' } as const;
  const [last, visits, absences] = await Promise.all([
    bookings.findOne({ ...booked, attendance: 'attended' }, { ...indexed, sort: { startsAt: -1 } }),
    bookings.countDocuments({ ...since, attendance: 'attended' }, indexed),
    bookings.countDocuments({ ...since, attendance: 'absent' }, indexed),
  ]);
  return { lastVisit: last && toStudioDate(last.startsAt), visits, absences };
}
