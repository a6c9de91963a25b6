import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { startServers } from '../../run/launcher/own-servers.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { lookAtRedis } from './look-at-redis.ts';

test('the doctor reports a Redis that answers and accepts no writes, and writes nothing itself', async () => {
  const { redisUrl, stop } = await startServers({ dataDir: scratchFolder('doctor'), only: ['redis'] });
  onTestFinished(stop);
  const look = () => lookAtRedis(redisUrl, 'doctor-test', (service) => `${service}.log`);
  const redis = new Redis(redisUrl);
  onTestFinished(() => redis.disconnect());
  expect(await look()).toMatchObject([{ part: 'redis', says: expect.stringMatching(/AOF on$/) }]);
  expect(await redis.dbsize()).toBe(0);
  await redis.config('SET', 'maxmemory', '1');
  expect(await look()).toMatchObject([
    { part: 'redis', state: 'fail', says: expect.stringContaining('accepts no writes (OOM') },
  ]);
  await redis.config('SET', 'maxmemory', '0');
  await redis.replicaof('127.0.0.1', 1);
  expect(await look()).toMatchObject([
    { part: 'redis', state: 'fail', says: expect.stringContaining('accepts no writes (READONLY') },
  ]);
});
