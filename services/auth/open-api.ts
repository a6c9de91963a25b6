import { createFence } from '@studio/chassis/events/fence';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { redisCheck } from '@studio/chassis/process/readiness-checks';
import type { Api, ServiceProcess } from '@studio/chassis/process/run-service';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import type { AuthParts } from './auth-parts.ts';
import type { authApiSettings } from './config.ts';
import { createSessionIssuer } from './credentials/issue-session.ts';
import { createKnownDevices } from './credentials/known-devices.ts';
import { createSignInCounter } from './credentials/sign-in-counter.ts';
import { createPasswords } from './credentials/passwords.ts';
import { bindings } from './bindings.ts';
import { openLimits } from './limits.ts';
import type { AuthProcess } from './open-process.ts';
import { createUserCount } from './search/find-users.ts';
import { ensureFirstAdmin } from './users/ensure-first-admin.ts';

const firstWaitForRedisMs = 2_000;

/** Opens the API of auth. */
export async function openApi(
  process: ServiceProcess<typeof authApiSettings>,
  { connection, models, broker, unitOfWork }: AuthProcess,
): Promise<Api> {
  const { config, logger, metrics, onStop } = process;
  const fence = createFence({ broker, chain: ['auth'], metrics });
  const trainingFence = createFence({ broker, chain: ['training'], metrics });
  onStop('fences', () => Promise.all([fence.close(), trainingFence.close()]));
  const redis = openRedis(config.REDIS_URL, 'asking', logger);
  onStop('redis', () => redis.disconnect());
  await waitForRedis(redis, firstWaitForRedisMs);

  const { perAddress, ...limits } = openLimits(config, redis);
  const directory = openSessionDirectory({ connection, namespace: config.NAMESPACE });
  await directory.ensureIndexes();
  const parts: AuthParts = {
    models,
    directory,
    ...limits,
    unitOfWork,
    passwords: await createPasswords(config.BCRYPT_COST),
    signInCounter: createSignInCounter(metrics),
    knownDevices: createKnownDevices(config.SESSION_PRIVATE_KEY),
    issueSession: createSessionIssuer(config.SESSION_PRIVATE_KEY, config.SESSION_HOURS),
    mailOutbox: createMailOutbox(connection),
    countUsers: createUserCount(models),
    logger,
    clock: () => new Date(),
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (Boolean(email) !== Boolean(password)) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  if (email && password) await ensureFirstAdmin(parts, { email, password });
  return {
    bindings: bindings(parts, { limits: perAddress, trainingFence, studioName: config.STUDIO_NAME }),
    fence,
    requestsSecret: config.SESSION_PRIVATE_KEY,
    checks: [redisCheck(redis)],
  };
}
