import { afterAll, expect, test } from 'vitest';
import { openRedis, waitForRedis } from '../jobs/redis.ts';
import { connectMongo } from '../mongo/connect.ts';
import { apiKeysOf, lastUseOf, newApiKey } from '../session/api-keys.ts';
import { removeKeys } from '../testing/remove-keys.ts';
import { serverUrl } from '../testing/server-url.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { patienceMs } from '../testing/until.ts';
import { callsPerMinute, createKeyAuthentication } from './authenticate-key.ts';
import { createStopStack } from './stop-stack.ts';

const namespace = `keys${process.pid}`;
const config = { NAMESPACE: namespace, REDIS_URL: serverUrl('REDIS_URL') };
const logger = silentLogger;
const { onStop, stop } = createStopStack(logger);
const connection = await connectMongo({ url: serverUrl('MONGO_URL'), database: `${namespace}_bench`, logger });
const keys = apiKeysOf(connection.getClient(), namespace);
const authenticate = createKeyAuthentication({ connection, config, logger, onStop });

afterAll(async () => {
  await stop();
  await removeKeys(config.REDIS_URL, namespace);
  await connection.getClient().db(`${namespace}_sessions`).dropDatabase();
  await connection.close();
});

test('a key is an administrator whose last use is kept, until it is removed', async () => {
  const { key, hash } = newApiKey();
  await keys.insertOne({ _id: hash, name: 'crm', createdAt: new Date() });
  const before = new Date().toISOString();
  expect(await authenticate(key)).toMatchObject({ accountId: 'key:crm', type: 'admin' });
  const redis = openRedis(config.REDIS_URL, 'asking', logger);
  await waitForRedis(redis, patienceMs);
  await expect.poll(() => redis.get(lastUseOf(namespace, hash))).toSatisfy((at: string) => at >= before);
  redis.disconnect();
  await keys.deleteOne({ name: 'crm' });
  await expect(authenticate(key)).rejects.toMatchObject({ code: 'NO_SESSION' });
});

test('a key has a limit of calls a minute, and an unknown one uses up none', async () => {
  const [busy, calm] = [newApiKey(), newApiKey()];
  for (const { hash } of [busy, calm]) await keys.insertOne({ _id: hash, name: hash, createdAt: new Date() });
  const calls = Array.from({ length: callsPerMinute + 1 }, () => authenticate(busy.key));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'TOO_MANY_REQUESTS' } }]);
  await expect(authenticate(calm.key)).resolves.toMatchObject({ type: 'admin' });
});
