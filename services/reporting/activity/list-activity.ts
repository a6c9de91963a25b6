import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { operatorId } from '@studio/contracts/activity';
import { listActivity as listActivityRoute } from '@studio/contracts/http/activity-routes';
import { ACTIVITY_PAGE, type ActKind } from '@studio/contracts/rules/acts';
import type { Account } from '../models/account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { ActivityEntry } from '../models/activity.model.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models'>;

/** The route of the activity. */
export function activityBindings(parts: Parts): Binding[] {
  return [
    on(listActivityRoute, async ({ query }) => presentActivity(await listActivity(parts, query)), { fenced: true }),
  ];
}

/** The filters of a page of the activity; a missing filter lets everything through. */
interface ActivityQuery {
  /** Account id of who did it. */
  readonly actor?: string | undefined;
  /** Ids of what it was about. */
  readonly user?: string | undefined;
  readonly training?: string | undefined;
  readonly kind?: ActKind | undefined;
  /** Only entries older than this one. */
  readonly before?: string | undefined;
  /** Defaults to 25. */
  readonly limit?: number | undefined;
}

/** Entries, newest first, with the current state of the accounts and trainings that they name. */
interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly hasMore: boolean;
  readonly accounts: ReadonlyMap<string, Account>;
  /** Those of the named ids that are guests': each is the id of a booking (`docs/product.md` §3.19). */
  readonly guests: ReadonlySet<string>;
  readonly trainings: ReadonlyMap<string, Training>;
}

/** The activity (`docs/product.md` §7.4). */
async function listActivity(
  { models }: Parts,
  { limit = ACTIVITY_PAGE, ...query }: ActivityQuery,
): Promise<ActivityPage> {
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
  return { entries, hasMore: found.length > limit, accounts, guests: await guestsAmong(models, unknown), trainings };
}

async function guestsAmong({ bookings }: Parts['models'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await bookings.find(withIds(ids), { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

/** A page of the activity, with the accounts' current names; a deleted account has none. */
function presentActivity(page: ActivityPage): z.infer<typeof listActivityRoute.success.schema> {
  const { entries, hasMore, accounts, guests, trainings } = page;
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
  return { items, hasMore };
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
