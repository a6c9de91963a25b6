import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { getStats, type statsSchema } from '@studio/contracts/http/reporting-routes';
import { ATTENDANCE_DAYS, type Attendance } from '@studio/contracts/rules/attendance';
import {
  addStudioDays,
  endOfStudioDay,
  type StudioDate,
  studioInstant,
  toStudioDate,
} from '@studio/contracts/studio-time';
import { holdingAt } from '../rules/held-plan-policy.ts';
import { type Month, monthlyChange, monthsAt } from './month-policy.ts';
import type { TallyName } from '../models/tally.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;
export type Stats = z.infer<typeof statsSchema>;

/** The route of the dashboard. */
export function dashboardBindings(parts: Parts): Binding[] {
  return [on(getStats, () => readStats(parts), { fenced: true })];
}

/** The figures of the dashboard as of now (`docs/product.md` §7.1), from tallies or counted on an index. */
async function readStats({ models, clock }: Parts): Promise<Stats> {
  const now = clock();
  const today = toStudioDate(now);
  const { current, previous } = monthsAt(today);
  const [kept, activePlans, thisMonth, lastMonth, attendance, waitlistSeatsThisMonth, received, operations] =
    await Promise.all([
      models.tallies.find({ _id: trusted({ $in: ['members', 'admins', 'bookings'] }) }).lean(),
      models.assignments.collection.countDocuments(holdingAt(now)),
      countSpecials(models, current),
      countSpecials(models, previous),
      countAttendance(models, today),
      countWaitlistSeats(models, current),
      sumReceived(models, current),
      models.operations.find({ _id: trusted({ $in: ['backup', 'audit'] }) }).lean(),
    ]);
  const [backup, audit] = ['backup', 'audit'].map((id) => operations.find(({ _id }) => _id === id));
  const tally = (name: TallyName) => kept.find(({ _id }) => _id === name)?.count ?? 0;
  const [members, admins, totalBookings] = [tally('members'), tally('admins'), tally('bookings')];
  return {
    totalUsers: members + admins,
    activePlans,
    specialTrainingsThisMonth: thisMonth,
    specialTrainingsChange: monthlyChange(thisMonth, lastMonth),
    totalBookings,
    attendance,
    waitlistSeatsThisMonth,
    ...(received !== null && { receivedThisMonth: received }),
    ...(backup?.goodAt && { lastBackupAt: backup.goodAt.toISOString() }),
    ...(audit?.goodAt && { lastAudit: { at: audit.goodAt.toISOString(), differences: audit.differences ?? 0 } }),
    usersByType: [
      { type: 'admin', count: admins },
      { type: 'member', count: members },
    ],
  };
}

function countSpecials({ trainings }: Parts['models'], { first, last }: Month): Promise<number> {
  const date = trusted({ $gte: first, $lte: last });
  return trainings.countDocuments({ category: 'special', status: 'scheduled', date }).exec();
}

async function countAttendance({ trainings, bookings }: Parts['models'], today: StudioDate) {
  const first = addStudioDays(today, 1 - ATTENDANCE_DAYS);
  const startsAt = trusted({ $gte: studioInstant(first, '00:00'), $lt: endOfStudioDay(today) });
  const held = await trainings.find({ status: 'scheduled', startsAt }, { _id: 1 }).lean();
  const counted = await bookings.aggregate<{ _id: Attendance; count: number }>([
    { $match: { status: 'booked', trainingId: { $in: held.map(({ _id }) => _id) }, attendance: { $ne: null } } },
    { $group: { _id: '$attendance', count: { $sum: 1 } } },
  ]);
  const countOf = (attendance: Attendance) => counted.find(({ _id }) => _id === attendance)?.count ?? 0;
  return { attended: countOf('attended'), absent: countOf('absent') };
}

/** The seats filled from waitlists in a month, by the instant of the promotion. */
function countWaitlistSeats({ bookings }: Parts['models'], { first, last }: Month): Promise<number> {
  const bookedAt = trusted({ $gte: studioInstant(first, '00:00'), $lt: endOfStudioDay(last) });
  return bookings.countDocuments({ status: 'booked', bookedBy: 'waitlist', bookedAt }).exec();
}

/**
 * COP received in a month, less refunds and voids, by the dates of receipt; null if nothing was ever recorded. Credit
 * moves no money, and entries without a member are no payments.
 */
async function sumReceived({ cashEntries }: Parts['models'], { first, last }: Month): Promise<number | null> {
  if ((await cashEntries.estimatedDocumentCount()) === 0) return null;
  const [month] = await cashEntries.aggregate<{ sum: number }>([
    { $match: { receivedOn: { $gte: first, $lte: last }, accountId: { $ne: null }, method: { $ne: null } } },
    { $group: { _id: null, sum: { $sum: '$amount' } } },
  ]);
  return month?.sum ?? 0;
}
