import type { mongo } from 'mongoose';
import { instantOfOutboxId } from '@studio/chassis/outbox/outbox-id';
import type { ServerUrls } from '../../run/launcher/servers.ts';
import { openDatabases, services, type StudioDatabases } from '../../run/studio-databases.ts';
import { lookAtAudit } from './look-at-audit.ts';
import { lookAtBackups } from './look-at-backups.ts';
import { lookAtFreeSpace } from './look-at-disk.ts';
import { fail, type Finding, note, ok } from './finding.ts';
import { apiKeys, notices, webhooks } from './look-at-integrations.ts';
import { runsWell } from './support-ends.ts';

interface Member {
  readonly name: string;
  readonly stateStr: string;
  readonly health: number;
}

const lateMs = 30_000;

type Urls = Pick<ServerUrls, 'mongoUrl' | 'redisUrl'>;

/**
 * MongoDB's version, replica set and free space, the outboxes' backlog, refused mails, the age of the last backup, the
 * last audit's result, API keys, webhooks and notifications.
 */
export async function lookAtMongo({ mongoUrl, redisUrl }: Urls, namespace: string): Promise<readonly Finding[]> {
  const databases = await openDatabases(mongoUrl, namespace);
  try {
    return [
      await replicaSet(databases.sessions),
      ...(await room(databases.of.training)),
      ...(await Promise.all([waitingMessages(databases), waitingMails(databases), refusedMails(databases)])),
      ...(await lookAtBackups(databases.of.reporting)),
      ...(await lookAtAudit(databases.of.reporting)),
      await apiKeys(clientOf(databases.sessions), redisUrl, namespace),
      await webhooks(databases.of.reporting),
      await notices(databases.of.auth),
    ];
  } finally {
    await databases.close();
  }
}

async function replicaSet(database: mongo.Db): Promise<Finding> {
  const { version } = await database.command({ buildInfo: 1 });
  const { setName, isWritablePrimary } = await database.command({ hello: 1 });
  if (!setName) {
    return fail('mongodb', `${version}, not a replica set`, 'start mongod with --replSet: transactions need one');
  }
  if (!isWritablePrimary) return fail('mongodb', `${version}, no primary`, 'bring a majority of its members up again');
  const members = await membersOf(database);
  const away = members.filter(({ health }) => health !== 1);
  const says = `${version}, replica set ${setName}${members.map(({ stateStr }) => `, ${stateStr}`).join('')}`;
  if (away.length === 0) return runsWell('mongodb', version, says);
  const names = away.map(({ name }) => name).join(', ');
  return fail('mongodb', `${says}: ${names} down`, 'start it again: with one more failure nothing can be written');
}

/** Empty without the privilege to ask, which a service's database user lacks. */
async function membersOf(database: mongo.Db): Promise<readonly Member[]> {
  const admin = clientOf(database).db('admin');
  const status = await admin.command({ replSetGetStatus: 1 }).catch(() => ({ members: [] }));
  return status['members'] as readonly Member[];
}

const clientOf = (database: mongo.Db) => (database as mongo.Db & { client: mongo.MongoClient }).client;

async function room(database: mongo.Db): Promise<readonly Finding[]> {
  const { fsTotalSize, fsUsedSize } = await database.stats();
  if (typeof fsTotalSize !== 'number' || fsTotalSize === 0) return [];
  return [lookAtFreeSpace('disk of mongodb', { free: fsTotalSize - Number(fsUsedSize), whole: fsTotalSize })];
}

const unsent = { sentAt: { $type: 'null' } } as const;

async function waitingMessages({ of }: StudioDatabases): Promise<Finding> {
  const backlogs = await Promise.all(
    services.map(async (service) => {
      const outbox = of[service].collection<{ _id: unknown }>('outbox');
      const count = await outbox.countDocuments(unsent);
      const oldest = count > 0 ? await outbox.findOne(unsent, { sort: { _id: 1 }, projection: { _id: 1 } }) : null;
      return { service, count, ageMs: oldest ? ageOfMessage(oldest._id) : 0 };
    }),
  );
  return waiting(
    'unsent messages',
    backlogs,
    'messages are sent as soon as RabbitMQ accepts them: check it first, then the logs',
  );
}

/** NaN for a row that no process wrote: it is never sent, and its id contains no time. */
function ageOfMessage(id: unknown): number {
  return typeof id === 'string' ? Date.now() - instantOfOutboxId(id) : Number.NaN;
}

async function waitingMails({ of }: StudioDatabases): Promise<Finding> {
  const backlogs = await Promise.all(
    services.map(async (service) => {
      const mails = of[service].collection<{ createdAt: Date }>('mails');
      // An hourly digest is not late before the end of its hour.
      const due = { ...unsent, createdAt: { $lte: new Date() } };
      const count = await mails.countDocuments(due);
      const oldest = count > 0 ? await mails.findOne(due, { sort: { createdAt: 1 } }) : null;
      return { service, count, ageMs: oldest ? Date.now() - oldest.createdAt.getTime() : 0 };
    }),
  );
  const finding = waiting(
    'unsent mails',
    backlogs,
    'mails are sent as soon as the mail server accepts them: check SMTP_URL',
  );
  // Mails may wait for an address that refuses them; no stored data is wrong.
  return finding.state === 'fail' ? { ...finding, state: 'note' } : finding;
}

/** Refused mails of the last week: older ones are deleted. */
async function refusedMails({ of }: StudioDatabases): Promise<Finding> {
  const counts = await Promise.all(
    services.map(async (service) => {
      const refused = await of[service].collection('mails').countDocuments({ outcome: 'refused' });
      return refused > 0 ? [`${service} ${refused}`] : [];
    }),
  );
  const says = counts.flat().join('; ');
  if (says === '') return ok('refused mails', 'none');
  return note('refused mails', says, 'these addresses accept no mail: the log has the answers of the mail server');
}

type Backlog = { readonly service: string; readonly count: number; readonly ageMs: number };

function waiting(part: string, backlogs: readonly Backlog[], advice: string): Finding {
  const some = backlogs.filter(({ count }) => count > 0);
  if (some.length === 0) return ok(part, 'none');
  const says = some.map(({ service, count, ageMs }) => `${service} ${count}, ${ageInWords(ageMs)}`);
  const isLate = some.some(({ ageMs }) => Number.isNaN(ageMs) || ageMs > lateMs);
  return isLate ? fail(part, says.join('; '), advice) : note(part, says.join('; '), 'on their way: look again');
}

function ageInWords(ageMs: number): string {
  return Number.isNaN(ageMs) ? 'of unknown age' : `oldest ${Math.round(ageMs / 1_000)} s`;
}
