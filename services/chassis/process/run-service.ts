import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { apiSettings, commonSettings } from '../config/common-settings.ts';
import { type Environment, loadConfig } from '../config/load-config.ts';
import type { Binding } from '../http/handler.ts';
import { createReadiness, type ReadinessCheck } from '../http/health.ts';
import { createHttpApp } from '../http/http-app.ts';
import { type HttpServer, startHttpServer } from '../http/http-server.ts';
import type { Fence } from '../http/pass-fence.ts';
import type { Owners } from '../mongo/collection.ts';
import { createProbeApp } from '../http/probe-app.ts';
import { roleMetrics } from '../metrics/metrics.ts';
import { createRequestMemory } from '../requests/request-memory.ts';
import { openSessionDirectory } from '../session/session-directory.ts';
import { createSessionGuard } from '../session/session-guard.ts';
import { createTokenVerifier } from '../session/session-token.ts';
import { createKeyAuthentication } from './authenticate-key.ts';
import { type Part, type ProcessParts, readPart, runParts } from './run-process.ts';

/** `api` answers requests; `worker` applies events, runs jobs and sends mail. */
export type Role = 'api' | 'worker';

/** A process of a service with its name, e.g. `training-api`. */
export type ServiceProcess<S extends z.ZodRawShape> = ProcessParts<S> & { readonly name: string };

/** What the roles of one process share. */
export interface Opened {
  readonly connection: Connection;
  readonly checks: readonly ReadinessCheck[];
}

export interface Api {
  readonly bindings: readonly Binding[];
  readonly fence: Fence;
  /** Of the records that its routes name by their ids. */
  readonly owners?: Owners;
  /** Known to the service alone; see `identifyRequest`. */
  readonly requestsSecret?: string;
  readonly checks?: readonly ReadinessCheck[];
}

type ApiSettings = typeof apiSettings;

/** A service: what each of its processes opens, with the settings `S` of both roles, and what each role adds. */
export interface Service<
  A extends ApiSettings,
  W extends z.ZodRawShape,
  O extends Opened,
  S extends z.ZodRawShape = typeof commonSettings,
> {
  /** Also the prefix of its processes' names. */
  readonly name: string;
  readonly settings: Readonly<{ api: A; worker: W }>;
  readonly open: (process: ServiceProcess<S>) => Promise<O>;
  readonly openApi: (process: ServiceProcess<A>, opened: O) => Promise<Api>;
  /** Starts the worker and returns its readiness checks. */
  readonly startWorker: (process: ServiceProcess<W>, opened: O) => Promise<readonly ReadinessCheck[]>;
}

/** The roles of a process, comma-separated. */
export const rolesSetting = z
  .string()
  .default('api,worker')
  .refine((text) => rolesIn(text).every((role) => role === 'api' || role === 'worker'), {
    error: 'must be api, worker or api,worker',
  })
  .transform((text) => rolesIn(text) as Role[]);

/** Runs a process of a service. The setting `ROLES` names its roles; by default it has both. */
export async function runService<
  A extends ApiSettings,
  W extends z.ZodRawShape,
  O extends Opened,
  S extends z.ZodRawShape,
>(service: Service<A, W, O, S>): Promise<void> {
  const { ROLES: roles } = loadConfig({ ROLES: rolesSetting });
  const part = servicePart(service, roles);
  await runParts(part.name, [[part]]);
}

/** A service with some of its roles as a part of a process. */
export function servicePart<A extends ApiSettings, W extends z.ZodRawShape, O extends Opened, S extends z.ZodRawShape>(
  service: Service<A, W, O, S>,
  roles: readonly Role[],
  environment?: Environment,
): Part {
  return readPart(
    {
      name: processName(service.name, roles),
      settings: Object.assign({}, ...roles.map((role) => service.settings[role])) as ApiSettings,
      start: (process) => startService(service, roles, process),
    },
    environment,
  );
}

/**
 * Starts a service with the given roles, whose settings `config` must hold. It listens last: a process that answers
 * `/healthz` has started. The roles share what `open` returns, one HTTP server and one report of readiness.
 */
export async function startService<
  A extends ApiSettings,
  W extends z.ZodRawShape,
  O extends Opened,
  S extends z.ZodRawShape,
>(
  service: Service<A, W, O, S>,
  roles: readonly Role[],
  parts: Omit<ProcessParts<z.ZodRawShape>, 'config'> & { readonly config: object },
): Promise<HttpServer> {
  const process = { ...parts, name: processName(service.name, roles) } as unknown as ServiceProcess<ApiSettings>;
  const { config, logger, metrics, onStop } = process;
  roleMetrics(
    metrics,
    roles.map((role) => `${service.name}-${role}`),
  );
  const opened = await service.open(process as unknown as ServiceProcess<S>);
  const api = roles.includes('api')
    ? await service.openApi(process as unknown as ServiceProcess<A>, opened)
    : undefined;
  const workerChecks = roles.includes('worker')
    ? await service.startWorker(process as unknown as ServiceProcess<W>, opened)
    : [];
  const readiness = createReadiness([...opened.checks, ...(api?.checks ?? []), ...workerChecks]);
  const app = api
    ? createHttpApp({
        logger,
        metrics,
        readiness,
        bindings: api.bindings,
        fence: api.fence,
        ...(api.owners && { owners: api.owners }),
        sessions: createSessionGuard({
          verifyToken: createTokenVerifier(config.SESSION_PUBLIC_KEY),
          directory: openSessionDirectory({ connection: opened.connection, namespace: config.NAMESPACE }),
        }),
        authenticateKey: createKeyAuthentication({ connection: opened.connection, config, logger, onStop }),
        requests: createRequestMemory({
          connection: opened.connection,
          ...(api.requestsSecret !== undefined && { secret: api.requestsSecret }),
        }),
        passkeysRequired: config.ADMIN_PASSKEYS === 'required',
        checkResponses: config.CHECK_RESPONSES,
      })
    : createProbeApp({ metrics, readiness });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http', () => {
    readiness.stopping();
    return server.close();
  });
  return server;
}

/** `training-api`, `training-worker`, or `training` where one process has both roles. */
function processName(service: string, roles: readonly Role[]): string {
  return new Set(roles).size === 1 ? `${service}-${roles[0]}` : service;
}

function rolesIn(text: string): string[] {
  return text.split(',').map((role) => role.trim());
}
