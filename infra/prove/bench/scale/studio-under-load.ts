import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '@studio/chassis/testing/api-client';
import { createProgress } from '../../../run/launcher/set-up.ts';
import { startServers } from '../../../run/launcher/own-servers.ts';
import { startStudio } from '../../testing/kit/test-studio.ts';
import { ensureWebBuild } from '../../../run/launcher/web-build.ts';
import { openWeeks } from '../../testing/kit/open-weeks.ts';

export const namespace = 'scale';

/** Ports for three training processes, and one more of each kind while it is replaced. */
const standBy = Object.fromEntries(
  ['auth', 'membership', 'training', 'reporting'].flatMap((service) => [
    [`${service}-api`, service === 'training' ? 2 : 1],
    [`${service}-worker`, 1],
  ]),
);

const settings = {
  NAMESPACE: namespace,
  BCRYPT_COST: '4',
  REGISTRATIONS_PER_ADDRESS: '100000',
};

const readyWithinMs = 90_000;

/** A studio with servers of its own, whose processes can be added, replaced and removed. */
export interface ScalableStudio {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly mongoUrl: string;
  readonly rabbitmqUrl: string;
  /** Resolves when the process is ready. */
  start(name: string): Promise<void>;
  /** Stops the process; resolves when it has ended. */
  stop(name: string): Promise<void>;
  /** Resolves when the process has answered a request through the gateway. */
  untilInUse(name: string): Promise<void>;
  end(): Promise<void>;
}

/** Starts it on free ports, with all data in a temporary folder. */
export async function startScalableStudio(signal: AbortSignal): Promise<ScalableStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-scale-'));
  const undo: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const progress = createProgress(console.log);
    await ensureWebBuild({ progress, logsDir: join(folder, 'logs'), signal });
    const servers = await startServers({ dataDir: join(folder, 'servers'), progress });
    undo.push(servers.stop);
    const studio = await startStudio({
      servers,
      dataDir: join(folder, 'studio'),
      env: settings,
      standBy,
      separateWorkers: true,
    });
    undo.push(studio.stop);
    const { origin, admin, processes, placed } = studio;
    await openWeeks({ origin, admin });
    const portOf = (name: string) => placed.find((row) => row.name === name)?.port;
    const ask = (name: string, path: string) =>
      apiClient(`http://127.0.0.1:${portOf(name)}`, { timeoutMs: 5_000 }).get(path);
    return {
      origin,
      admin,
      mongoUrl: servers.mongoUrl,
      rabbitmqUrl: servers.rabbitmqUrl,
      start: async (name) => {
        await processes.start(name);
        await until(`${name} is ready`, async () => (await ask(name, '/readyz')).status === 200, signal);
      },
      stop: (name) => processes.stop(name),
      untilInUse: (name) =>
        until(`${name} is in use`, async () => hasWorked((await ask(name, '/metrics')).body), signal),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Whether the process has answered a request; probes are not counted. */
function hasWorked(figures: string): boolean {
  return /^http_request_duration_seconds_count\{.*\} [1-9]/m.test(figures);
}

async function until(what: string, check: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`in vain: waited until ${what}`);
    await pause(100, undefined, { signal });
  }
}
