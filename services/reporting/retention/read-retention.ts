import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import { getRetention } from '@studio/contracts/http/today-routes';
import { type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import type { Assignment } from '../models/plan.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';
import { type CountedPlan, countedStatuses } from '../rules/held-plan-policy.ts';
import { firstDayOfRetention, type RetentionMonth, retentionOf } from './retention-policy.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;
type Models = Parts['models'];

/** Route of the retention table. */
export function retentionBindings({ models, clock }: Parts): Binding[] {
  const read = onceADay((today) => readRetention(models, today));
  return [on(getRetention, async () => ({ months: await read(toStudioDate(clock())) }), { fenced: true })];
}

/** Caches the value of a studio day until another day is asked for. A failed computation is not kept. */
function onceADay<T>(compute: (today: StudioDate) => Promise<T>): (today: StudioDate) => Promise<T> {
  let kept: { readonly today: StudioDate; readonly value: Promise<T> } | undefined;
  return (today) => {
    if (kept?.today === today) return kept.value;
    const computed = { today, value: compute(today) };
    kept = computed;
    computed.value.catch(() => {
      if (kept === computed) kept = undefined;
    });
    return computed.value;
  };
}

/** Batch size; other requests are answered between two batches. */
const rowsAtOnce = 5_000;

type Period = CountedPlan & Pick<Assignment, 'accountId'>;

async function readRetention({ assignments }: Models, today: StudioDate): Promise<RetentionMonth[]> {
  const counts = { status: { $in: [...countedStatuses] } };
  const beginners = await assignments.aggregate<{ _id: string }>(
    [
      // With bounds on its first field, MongoDB reads the index alone.
      { $match: { accountId: { $gte: '' }, ...counts } },
      { $group: { _id: '$accountId', first: { $min: '$startsOn' } } },
      { $match: { first: { $gte: firstDayOfRetention(today) } } },
      { $project: { _id: 1 } },
    ],
    { hint: 'of-member' },
  );
  const plans = await assignments
    .find({ accountId: trusted({ $in: beginners.map(({ _id }) => _id) }), status: trusted(counts.status) })
    .select({ _id: 0, accountId: 1, startsOn: 1, endsOn: 1, endedAt: 1, assignedAt: 1 })
    .batchSize(rowsAtOnce)
    .lean<Period[]>()
    .exec();
  return retentionOf(Map.groupBy(plans, ({ accountId }) => accountId).values(), today);
}
