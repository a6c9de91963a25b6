import { trusted } from 'mongoose';
import { EXPIRED_DAYS } from '@studio/contracts/limits';
import { addStudioDays, endOfStudioDay, type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import type { AssignmentStatus, FollowUpList } from '@studio/contracts/vocabulary';
import { byUrgency, type DatedPlan, type FollowUp, followUpsOf } from './follow-up-policy.ts';
import type { ReportingParts } from '../reporting-parts.ts';
import { lastVisitsSince, seenLately } from './seen-members.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;
type Models = Parts['models'];
type Lists = Readonly<Record<FollowUpList, readonly DatedPlan[]>>;

const accountOf = ({ accountId }: DatedPlan) => accountId;

interface Page {
  /** From 1 on. */
  readonly page: number;
  readonly pageSize: number;
}

/** How many members each list has (`docs/product.md` §7.5). */
export async function countFollowUps({ models, clock }: Parts): Promise<Record<FollowUpList, number>> {
  const { expiring, expired, away } = await readLists(models, clock());
  return { expiring: expiring.length, expired: expired.length, away: away.length };
}

/** A page of one list, the most urgent first, and how many members it has in all. */
export async function listFollowUps({ models, clock }: Parts, list: FollowUpList, { page, pageSize }: Page) {
  const now = clock();
  const plans = (await readLists(models, now))[list];
  const visits = list === 'away' ? await lastVisitsSince(models, plans.map(accountOf), now) : null;
  const followUps = plans.map(({ accountId, planName, endsOn }): FollowUp => ({
    accountId,
    planName,
    endsOn,
    ...(visits && { lastVisit: visits.get(accountId) ?? null }),
  }));
  const first = (page - 1) * pageSize;
  return { items: followUps.toSorted(byUrgency[list]).slice(first, first + pageSize), total: plans.length };
}

async function readLists(models: Models, now: Date): Promise<Lists> {
  const today = toStudioDate(now);
  const [plans, seen] = await Promise.all([plansSince(models, today), seenLately(models, now)]);
  const byMember = Map.groupBy(plans, accountOf);
  const found = [...byMember].map(([accountId, own]) => followUpsOf(own, seen.has(accountId), today));
  const concerned = found.flatMap((lists) => Object.values(lists).map(accountOf));
  const active = await activeMembers(models, concerned);
  const listed = (list: FollowUpList) =>
    found.flatMap(({ [list]: plan }) => (plan && active.has(plan.accountId) ? [plan] : []));
  return { expiring: listed('expiring'), expired: listed('expired'), away: listed('away') };
}

/** Of the plans that were not ended early. */
const datedStatuses: readonly AssignmentStatus[] = ['active', 'next', 'Vencido'];

/** The plans that hold, follow, or have expired in the days that count. */
function plansSince({ assignments }: Models, today: StudioDate): Promise<DatedPlan[]> {
  const status = trusted({ $in: datedStatuses });
  const endsAt = trusted({ $gte: endOfStudioDay(addStudioDays(today, -EXPIRED_DAYS)) });
  return assignments
    .find({ status, endsAt }, { _id: 0, accountId: 1, planName: 1, startsOn: 1, endsOn: 1, freezes: 1 })
    .lean<DatedPlan[]>()
    .exec();
}

/** The members among the accounts that may sign in and train. */
async function activeMembers({ accounts }: Models, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const filter = { _id: trusted({ $in: accountIds }), deleted: false, type: 'member', status: 'active' } as const;
  const active = await accounts.find(filter, { _id: 1 }).lean();
  return new Set(active.map(({ _id }) => _id));
}
