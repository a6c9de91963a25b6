import { createFence } from '@studio/chassis/events/fence';
import { createReadiness } from '@studio/chassis/http/health';
import { createHttpApp } from '@studio/chassis/http/http-app';
import { type HttpServer, startHttpServer } from '@studio/chassis/http/http-server';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { createRequestMemory } from '@studio/chassis/requests/request-memory';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { createSessionGuard } from '@studio/chassis/session/session-guard';
import { createTokenVerifier } from '@studio/chassis/session/session-token';
import type { membershipApiSettings } from './config.ts';
import { bindings } from './http/bindings.ts';
import { fencesCheck } from './http/fences.ts';
import { openMembership } from './open-membership.ts';

/** Puts the API together and has it listen. */
export async function startApi(
  process: ProcessParts<typeof membershipApiSettings>,
  clock: () => Date = () => new Date(),
): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { parts, connection, broker, checks } = await openMembership(process, clock);
  const fences = {
    accounts: createFence({ broker, chain: ['membership'], metrics }),
    credits: createFence({ broker, chain: ['training', 'membership'], metrics }),
  };
  onStop('fences', () => Promise.all([fences.accounts.close(), fences.credits.close()]));
  const sessions = createSessionGuard({
    verifyToken: createTokenVerifier(config.SESSION_PUBLIC_KEY),
    directory: openSessionDirectory({ connection, namespace: config.NAMESPACE }),
  });
  const readiness = createReadiness([...checks, fencesCheck(fences)]);
  const app = createHttpApp({
    logger,
    metrics,
    sessions,
    readiness,
    bindings: bindings(parts, fences),
    fence: fences.credits,
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
