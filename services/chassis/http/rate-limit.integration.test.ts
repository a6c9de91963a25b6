import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patienceMs } from '../testing/until.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { openRedis, waitForRedis } from '../jobs/redis.ts';
import { createLogger } from '../logging/logger.ts';
import { createLimiter, perAddress } from './rate-limit.ts';

const namespace = `t${randomBytes(6).toString('hex')}`;
const logger = createLogger({ name: 'bench-api', level: 'silent' });
const url = process.env['REDIS_URL'] ?? '';
const here = openRedis(url, 'asking', logger);
const elsewhere = openRedis(url, 'asking', logger);
const away = openRedis('redis://127.0.0.1:1', 'asking', logger);
const refused = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

const limiter = (name: string, redis = here) =>
  createLimiter({ name, namespace, points: 2, durationSeconds: 60, redis });

beforeAll(async () => {
  await Promise.all([here, elsewhere].map((redis) => waitForRedis(redis, patienceMs)));
});

afterAll(async () => {
  const keys = await here.keys(`${namespace}:*`);
  if (keys.length > 0) await here.del(keys);
  for (const redis of [here, elsewhere, away]) redis.disconnect();
});

test('attempts beyond the limit are refused with Retry-After, per key', async () => {
  const { consume } = limiter('beyond');
  await consume('a');
  await consume('a');
  const error = await consume('a').catch((reason: unknown) => reason);
  const isInTheMinute = expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) as number;
  expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: isInTheMinute });
  await consume('b');
});

test('replicas share the count', async () => {
  await limiter('together').consume('a');
  await limiter('together', elsewhere).consume('a');
  await expect(limiter('together').consume('a')).rejects.toEqual(refused);
});

test('a check counts nothing, and the count can be reset', async () => {
  const { check, consume, reset } = limiter('look');
  for (let i = 0; i < 5; i += 1) await check('a');
  await consume('a');
  await check('a');
  await consume('a');
  await expect(check('a')).rejects.toEqual(refused);
  await reset('a');
  await check('a');
});

test('IPv6 addresses of one network share the count', async () => {
  const limit = perAddress(limiter('line'), () => true);
  const from = (clientAddress: string) => limit({ clientAddress, session: undefined });
  await from('2001:db8:1:2::1');
  await from('2001:db8:1:2:ffff::2');
  await expect(from('2001:db8:1:2::3')).rejects.toEqual(refused);
  await from('2001:db8:1:3::1');
});

test('while Redis is down, each process counts for itself', async () => {
  const { consume, check, reset } = limiter('alone', away);
  await consume('a');
  await check('a');
  await consume('a');
  await expect(consume('a')).rejects.toEqual(refused);
  await expect(check('a')).rejects.toEqual(refused);
  await reset('a');
  await consume('a');
});

test('while Redis is frozen, one call waits for it and the others continue', async () => {
  const proxy = await openFaultProxy(url);
  const frozen = openRedis(proxy.url, 'asking', logger);
  await waitForRedis(frozen, patienceMs);
  let dropped = 0;
  frozen.on('close', () => (dropped += 1));
  const { consume } = limiter('frozen', frozen);
  proxy.freeze();
  await consume('a');
  // The first call has dropped the frozen connection: no later one can wait for it.
  await expect.poll(() => dropped).toBe(1);
  await consume('a');
  await expect(consume('b')).resolves.toEqual(expect.any(Number));
  expect(dropped).toBe(1);
  frozen.disconnect();
  await proxy.close();
});

test('Redis stores neither addresses nor emails', async () => {
  await limiter('blind').consume('ana@example.com');
  expect((await here.keys(`${namespace}:limit:blind:*`)).join()).not.toContain('ana');
});
