import type { mongo } from 'mongoose';
import { waitFor } from '@studio/chassis/testing/until';
import { addStudioDays, endOfStudioDay, toStudioDate } from '@studio/contracts/studio-time';
import { openDatabases } from '../../../run/studio-databases.ts';
import type { StudioUnderTest } from './start-studio.ts';
import { givenServers } from './test-settings.ts';

type Studio = Pick<StudioUnderTest, 'namespace'>;

/**
 * Moves the last day of a member's active plan to a number of studio days from today, as if time had passed, in the
 * owner's database and in all projections, once each of them has the plan.
 */
export async function setLastDay({ namespace }: Studio, accountId: string, daysAway: number): Promise<void> {
  const endsOn = addStudioDays(toStudioDate(new Date()), daysAway);
  const endsAt = endOfStudioDay(endsOn);
  const databases = await openDatabases(givenServers().mongoUrl, namespace);
  const { auth, membership, reporting, training } = databases.of;
  const active = { accountId, status: 'active' };
  const change = (rows: mongo.Collection, plan: object, end: object) =>
    waitFor(async () => {
      const { matchedCount } = await rows.updateOne(plan, { $set: end });
      if (matchedCount === 0) throw new Error(`${rows.namespace} has no active plan of ${accountId}`);
    });
  await change(auth.collection('held-plans'), active, { endsAt });
  await change(reporting.collection('assignments'), active, { endsOn, endsAt });
  await change(
    training.collection('credit-accounts'),
    { _id: accountId, plan: { $ne: null } },
    { 'plan.endsOn': endsOn },
  );
  // The owner's is the last, since its upkeep ends a plan that is over.
  await change(membership.collection('assignments'), active, { endsOn, endsAt });
  await databases.close();
}
