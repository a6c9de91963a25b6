import { createFence } from '@studio/chassis/events/fence';
import { createReadiness, type ReadinessCheck } from '@studio/chassis/http/health';
import { createHttpApp } from '@studio/chassis/http/http-app';
import { type HttpServer, startHttpServer } from '@studio/chassis/http/http-server';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { createRequestMemory } from '@studio/chassis/requests/request-memory';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { createSessionGuard } from '@studio/chassis/session/session-guard';
import { createTokenVerifier } from '@studio/chassis/session/session-token';
import type { reportingApiSettings } from './config.ts';
import { bindings } from './http/bindings.ts';
import { openReportQueue } from './jobs/report.job.ts';
import { openReporting } from './open-reporting.ts';

/** Facts reach reporting straight from their owners, and by way of whom these made do something. */
const chain = ['membership', 'training', 'reporting'];

/** Reporting emits no events: nothing is ever left to publish. */
const nobodyListens = { publishCommitted: () => Promise.resolve('confirmed' as const) };

/** Puts the API together and has it listen. */
export async function startApi(
  process: ProcessParts<typeof reportingApiSettings>,
  clock: () => Date = () => new Date(),
): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { NAMESPACE: namespace, REDIS_URL: redisUrl } = config;
  const { models, files, connection, broker, checks } = await openReporting(process);
  const queue = await openReportQueue({ redisUrl, namespace, logger, metrics });
  onStop('report queue', () => queue.close());
  const unitOfWork = createUnitOfWork({ connection, relay: nobodyListens, logger });
  const fence = createFence({ broker, chain, metrics });
  onStop('fence', () => fence.close());
  const verifyToken = createTokenVerifier(config.SESSION_PUBLIC_KEY);
  const directory = openSessionDirectory({ connection, namespace });
  const sessions = createSessionGuard({ verifyToken, directory });
  const readiness = createReadiness([...checks, partCheck('redis', queue)]);
  const app = createHttpApp({
    logger,
    metrics,
    sessions,
    readiness,
    fence,
    bindings: bindings({ models, unitOfWork, files, queue, clock }),
    requests: createRequestMemory({ connection }),
    checkResponses: config.CHECK_RESPONSES,
  });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http server', () => {
    readiness.stopping();
    return server.close();
  });
  return server;
}

function partCheck(name: string, part: { isUp(): boolean }): ReadinessCheck {
  return {
    name,
    async check() {
      if (!part.isUp()) throw new Error(`${name} is away`);
    },
  };
}
