import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataDir } from '../../../run/launcher/instance.ts';
import { pickFreePorts } from '../../../run/launcher/ports.ts';
import {
  type PlacedProcess,
  placeProcesses,
  type ProcessRow,
  processTable,
  separateTable,
} from '../../../run/launcher/processes.ts';
import { settingNames } from '../../../run/launcher/process-settings.ts';
import { root } from '../../../run/launcher/root.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';
import { runStudio, stopStudio } from '../../../run/launcher/studio.ts';
import { createSupervisor, type ProcessControl } from '../../../run/launcher/supervisor.ts';

export interface RunningStudio {
  /** Origin of the gateway, e.g. http://127.0.0.1:10039. */
  readonly origin: string;
  /** Every process with its port. */
  readonly placed: readonly PlacedProcess[];
  readonly processes: ProcessControl;
  readonly admin: { email: string; password: string };
  readonly stop: () => Promise<void>;
}

/**
 * Cache of compiled code shared by the processes of a test run: they start by the hundred, and compiling costs more
 * than starting.
 */
export const compileCache = join(root, '.data', 'test', 'compile-cache');

interface StartStudioOptions {
  readonly servers: ServerUrls;
  /** Folder for keys and logs, not that of the servers. */
  readonly dataDir: string;
  /** Goes to every process, e.g. NAMESPACE, BCRYPT_COST. */
  readonly env?: Readonly<Record<string, string>>;
  /** The gateway's port, followed by the services'. Free ones are picked by default. */
  readonly basePort?: number;
  /** Default 1. */
  readonly trainingReplicas?: number;
  /**
   * Further replicas by name (`training-api`: 2), which `processes.start` starts on demand (`training-api-2`,
   * `training-api-3`).
   */
  readonly standBy?: Readonly<Record<string, number>>;
  /** Called when a process dies. */
  readonly announce?: (line: string) => void;
  /** Whether a service's API and worker are separate processes, for tests that stop one of them. Default: false. */
  readonly separateWorkers?: boolean;
  /** Whether gateway and services run in one process. Default: false. */
  readonly oneProcess?: boolean;
  /** Default: the studio's own processes. */
  readonly table?: readonly ProcessRow[];
}

/** Starts the studio on running servers. Resolves when its gateway reports that everything is ready. */
export async function startStudio({
  servers,
  dataDir,
  env = {},
  basePort,
  trainingReplicas = 1,
  standBy = {},
  announce = () => {},
  separateWorkers = false,
  oneProcess = false,
  table = separateWorkers ? separateTable : processTable,
}: StartStudioOptions): Promise<RunningStudio> {
  mkdirSync(dataDir, { recursive: true });
  const instance = await claimDataDir(dataDir, announce);
  const supervisor = createSupervisor({ announce, instance });
  const free = await pickFreePorts();
  const gatewayPort = basePort ?? free.gateway;
  const servicesPort = basePort === undefined ? free.services : basePort + 1;
  const placed = placeProcesses({ gatewayPort, servicesPort, trainingReplicas, standBy }, table);
  const admin = { email: env['ADMIN_EMAIL'] ?? 'admin@example.com', password: env['ADMIN_PASSWORD'] ?? 'test-admin' };
  const environment = {
    PUBLIC_URL: `http://localhost:${gatewayPort}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const stop = async () => {
    await stopStudio(supervisor, placed);
    instance.release();
  };
  try {
    const extra = { NODE_COMPILE_CACHE: compileCache, ...env };
    const options = {
      servers,
      dataDir,
      host: '127.0.0.1',
      placed,
      oneProcess,
      environment,
      settingNames,
      extra,
    };
    const { origin } = await runStudio(supervisor, options);
    return { origin, placed, processes: supervisor.control, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
