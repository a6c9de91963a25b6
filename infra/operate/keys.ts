import type { mongo } from 'mongoose';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { ensureCollection } from '@studio/chassis/mongo/collection';
import { apiKeyCollection, apiKeysOf, newApiKey } from '@studio/chassis/session/api-keys';
import { commandLine, operatorCommand } from '../run/operator-command.ts';
import { openClient } from '../run/studio-databases.ts';
import { asOperator } from './as-operator.ts';
import { readKeyUses } from './doctor/key-uses.ts';

const help = `${commandLine('keys', 'add <name> | list | remove <name>')}
Manages the keys with which programs read the API. A key is shown once (docs/operations.md).`;

/**
 * `npm run keys -- add <name> | list | remove <name>`: the keys with which programs read the API (docs/operations.md).
 * A key is shown once. A removed key is refused from the next request on. Adding and removing leave an activity entry.
 */
await operatorCommand(help, async ({ servers, namespace }) => {
  const [act = '', name = ''] = process.argv.slice(2);
  const client = await openClient(servers.mongoUrl);
  try {
    const studio = { client, namespace };
    if (act === 'list') return await list(studio, servers.redisUrl);
    if (!/^[\w.-]{1,40}$/.test(name) || !(act === 'add' || act === 'remove')) throw new Error(usage());
    await (act === 'add' ? add(studio, name) : remove(studio, name));
  } finally {
    await client.close();
  }
});

interface Studio {
  readonly client: mongo.MongoClient;
  readonly namespace: string;
}

function usage(): string {
  const what = ['add crm', 'list', 'remove crm'].map((words) => commandLine('keys', words));
  return `what? ${what.join(', or ')}; a name has letters, digits, ".", "-" and "_", at most 40`;
}

async function add({ client, namespace }: Studio, name: string): Promise<void> {
  const keys = apiKeysOf(client, namespace);
  const { key, hash } = newApiKey();
  // Auth makes the collection too, but may never have run.
  await ensureCollection(client.db(keys.dbName), apiKeyCollection);
  await asOperator(client, `${namespace}_auth`, { kind: 'api-key-added', facts: { program: name } }, (session) =>
    keys.insertOne({ _id: hash, name, createdAt: new Date() }, { session }),
  ).catch((error: unknown) => {
    if (isDuplicateKey(error)) throw new Error(`there is a key ${name}: remove it first`, { cause: error });
    throw error;
  });
  console.log(`${name} may read what administrators see, personal data included, and change nothing`);
  console.log(`Key, shown this once: ${key}`);
}

async function remove({ client, namespace }: Studio, name: string): Promise<void> {
  const act = { kind: 'api-key-removed', facts: { program: name } } as const;
  await asOperator(client, `${namespace}_auth`, act, async (session) => {
    const { deletedCount } = await apiKeysOf(client, namespace).deleteOne({ name }, { session });
    if (deletedCount === 0) throw new Error(`there is no key ${name}: ${commandLine('keys', 'list')}`);
  });
  console.log(`${name} is refused from now on`);
}

async function list({ client, namespace }: Studio, redisUrl: string): Promise<void> {
  const uses = await readKeyUses(client, { redisUrl, namespace, waitMs: 2_000 });
  for (const { name, createdAt, lastUsed } of uses) {
    console.log(`${name}: since ${createdAt.toISOString()}, last used ${lastUsed}`);
  }
  if (uses.some(({ lastUsed }) => lastUsed === 'unknown'))
    console.log('Redis, which records the uses, does not answer');
  if (uses.length === 0) console.log(`there are none: ${commandLine('keys', 'add <name>')}`);
}
