import type { z } from 'zod';
import type { listActivity } from '@studio/contracts/http/activity-routes';
import type { getActivityData } from '@studio/contracts/http/own-data-routes';
import type { ActivityEntry } from '../models/activity.model.ts';
import type { ActivityPage } from './list-activity.ts';

/** An act in the own data of the member that it is about: names of administrators are not the member's. */
export function presentActData({
  at,
  kind,
  facts,
}: ActivityEntry): z.infer<typeof getActivityData.success.schema>[number] {
  return { at: at.toISOString(), kind, facts };
}

/** A page of the activity, with names as the accounts have them now: a deleted one has none. */
export function presentActivity(page: ActivityPage): z.infer<typeof listActivity.success.schema> {
  const { entries, hasMore, accounts, trainings } = page;
  const person = (id: string) => {
    const account = accounts.get(id);
    return { id, name: account && !account.deleted ? `${account.firstName} ${account.lastName}` : null };
  };
  const training = (id: string) => {
    const found = trainings.get(id);
    return found && { id, category: found.category, trainingDate: found.date, startTime: found.startTime };
  };
  const items = entries.map(({ _id: id, at, kind, actorId, about, facts }) => ({
    id,
    at: at.toISOString(),
    kind,
    actor: person(actorId),
    ...(about.user !== undefined && { user: person(about.user) }),
    training: about.training === undefined ? undefined : training(about.training),
    facts,
  }));
  return { items, hasMore };
}
