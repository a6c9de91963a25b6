import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentProgress } from '../launcher/console-progress.mjs';
import { pickFreePorts } from '../launcher/ports.mjs';
import { node24, root } from '../launcher/root.mjs';
import { ensureBinariesOf } from '../launcher/servers.mjs';
import { createSupervisor } from '../launcher/supervisor.mjs';
import { makeMissing } from './made-secrets.mjs';
import { secretFiles } from './secret-files.mjs';

const run = promisify(execFile);
const patience = { timeout: 60_000, interval: 200 };
const made = makeMissing({});

test('a studio grows from one node of MongoDB to three, any of which may go', { timeout: 180_000 }, async () => {
  const { hosts, stop, startEmpty } = await startNodes(3);
  await setUp(hosts.slice(0, 1));
  await within(urlOf('training', hosts.slice(0, 1)), (notes) => notes.insertOne({ text: 'with one node' }));

  await setUp(hosts);
  await vi.waitFor(async () => expect(await statesOf(hosts)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']), patience);
  const url = urlOf('training', hosts);
  await within(url, (notes) => notes.insertOne({ text: 'with three' }));

  // It is the first that the address names.
  await stop(0);
  await within(url, async (notes) => {
    await notes.insertOne({ text: 'with two' });
    const found = await notes.find({}, { projection: { _id: 0 }, sort: { _id: 1 } }).toArray();
    expect(found).toEqual([{ text: 'with one node' }, { text: 'with three' }, { text: 'with two' }]);
  });

  // An upgrade meanwhile finds the set on the others, and so it does when the first node comes back without its disk.
  await setUp(hosts);
  await Promise.all([startEmpty(0), setUp(hosts)]);
  await vi.waitFor(async () => expect(await statesOf(hosts)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']), patience);
  await within(url, async (notes) => expect(await notes.countDocuments()).toBe(3));
});

test(
  'users whose process needs no database any more are removed, those of others stay',
  { timeout: 60_000 },
  async () => {
    const { hosts } = await startNodes(1);
    await setUp(hosts);
    const client = await MongoClient.connect(urlOf('ops', hosts));
    onTestFinished(() => client.close());
    const admin = client.db('admin');
    for (const user of ['gateway', 'grafana']) await admin.command({ createUser: user, pwd: 'once', roles: [] });
    await setUp(hosts);
    const { users } = await admin.command({ usersInfo: 1 });
    const names = users.map((/** @type {{ user: string }} */ { user }) => user);
    expect(names.toSorted()).toEqual(['auth', 'grafana', 'membership', 'ops', 'reporting', 'training']);
  },
);

/** @param {number} count */
async function startNodes(count) {
  const folder = mkdtempSync(join(tmpdir(), 'three-nodes-'));
  const logsDir = join(folder, 'logs');
  mkdirSync(logsDir);
  const { mongod = '' } = await ensureBinariesOf(['mongo'], { progress: silentProgress, logsDir });
  const keyFile = writeSecret(folder, 'key', made.mongoKey);
  const free = await pickFreePorts();
  const ports = Array.from({ length: count }, (_, index) => free.services + index);
  const nameOf = (/** @type {number} */ index) => `mongod-${ports[index]}`;
  const supervisor = createSupervisor({ announce: () => {} });
  onTestFinished(async () => {
    await supervisor.stop(supervisor.control.names, 2_000);
    rmSync(folder, { recursive: true, force: true });
  });
  const specs = ports.map((port) => nodeSpec({ mongod, port, keyFile, folder, logsDir }));
  await supervisor.start(specs, { awaitReady: false });
  return {
    hosts: ports.map((port) => `127.0.0.1:${port}`),
    stop: (/** @type {number} */ index) => supervisor.control.stop(nameOf(index), { signal: 'SIGKILL' }),
    startEmpty: (/** @type {number} */ index) => {
      rmSync(join(folder, nameOf(index)), { recursive: true });
      mkdirSync(join(folder, nameOf(index)));
      return supervisor.control.start(nameOf(index));
    },
  };
}

/**
 * As docker-compose.yml starts it.
 *
 * @param {{ mongod: string, port: number, keyFile: string, folder: string, logsDir: string }} node
 * @returns {import('../launcher/supervised-process.mjs').ProcessSpec}
 */
function nodeSpec({ mongod, port, keyFile, folder, logsDir }) {
  const name = `mongod-${port}`;
  const dbPath = join(folder, name);
  mkdirSync(dbPath);
  const place = ['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
  const small = ['--quiet', '--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64'];
  return {
    name,
    command: mongod,
    args: ['--replSet', 'rs0', '--keyFile', keyFile, ...place, ...small],
    env: { PATH: process.env['PATH'] },
    cwd: root,
    logFile: join(logsDir, `${name}.log`),
    isReady: () => Promise.resolve(true),
  };
}

/**
 * Runs what the service `mongo-setup` runs.
 *
 * @param {readonly string[]} hosts
 */
async function setUp(hosts) {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    PATH: process.env['PATH'],
    MONGO_HOSTS: hosts.join(),
    MONGO_KEY_FILE: writeSecret(folder, 'key', made.mongoKey),
    MONGO_PASSWORDS_FILE: writeSecret(folder, 'passwords.json', JSON.stringify(made.mongoPasswords)),
  };
  await run(node24, ['infra/docker/set-up-mongo.mjs'], { cwd: root, env });
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} content
 */
function writeSecret(folder, name, content) {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o400 });
  return path;
}

/**
 * The address that the service `secrets` writes for a process.
 *
 * @param {'training' | 'ops'} owner
 * @param {readonly string[]} hosts
 */
function urlOf(owner, hosts) {
  const others = { rabbitmqHost: 'rabbitmq:5672', redisHost: 'redis:6379', smtpUrl: 'smtp://mail:1025' };
  const files = secretFiles({ ...made, ...others, mongoHosts: hosts.join() });
  return files.find(({ path }) => path === `${owner}/mongo-url`)?.content ?? '';
}

/** @param {readonly string[]} hosts */
async function statesOf(hosts) {
  const client = await MongoClient.connect(urlOf('ops', hosts));
  try {
    const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
    return members.map((/** @type {{ stateStr: string }} */ { stateStr }) => stateStr).toSorted();
  } finally {
    await client.close();
  }
}

/**
 * @param {string} url
 * @param {(notes: import('mongodb').Collection) => Promise<unknown>} work
 */
async function within(url, work) {
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true } });
  try {
    await work(client.db('studio_training').collection('notes'));
  } finally {
    await client.close();
  }
}
