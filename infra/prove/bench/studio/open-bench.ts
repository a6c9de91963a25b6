import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { WEEKS_AHEAD_MAX } from '@studio/contracts/rules/bookings';
import { type ProcessRow, separateTable } from '../../../run/launcher/processes.ts';
import { createProgress } from '../../../run/launcher/set-up.ts';
import { root } from '../../../run/launcher/root.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';
import { startServers } from '../../../run/launcher/own-servers.ts';
import { startStudio } from '../../testing/kit/test-studio.ts';
import { ensureWebBuild } from '../../../run/launcher/web-build.ts';
import { openWeeks } from '../../testing/kit/open-weeks.ts';
import { clearFolder } from './clear-folder.ts';
import { openStudio, type BenchStudio } from './bench-studio.ts';

/** Servers on free ports, and a studio on them. */
export interface Bench {
  readonly servers: ServerUrls;
  /** The studio that most rows measure: one process of each kind. */
  readonly studio: BenchStudio;
  /** Starts the same gateway and HTTP app with routes that only check the session. */
  readonly empty: () => Promise<{ readonly origin: string; readonly serviceOrigin: string }>;
  /** Runs `work` with another studio beside the main one. */
  readonly withStudio: <T>(options: StudioOptions, work: (studio: BenchStudio) => Promise<T>) => Promise<T>;
  readonly say: (line: string) => void;
  readonly close: () => Promise<void>;
}

export interface StudioOptions {
  readonly namespace: string;
  readonly trainingReplicas?: number;
  /** Default: true. */
  readonly separateWorkers?: boolean;
  /** Whether gateway and services run in one process. */
  readonly oneProcess?: boolean;
  /** Overrides the settings of the bench. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The gateway requires every service, so each one is replaced by the empty service. */
const emptyTable: readonly ProcessRow[] = separateTable
  .filter(({ kind }) => kind !== 'worker')
  .map((row) => (row.kind === 'gateway' ? row : { ...row, entry: 'infra/prove/bench/empty-service/main.ts' }));

const mainNamespace = 'bench';
const parentDir = join(root, '.data', 'bench');
const runDir = join(parentDir, 'run');

export async function openBench(): Promise<Bench> {
  const progress = createProgress(console.log);
  await ensureWebBuild({ progress, logsDir: join(parentDir, 'logs') });
  await clearFolder(runDir);
  const servers = await startServers({
    dataDir: join(runDir, 'servers'),
    namespace: mainNamespace,
    progress,
    announce: console.error,
  });
  const running: { stop: () => Promise<void> }[] = [];
  const stopAll = async () => {
    await Promise.all(running.map((each) => each.stop()));
    await servers.stop();
  };

  const start = async (options: StudioOptions) => {
    const {
      namespace,
      trainingReplicas = 1,
      oneProcess = false,
      separateWorkers = !oneProcess,
      env: own = {},
    } = options;
    const dataDir = join(runDir, namespace);
    const env = { ...settings(namespace), ...own };
    const started = await startStudio({
      // The services' database users have no rights in other namespaces.
      servers: namespace === mainNamespace ? servers : { ...servers, serviceUsers: [] },
      dataDir,
      trainingReplicas,
      separateWorkers,
      oneProcess,
      env,
      announce: console.error,
    });
    running.push(started);
    await openWeeks(started, WEEKS_AHEAD_MAX);
    return { started, studio: await openStudio({ started, servers, dataDir, namespace }) };
  };

  const { studio } = await start({ namespace: mainNamespace }).catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  let empty: ReturnType<Bench['empty']> | undefined;
  const startEmpty = async () => {
    const dataDir = join(runDir, 'empty');
    // The copied keys make it accept the studio's sessions.
    cpSync(join(studio.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true });
    const started = await startStudio({ servers, dataDir, env: settings(studio.namespace), table: emptyTable });
    running.push(started);
    const service = started.placed.find(({ name }) => name === 'training-api');
    return { origin: started.origin, serviceOrigin: `http://127.0.0.1:${service?.port}` };
  };

  return {
    servers,
    studio,
    empty: () => (empty ??= startEmpty()),
    withStudio: async (options, work) => {
      const { started, studio: other } = await start(options);
      try {
        return await work(other);
      } finally {
        await other.close();
        await started.stop();
      }
    },
    say: (line) => progress.say(line),
    close: async () => {
      await studio.close();
      await stopAll();
    },
  };
}

/** Settings of production, except for cheap password hashes and practically unlimited attempts. */
function settings(namespace: string): Record<string, string> {
  return {
    NAMESPACE: namespace,
    BCRYPT_COST: '4',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
  };
}
