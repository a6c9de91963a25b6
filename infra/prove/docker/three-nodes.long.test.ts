import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient, type Collection } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { silentProgress } from '../../run/launcher/set-up.ts';
import { pickFreePorts } from '../../run/launcher/ports.ts';
import { root } from '../../run/launcher/root.ts';
import { ensureBinariesOf } from '../../run/launcher/servers.ts';
import { createSupervisor } from '../../run/launcher/supervisor.ts';
import { makeMissing, secretFiles } from '../../run/docker/secrets.ts';
import type { ProcessSpec } from '../../run/launcher/supervised-process.ts';

const run = promisify(execFile);
const made = makeMissing({});

test('a studio grows from one node of MongoDB to three, any of which may go', { timeout: 180_000 }, async () => {
  const { hosts, stop, startEmpty } = await startNodes(3);
  await setUp(hosts.slice(0, 1));
  await within(urlOf('training', hosts.slice(0, 1)), (notes) => notes.insertOne({ text: 'with one node' }));

  await setUp(hosts);
  await waitFor(async () => expect(await statesOf(hosts)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']));
  const url = urlOf('training', hosts);
  await within(url, (notes) => notes.insertOne({ text: 'with three' }));

  // Stops the first node that the URL names.
  await stop(0);
  await within(url, async (notes) => {
    await notes.insertOne({ text: 'with two' });
    const found = await notes.find({}, { projection: { _id: 0 }, sort: { _id: 1 } }).toArray();
    expect(found).toEqual([{ text: 'with one node' }, { text: 'with three' }, { text: 'with two' }]);
  });

  // An upgrade during the outage finds the set on the other nodes, also when the first node returns without its disk.
  await setUp(hosts);
  await Promise.all([startEmpty(0), setUp(hosts)]);
  await waitFor(async () => expect(await statesOf(hosts)).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']));
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
    const names = users.map(({ user }: { user: string }) => user);
    expect(names.toSorted()).toEqual(['auth', 'grafana', 'membership', 'ops', 'reporting', 'training']);
  },
);

async function startNodes(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'three-nodes-'));
  const logsDir = join(folder, 'logs');
  mkdirSync(logsDir);
  const { mongod = '' } = await ensureBinariesOf(['mongo'], { progress: silentProgress, logsDir });
  const keyFile = writeSecret(folder, 'key', made.mongoKey);
  const free = await pickFreePorts();
  const ports = Array.from({ length: count }, (_, index) => free.services + index);
  const nameOf = (index: number) => `mongod-${ports[index]}`;
  const supervisor = createSupervisor({ announce: () => {} });
  onTestFinished(async () => {
    await supervisor.stop(supervisor.control.names, 2_000);
    rmSync(folder, { recursive: true, force: true });
  });
  const specs = ports.map((port) => nodeSpec({ mongod, port, keyFile, folder, logsDir }));
  await supervisor.start(specs, { awaitReady: false });
  return {
    hosts: ports.map((port) => `127.0.0.1:${port}`),
    stop: (index: number) => supervisor.control.stop(nameOf(index), { signal: 'SIGKILL' }),
    startEmpty: (index: number) => {
      rmSync(join(folder, nameOf(index)), { recursive: true });
      mkdirSync(join(folder, nameOf(index)));
      return supervisor.control.start(nameOf(index));
    },
  };
}

/** A node as docker-compose.yml starts it. */
function nodeSpec({
  mongod,
  port,
  keyFile,
  folder,
  logsDir,
}: {
  mongod: string;
  port: number;
  keyFile: string;
  folder: string;
  logsDir: string;
}): ProcessSpec {
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

/** Runs the program of the service `mongo-setup`. */
async function setUp(hosts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    PATH: process.env['PATH'],
    MONGO_HOSTS: hosts.join(),
    MONGO_KEY_FILE: writeSecret(folder, 'key', made.mongoKey),
    MONGO_PASSWORDS_FILE: writeSecret(folder, 'passwords.json', JSON.stringify(made.mongoPasswords)),
  };
  await run(process.execPath, ['infra/run/docker/set-up-mongo.ts'], { cwd: root, env });
}

function writeSecret(folder: string, name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o400 });
  return path;
}

/** The URL that the service `secrets` writes for a process. */
function urlOf(owner: 'training' | 'ops', hosts: readonly string[]) {
  const others = {
    namespace: 'studio',
    rabbitmqHost: 'rabbitmq:5672',
    redisHost: 'redis:6379',
    oidcClientSecret: '',
    smtpUrl: 'smtp://mail:1025',
  };
  const files = secretFiles({ ...made, ...others, mongoHosts: hosts.join() });
  return files.find(({ path }) => path === `${owner}/mongo-url`)?.content ?? '';
}

async function statesOf(hosts: readonly string[]) {
  const client = await MongoClient.connect(urlOf('ops', hosts));
  try {
    const { members } = await client.db('admin').command({ replSetGetStatus: 1 });
    return members.map(({ stateStr }: { stateStr: string }) => stateStr).toSorted();
  } finally {
    await client.close();
  }
}

async function within(url: string, work: (notes: Collection) => Promise<unknown>) {
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true } });
  try {
    await work(client.db('studio_training').collection('notes'));
  } finally {
    await client.close();
  }
}
