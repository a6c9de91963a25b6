import { MalformedEventError } from '@studio/chassis/events/subscription';
import type { Act } from '@studio/contracts/activity';
import type { Envelope } from '@studio/contracts/events/event';
import type { ReportingModels } from '../models/reporting-models.ts';

/** Stores an entry of the activity, once for each event. @throws MalformedEventError without an actor */
export function onAdminActed({ activity }: Pick<ReportingModels, 'activity'>) {
  return async ({ aggregateId: _id, occurredAt, actorId, payload }: Envelope<Act>): Promise<void> => {
    if (actorId === undefined) throw new MalformedEventError('an act without an actor');
    const entry = { at: new Date(occurredAt), actorId, ...payload };
    await activity.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
  };
}
