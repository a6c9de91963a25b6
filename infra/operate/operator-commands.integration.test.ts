import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../run/launcher/root.ts';

const audit = ['infra/operate/audit/main.ts'];
const replay = ['infra/operate/replay-dead-letters.ts', 'training'];
const republish = ['infra/operate/republish.ts', 'membership'];
const backUp = ['infra/operate/backup/back-up.ts', 'infra/operate/backup/'];
const nowhere = { mongo: 'mongodb://127.0.0.1:1/', rabbitmq: 'amqp://127.0.0.1:1' };

/** Runs a command against the servers of the tests. */
async function run(command: readonly string[], environment: Readonly<Record<string, string>>) {
  const { PATH, NODE_COMPILE_CACHE, MONGO_URL, RABBITMQ_URL, REDIS_URL } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MONGO_URL, RABBITMQ_URL, REDIS_URL, ...environment };
  const child = spawn(process.execPath, command, { cwd: root, env });
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
  [['infra/operate/backup/back-up.ts', '--help'], {}, "Unknown option '--help'"],
  [replay, { PORT: '80a' }, 'PORT is wrong: expected a whole number from 1 to 65535'],
])('%s with %o says in one line what is wrong, and fails', async (command, environment, line) => {
  const { said, code } = await run(command, environment);
  expect(code).toBe(1);
  expect(said.startsWith(line)).toBe(true);
  expect(said.trimEnd().split('\n')).toHaveLength(1);
});
