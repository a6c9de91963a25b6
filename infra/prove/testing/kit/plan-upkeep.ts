import { pino } from 'pino';
import { createJobQueue } from '@studio/chassis/jobs/job-queue';
import { addStudioDays, endOfStudioDay, toStudioDate } from '@studio/contracts/studio-time';
import { openDatabases } from '../../../run/studio-databases.ts';
import type { StudioUnderTest } from './start-studio.ts';
import { givenServers } from './test-settings.ts';

type Studio = Pick<StudioUnderTest, 'namespace'>;

/** Runs the plan upkeep of membership's worker at once, instead of within a minute. */
export async function lookAfterPlans({ namespace }: Studio): Promise<void> {
  const { redisUrl } = givenServers();
  const logger = pino({ level: 'silent' });
  const queue = await createJobQueue<null>({ name: 'plan-upkeep', redisUrl, namespace, logger });
  await queue.add(null, { jobId: `now-${crypto.randomUUID()}` });
  await queue.close();
}

/**
 * Moves the last day of a member's active plan to a number of studio days from today, as if time had passed, in the
 * owner's database and in all projections.
 */
export async function setLastDay({ namespace }: Studio, accountId: string, daysAway: number): Promise<void> {
  const endsOn = addStudioDays(toStudioDate(new Date()), daysAway);
  const end = { $set: { endsOn, endsAt: endOfStudioDay(endsOn) } };
  const databases = await openDatabases(givenServers().mongoUrl, namespace);
  const active = { accountId, status: 'active' };
  await databases.of.membership.collection('assignments').updateOne(active, end);
  await databases.of.auth.collection('held-plans').updateOne(active, { $set: { endsAt: end.$set.endsAt } });
  await databases.of.reporting.collection('assignments').updateOne(active, end);
  await databases.of.training
    .collection<{ _id: string }>('credit-accounts')
    .updateOne({ _id: accountId, plan: { $ne: null } }, { $set: { 'plan.endsOn': endsOn } });
  await databases.close();
}
