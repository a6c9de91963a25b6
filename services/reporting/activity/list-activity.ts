import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { operatorId } from '@studio/contracts/activity';
import { listActivity as listActivityRoute } from '@studio/contracts/http/activity-routes';
import { ACTIVITY_PAGE } from '@studio/contracts/rules/acts';
import type { Account } from '../models/account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { ActivityEntry } from '../models/activity.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models'>;

/** The route of the activity. */
export function activityBindings(parts: Parts): Binding[] {
  return [on(listActivityRoute, ({ query }) => listActivity(parts, query), { fenced: true })];
}

type ActivityQuery = z.output<typeof listActivityRoute.query>;

/**
 * The activity (`docs/product.md` §7.4): entries, newest first, with the current state of the trainings and the current
 * names of the accounts that they name; a deleted account has none.
 */
async function listActivity(
  { models }: Parts,
  { limit = ACTIVITY_PAGE, ...query }: ActivityQuery,
): Promise<z.infer<typeof listActivityRoute.success.schema>> {
  const found = await models.activity
    .find(filterOf(query))
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ActivityEntry[]>();
  const entries = found.slice(0, limit);
  const accountIds = entries.flatMap(({ actorId, about }) => [actorId, about.user ?? [], about.asker ?? []].flat());
  const trainingIds = entries.flatMap(({ about }) => about.training ?? []);
  const [accounts, trainings] = await Promise.all([
    models.accounts.find(withIds(accountIds)).lean<Account[]>().then(byId),
    models.trainings.find(withIds(trainingIds)).lean<Training[]>().then(byId),
  ]);
  const unknown = accountIds.filter((id) => id !== operatorId && !accounts.has(id));
  const guests = await guestsAmong(models, unknown);
  const person = (id: string) => {
    if (id === operatorId) return { id, name: 'Quien opera el estudio' };
    if (guests.has(id)) return { id, name: 'Invitado' };
    const account = accounts.get(id);
    return { id, name: account && !account.deleted ? `${account.firstName} ${account.lastName}` : null };
  };
  const training = (id: string) => {
    const found = trainings.get(id);
    if (!found) return undefined;
    const { category, date: trainingDate, startTime, title } = found;
    return { id, category, trainingDate, startTime, ...(title !== undefined && { title }) };
  };
  const items = entries.map(({ _id: id, at, kind, actorId, about, facts }) => ({
    id,
    at: at.toISOString(),
    kind,
    actor: person(actorId),
    ...(about.user !== undefined && { user: person(about.user) }),
    ...(about.asker !== undefined && { asker: person(about.asker) }),
    training: about.training === undefined ? undefined : training(about.training),
    facts,
  }));
  return { items, hasMore: found.length > limit };
}

/** Those of these ids that are guests': each is the id of a booking (`docs/product.md` §3.19). */
async function guestsAmong({ bookings }: Parts['models'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await bookings.find(withIds(ids), { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

function filterOf({ actor, user, training, kind, before }: Omit<ActivityQuery, 'limit'>) {
  return {
    ...(actor !== undefined && { actorId: actor }),
    ...(user !== undefined && { 'about.user': user }),
    ...(training !== undefined && { 'about.training': training }),
    ...(kind !== undefined && { kind }),
    ...(before !== undefined && { _id: trusted({ $lt: before }) }),
  };
}

const withIds = (ids: readonly string[]) => ({ _id: trusted({ $in: [...new Set(ids)] }) });

const byId = <T extends { readonly _id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row._id, row]));
