import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectBroker } from '@studio/chassis/events/broker';
import { createFence } from '@studio/chassis/events/fence';
import { createLogger } from '@studio/chassis/logging/logger';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { topology } from '@studio/contracts/events/topology';
import { apiClient, type ApiClient } from '@studio/chassis/testing/api-client';
import { signIn } from '../../testing/kit/people.ts';
import { openDatabases, services, type StudioDatabases } from '../../../run/studio-databases.ts';
import { descendantsOf, figuresOf, type ProcessFigures } from './process-figures.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';
import type { ProcessControl } from '../../../run/launcher/supervisor.ts';
import type { RunningStudio } from '../../testing/kit/test-studio.ts';

/** A running studio, with what a row needs to load and observe it. */
export interface BenchStudio {
  readonly namespace: string;
  readonly dataDir: string;
  /** Origin of the gateway. */
  readonly origin: string;
  readonly databases: StudioDatabases;
  readonly admin: { readonly email: string; readonly password: string };
  readonly adminToken: string;
  /** Private session key, as PEM. */
  readonly privateKey: string;
  readonly as: (token: string) => ApiClient;
  readonly originOf: (process: string) => string;
  readonly pidOf: (process: string) => number;
  /** Figures of the studio's processes and of the servers. */
  readonly figures: () => ProcessFigures[];
  /** Resolves when every projection has applied all events published before; with false after 2 minutes. */
  readonly caughtUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface Opened {
  readonly started: RunningStudio;
  readonly servers: ServerUrls & { readonly processes: ProcessControl };
  readonly dataDir: string;
  readonly namespace: string;
}

export async function openStudio({ started, servers, dataDir, namespace }: Opened): Promise<BenchStudio> {
  const { origin, admin, placed, processes } = started;
  const logger = createLogger({ name: 'bench', level: 'silent' });
  const databases = await openDatabases(servers.mongoUrl, namespace);
  const broker = await connectBroker({
    url: servers.rabbitmqUrl,
    namespace,
    service: 'bench',
    topology,
    logger,
    name: 'bench',
  });
  const metrics = createMetrics({ name: 'bench', processFigures: false });
  const fence = createFence({ broker, chain: services, metrics, timeoutMs: 120_000 });
  const { token: adminToken } = await signIn(origin, admin.email, admin.password);
  return {
    namespace,
    dataDir,
    origin,
    databases,
    admin,
    adminToken,
    privateKey: readFileSync(join(dataDir, 'keys', 'session-private.pem'), 'utf8'),
    as: (token) => apiClient(origin, { token }),
    originOf: (process) => `http://127.0.0.1:${placed.find(({ name }) => name === process)?.port}`,
    pidOf: (process) => processes.pid(process) ?? Number.NaN,
    figures: () =>
      [processes, servers.processes]
        .flatMap(({ names, pid }) => names.flatMap((name) => pid(name) ?? []))
        .flatMap((pid) => [figuresOf(pid), ...descendantsOf(pid)]),
    caughtUp: async () => (await fence.pass()) === 'passed',
    close: async () => {
      await fence.close();
      await broker.close();
      await databases.close();
    },
  };
}
