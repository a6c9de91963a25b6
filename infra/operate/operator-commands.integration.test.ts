import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../prove/testing/scratch-folder.ts';
import { processIdentity } from '../run/bootstrap.mjs';
import { root } from '../run/launcher/root.ts';

const audit = ['infra/operate/audit/main.ts'];
const replay = ['infra/operate/replay-dead-letters.ts', 'training'];
const republish = ['infra/operate/republish.ts', 'membership'];
const backUp = ['infra/operate/backup/back-up.ts', 'infra/operate/backup/'];
const nowhere = { mongo: 'mongodb://127.0.0.1:1/', rabbitmq: 'amqp://127.0.0.1:1' };

type Environment = Readonly<Record<string, string>>;

/** Starts a command against the servers of the tests. */
function start(command: readonly string[], environment: Environment = {}) {
  const { PATH, NODE_COMPILE_CACHE, MONGO_URL, RABBITMQ_URL, REDIS_URL } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MONGO_URL, RABBITMQ_URL, REDIS_URL, ...environment };
  return spawn(process.execPath, command, { cwd: root, env });
}

async function run(command: readonly string[], environment: Environment) {
  const child = start(command, environment);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code: code as number };
}

// Run concurrently, since they wait for servers that do not answer.
test.concurrent.each([
  [audit, { AUDIT_SETTLE_SECONDS: '30s' }, 'AUDIT_SETTLE_SECONDS is wrong: expected a whole number from 0 to 3600'],
  [audit, { NAMESPACE: 'a b' }, 'NAMESPACE is wrong: expected a name of at most 40 letters, digits, - and _'],
  [audit, { MONGO_URL: nowhere.mongo }, 'MongoDB does not answer: connect ECONNREFUSED 127.0.0.1:1'],
  [audit, { RABBITMQ_URL: nowhere.rabbitmq }, 'RabbitMQ does not answer: connect ECONNREFUSED 127.0.0.1:1'],
  [replay, { RABBITMQ_URL: nowhere.rabbitmq }, 'RabbitMQ does not answer'],
  [[...replay, 'auth'], {}, 'which service? one of auth, membership, training, reporting'],
  [republish, { MONGO_URL: nowhere.mongo }, 'MongoDB does not answer'],
  [republish, { RABBITMQ_URL: nowhere.rabbitmq }, 'RabbitMQ does not answer'],
  [['infra/operate/republish.ts', 'reporting'], {}, 'which service? one of auth, membership, training'],
  [backUp, {}, `${root}/infra/operate/backup is not empty: name another folder`],
  [['infra/operate/backup/back-up.ts', 'package.json'], {}, `${root}/package.json can't take a backup (ENOTDIR)`],
  [['infra/operate/backup/back-up.ts', '--weekly'], {}, "Unknown option '--weekly'"],
  [replay, { PORT: '80a' }, 'PORT is wrong: expected a whole number from 1 to 65535'],
])('%s with %o says in one line what is wrong, and fails', async (command, environment, line) => {
  const { said, code } = await run(command, environment);
  expect(code).toBe(1);
  expect(said.startsWith(line)).toBe(true);
  expect(said.trimEnd().split('\n')).toHaveLength(1);
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, program] = /^node (infra\/operate\/\S+)$/.exec(script) ?? [];
  return program ? [[name, program] as const] : [];
});
const programOf = Object.fromEntries(commands);

test.each(commands)('npm run %s has lines of help that begin with its name', (name, program) => {
  const source = readFileSync(join(root, program), 'utf8');
  expect(source).toMatch(/operatorCommand\(help, |printsHelp\(help\)/);
  expect(source).toMatch(new RegExp(`commandLine\\('${name}', |\`npm run ${name}`));
});

test.concurrent.each(['queues', 'webhooks', 'sbom'])(
  'npm run %s -- --help prints them, and does nothing',
  async (name) => {
    // Nothing that it would need.
    const child = start([programOf[name]!, '--help'], { PORT: 'none', MONGO_URL: nowhere.mongo, REDIS_URL: 'none' });
    const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    expect(said.startsWith(`npm run ${name}`)).toBe(true);
  },
);

test('a command whose reader leaves, such as head, ends in order', async () => {
  const child = start(['infra/operate/webhooks.ts', 'list'], { NAMESPACE: `reader${process.pid}` });
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
});

test('a command without the PORT of its studio says that', async () => {
  const dataDir = scratchFolder('other-port');
  const settings = { MONGO_URL: '', RABBITMQ_URL: '', REDIS_URL: '', DATA_DIR: dataDir, PORT: '8081' };
  const admin = ['infra/operate/accounts/admin.ts', '--email', 'ana@estudio.co'];
  expect((await run(admin, settings)).said).toMatch(
    `no studio runs on ${dataDir} with PORT=8081: start it, or give this command its PORT and DATA_DIR`,
  );
  mkdirSync(join(dataDir, 'run'));
  const mongod = { name: 'mongod', pid: process.pid, identity: processIdentity(process.pid) };
  writeFileSync(join(dataDir, 'run', 'processes.json'), JSON.stringify([mongod]));
  expect((await run(admin, settings)).said).toMatch(
    `the studio on ${dataDir} was started with another PORT than 8081: give this command the same`,
  );
});

test('the page of the job queues answers only itself', async () => {
  const child = start(['infra/operate/queues.ts'], { NAMESPACE: `queues${process.pid}` });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { port } = new URL(/http:\S+/.exec(line)?.[0] ?? '');
  const ask = async (method: string, headers: OutgoingHttpHeaders = {}) => {
    const path = method === 'GET' ? '/' : '/api/queues/training-mail/retry/failed';
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `127.0.0.1:${port}`, ...headers },
    });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.end();
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
  expect(await ask('GET')).toBe(200);
  expect(await ask('PUT', { origin: `http://127.0.0.1:${port}` })).not.toBe(403);
  expect(await ask('GET', { host: `evil.example:${port}` })).toBe(403);
  for (const method of ['PUT', 'POST']) {
    expect(await ask(method, { origin: 'https://evil.example' })).toBe(403);
    expect(await ask(method, { 'content-type': 'text/plain' })).toBe(403);
  }
});
