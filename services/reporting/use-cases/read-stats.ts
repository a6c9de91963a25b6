import { trusted } from 'mongoose';
import type { z } from 'zod';
import type { statsSchema } from '@studio/contracts/http/reporting-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import { holdingAt } from '../policies/held-plan-policy.ts';
import { type Month, monthlyChange, monthsAt } from '../policies/month-policy.ts';
import type { TallyName } from '../policies/tally-policy.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;
export type Stats = z.infer<typeof statsSchema>;

/** The figures of the dashboard as of now (`docs/product.md` §7.1), from tallies or counted on an index. */
export async function readStats({ models, clock }: Parts): Promise<Stats> {
  const now = clock();
  const { current, previous } = monthsAt(toStudioDate(now));
  const [kept, activePlans, thisMonth, lastMonth] = await Promise.all([
    models.tallies.find({ _id: trusted({ $in: ['members', 'admins', 'bookings'] }) }).lean(),
    models.assignments.collection.countDocuments(holdingAt(now)),
    countSpecials(models, current),
    countSpecials(models, previous),
  ]);
  const tally = (name: TallyName) => kept.find(({ _id }) => _id === name)?.count ?? 0;
  const [members, admins, totalBookings] = [tally('members'), tally('admins'), tally('bookings')];
  return {
    totalUsers: members + admins,
    activePlans,
    specialTrainingsThisMonth: thisMonth,
    specialTrainingsChange: monthlyChange(thisMonth, lastMonth),
    totalBookings,
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
