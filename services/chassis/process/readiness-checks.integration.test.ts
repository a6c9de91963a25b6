import { once } from 'node:events';
import { createServer } from 'node:net';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { openRedis, waitForRedis } from '../jobs/redis.ts';
import { createLogger } from '../logging/logger.ts';
import { patienceMs } from '../testing/until.ts';
import { mongoCheck, redisCheck } from './readiness-checks.ts';

const logger = createLogger({ name: 'bench-api', level: 'silent' });

test('MongoDB is ready while a primary answers', async () => {
  const connection = await mongoose.createConnection(process.env['MONGO_URL'] ?? '', { dbName: 'nothing' }).asPromise();
  await mongoCheck(connection).check();
  await connection.close();
  await expect(mongoCheck(connection).check()).rejects.toThrow('');
});

test('Redis is ready while it answers', async () => {
  const redis = openRedis(process.env['REDIS_URL'] ?? '', 'asking', logger);
  await waitForRedis(redis, patienceMs);
  await redisCheck(redis).check();
  redis.disconnect();
  await expect(redisCheck(redis).check()).rejects.toThrow('');
});

test('Redis is not ready when something else listens on its port', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const redis = openRedis(`redis://127.0.0.1:${port}`, 'asking', logger);
  await expect(redisCheck(redis).check()).rejects.toThrow('enableOfflineQueue');
  redis.disconnect();
  silent.close();
});
