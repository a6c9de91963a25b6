import { createFence } from '@studio/chassis/events/fence';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createReadiness } from '@studio/chassis/http/health';
import { createHttpApp } from '@studio/chassis/http/http-app';
import { type HttpServer, startHttpServer } from '@studio/chassis/http/http-server';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { mongoCheck, redisCheck } from '@studio/chassis/process/readiness-checks';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { createRequestMemory } from '@studio/chassis/requests/request-memory';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { createSessionGuard } from '@studio/chassis/session/session-guard';
import { createTokenVerifier } from '@studio/chassis/session/session-token';
import type { AuthParts } from './auth-parts.ts';
import type { authApiSettings } from './config.ts';
import { createSessionIssuer } from './credentials/issue-session.ts';
import { createPasswords } from './credentials/passwords.ts';
import { brokerCheck } from './broker-check.ts';
import { bindings } from './http/bindings.ts';
import { openLimits } from './limits.ts';
import { openAuth } from './open-auth.ts';
import { createUserCount } from './search/find-users.ts';
import { ensureFirstAdmin } from './use-cases/ensure-first-admin.ts';

const firstWaitForRedisMs = 2_000;

/** Starts the HTTP side of auth. */
export async function startApi(process: ProcessParts<typeof authApiSettings>): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { connection, models, broker } = await openAuth({ name: 'auth-api', ...process });
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());
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
    unitOfWork: createUnitOfWork({ connection, relay, logger }),
    passwords: await createPasswords(config.BCRYPT_COST),
    issueSession: createSessionIssuer(config.SESSION_PRIVATE_KEY, config.SESSION_HOURS),
    mailOutbox: createMailOutbox(connection),
    countUsers: createUserCount(models),
    logger,
    clock: () => new Date(),
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (Boolean(email) !== Boolean(password)) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  if (email && password) await ensureFirstAdmin(parts, { email, password });

  const verifyToken = createTokenVerifier(config.SESSION_PUBLIC_KEY);
  const readiness = createReadiness([mongoCheck(connection), brokerCheck(broker), redisCheck(redis)]);
  const app = createHttpApp({
    logger,
    metrics,
    readiness,
    fence,
    bindings: bindings(parts, { limits: perAddress, trainingFence }),
    sessions: createSessionGuard({ verifyToken, directory }),
    requests: createRequestMemory({ connection, secret: config.SESSION_PRIVATE_KEY }),
    checkResponses: config.CHECK_RESPONSES,
  });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http', async () => {
    readiness.stopping();
    await server.close();
  });
  return server;
}
