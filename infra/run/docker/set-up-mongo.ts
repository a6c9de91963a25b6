import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import type { User } from './secrets.ts';

/**
 * Makes one replica set of the hosts in MONGO_HOSTS, adds new hosts, and creates a database user for every service with
 * the rights that it needs. It ends when all of this is done, and may run again at any time.
 *
 * It signs in with the key that the nodes use among each other, so it needs no first user and works from anywhere.
 */
const hosts = (process.env['MONGO_HOSTS'] || 'mongo:27017').split(',');
const namespace = process.env['NAMESPACE'] || 'studio';
const signIn = { username: '__system', password: readFileSync(process.env['MONGO_KEY_FILE'] ?? '', 'utf8').trim() };
const passwords = JSON.parse(readFileSync(process.env['MONGO_PASSWORDS_FILE'] ?? '', 'utf8'));

const patienceMs = 120_000;
const codes = { userNotFound: 11, alreadyInitialized: 23, userExists: 51_003 };
/** Users of earlier versions whose process no longer needs a database. */
const retired = ['gateway'];

await initiate();
const client = await waitFor(() => connect(`mongodb://${hosts.join()}/?replicaSet=rs0`));
try {
  for (const host of hosts) await addMember(client.db('admin'), host);
  await untilAllVote(client.db('admin'));
  for (const [user, roles] of Object.entries(mongoRoles(namespace))) {
    await ensureUser(client.db('admin'), user, passwords[user], roles);
  }
  for (const user of retired) await dropUser(client.db('admin'), user);
} finally {
  await client.close();
}
console.log(`the replica set is ready: ${hosts.join()}`);

/**
 * Makes the set unless one of the hosts has it. All hosts must answer that they have none: the first one may have come
 * back empty while the others hold the studio's data.
 */
async function initiate() {
  await waitFor(async () => {
    const answers = await Promise.allSettled(hosts.map(hasSet));
    if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return;
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
    await makeSet();
  });
}

async function makeSet() {
  const first = await connect(directly(hosts[0]));
  const members = [{ _id: 0, host: hosts[0] }];
  try {
    await first.db('admin').command({ replSetInitiate: { _id: 'rs0', members } });
    console.log('replica set created');
  } catch (error) {
    if (codeOf(error) !== codes.alreadyInitialized) throw error;
  } finally {
    await first.close();
  }
}

/** Whether the host has a stored replica set configuration; it answers even while it is still starting. */
async function hasSet(host: string) {
  const client = await connect(directly(host));
  try {
    const configs = client.db('local').collection('system.replset');
    return (await configs.findOne({}, { readPreference: 'secondaryPreferred' })) !== null;
  } finally {
    await client.close();
  }
}

function directly(host: string | undefined) {
  return `mongodb://${host}/?directConnection=true`;
}

/** Adds one member at a time, as MongoDB requires, and waits until a majority has the previous configuration. */
async function addMember(admin: mongo.Db, host: string) {
  const { config } = await admin.command({ replSetGetConfig: 1 });
  if (config.members.some((member: { host: string }) => member.host === host)) return;
  const ids = config.members.map((member: { _id: number }) => member._id);
  const members = [...config.members, { _id: Math.max(...ids) + 1, host }];
  const changed = { ...config, version: config.version + 1, members };
  await admin.command({ replSetReconfig: changed, maxTimeMS: patienceMs });
  console.log(`${host} was added`);
}

/**
 * Waits until all members vote, 120 s at most. A new member votes once it has copied the data; until then the set does
 * not tolerate more failures than before. A member that is down does not prevent the start.
 */
async function untilAllVote(admin: mongo.Db) {
  const waitUntil = Date.now() + patienceMs;
  for (;;) {
    const { members, votingMembersCount } = await admin.command({ replSetGetStatus: 1 });
    if (votingMembersCount === members.length) return;
    if (Date.now() > waitUntil) {
      console.log(`${members.length - votingMembersCount} members have not copied the data yet and do not vote`);
      return;
    }
    await pause(500);
  }
}

async function ensureUser(admin: mongo.Db, user: string, password: string, roles: readonly object[]) {
  try {
    await admin.command({ createUser: user, pwd: password, roles });
  } catch (error) {
    if (codeOf(error) !== codes.userExists) throw error;
    await admin.command({ updateUser: user, pwd: password, roles });
  }
}

async function dropUser(admin: mongo.Db, user: string) {
  try {
    await admin.command({ dropUser: user });
  } catch (error) {
    if (codeOf(error) !== codes.userNotFound) throw error;
  }
}

/** @throws the error of the connection, within 5 s */
async function connect(url: string) {
  const client = new mongo.MongoClient(url, {
    auth: signIn,
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
    serverSelectionTimeoutMS: 5_000,
  });
  try {
    await client.connect();
    await client.db('admin').command({ ping: 1 });
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Retries for two minutes: servers may still be starting, or electing their primary. */
async function waitFor<T>(attempt: () => Promise<T>) {
  const tryUntil = Date.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > tryUntil) throw error;
      console.log(`MongoDB does not answer yet: ${String(error)}`);
      await pause(1_000);
    }
  }
}

function codeOf(error: unknown) {
  return (error as { code?: number }).code;
}

/**
 * The rights of each user: its own databases, and the sessions, which every service reads and auth alone writes.
 *
 * @param namespace prefix of the databases
 */
function mongoRoles(namespace: string): Record<User, { role: string; db: string }[]> {
  const readsSessions = { role: 'read', db: `${namespace}_sessions` };
  const owns = (name: string) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db: `${namespace}_${name}` }));
  return {
    auth: [...owns('auth'), ...owns('sessions')],
    membership: [...owns('membership'), readsSessions],
    training: [...owns('training'), readsSessions],
    reporting: [...owns('reporting'), readsSessions],
    // Audits, backs up and restores; no listening process uses it.
    ops: [{ role: 'root', db: 'admin' }],
  };
}
