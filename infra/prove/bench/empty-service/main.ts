import { apiSettings } from '@studio/chassis/config/common-settings';
import { on } from '@studio/chassis/http/handler';
import { createReadiness } from '@studio/chassis/http/health';
import { createHttpApp } from '@studio/chassis/http/http-app';
import { startHttpServer } from '@studio/chassis/http/http-server';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { type ProcessParts, runProcess } from '@studio/chassis/process/run-process';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { createSessionGuard } from '@studio/chassis/session/session-guard';
import { createTokenVerifier } from '@studio/chassis/session/session-token';
import { route } from '@studio/contracts/http/route';
import { z } from 'zod';

const success = { status: 200, schema: z.object({}) } as const;
const access = 'member';

/** Routes with the paths of those they are compared with, so that the gateway does the same work. */
const bindings = [
  on(route({ method: 'GET', path: '/api/trainings/week', summary: 'Nothing', access, success }), () => ({})),
  on(route({ method: 'POST', path: '/api/trainings/register', summary: 'Nothing', access, success }), () => ({})),
];

/** Measures the fixed cost of an answer: HTTP, session, log line and metrics. */
async function startEmptyService(process: ProcessParts<typeof apiSettings>): Promise<void> {
  const { config, logger, metrics, onStop } = process;
  const { NAMESPACE: namespace } = config;
  const connection = await connectMongo({ url: config.MONGO_URL, database: `${namespace}_sessions`, logger });
  onStop('mongo', () => connection.close());
  const app = createHttpApp({
    logger,
    metrics,
    bindings,
    readiness: createReadiness([]),
    sessions: createSessionGuard({
      verifyToken: createTokenVerifier(config.SESSION_PUBLIC_KEY),
      directory: openSessionDirectory({ connection, namespace }),
    }),
  });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http', () => server.close());
}

await runProcess({ name: 'empty-api', settings: apiSettings, start: startEmptyService });
