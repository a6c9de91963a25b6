import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWeeks } from './open-weeks.ts';
import { testSettings } from './test-settings.ts';
import { createProgress } from '../../../run/launcher/set-up.ts';
import { root } from '../../../run/launcher/root.ts';
import type { Ports } from '../../../run/launcher/ports.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';
import { startServers } from '../../../run/launcher/own-servers.ts';
import { startStudio } from './test-studio.ts';
import { ensureWebBuild } from '../../../run/launcher/web-build.ts';

type ProcessControl = Awaited<ReturnType<typeof startServers>>['processes'];

/** A studio with all its servers, on ports and in a folder of its own. */
export interface WholeStudio {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly namespace: string;
  readonly dataDir: string;
  /** The servers' real URLs, without proxies. */
  readonly servers: ServerUrls & { readonly ports: Ports };
  /** The servers' folder. */
  readonly serversDir: string;
  /** Origins of its processes, by name. */
  readonly processOrigins: Readonly<Record<string, string>>;
  readonly processes: ProcessControl;
  readonly serverProcesses: ProcessControl;
  /** Copies the logs to an ignored folder of the repository. Returns its path. */
  readonly keepLogs: () => Promise<string>;
  /** Stops all of it and removes its folder. */
  readonly stop: () => Promise<void>;
}

export interface WholeStudioSettings {
  /** Names the folder and the namespace. */
  readonly name: string;
  readonly trainingReplicas?: number;
  /** Further replicas by process name, which `processes.start` starts on demand. */
  readonly standBy?: Readonly<Record<string, number>>;
  /** Whether a service's API and worker are separate processes. Default: true. */
  readonly separateWorkers?: boolean;
  /** Whether gateway and services run in one process. */
  readonly oneProcess?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Called when a process dies. */
  readonly announce?: (line: string) => void;
  /** A mail server to use instead of the catcher. */
  readonly smtpUrl?: string | undefined;
  /** Called before any server starts. Its result is called when all have stopped. */
  readonly prepare?: (serversDir: string) => Promise<() => Promise<void>>;
  /** URLs by which the studio's processes reach the servers, if not the real ones. */
  readonly reachedBy?: (servers: ServerUrls) => Promise<ServerUrls>;
}

/** Starts a whole studio. @throws Error when that fails, after stopping what had started */
export async function startWholeStudio(settings: WholeStudioSettings): Promise<WholeStudio> {
  const {
    name,
    trainingReplicas = 1,
    standBy = {},
    oneProcess = false,
    separateWorkers = !oneProcess,
    env = {},
    announce = () => undefined,
    smtpUrl,
  } = settings;
  const dataDir = await mkdtemp(join(tmpdir(), `studio-${name}-`));
  const serversDir = join(dataDir, 'servers');
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  try {
    const progress = createProgress(console.log);
    await ensureWebBuild({ progress, logsDir: join(dataDir, 'logs') });
    if (settings.prepare) stops.push(await settings.prepare(serversDir));
    const namespace = `${name}${process.pid}`;
    const servers = await startServers({
      dataDir: serversDir,
      namespace,
      urls: smtpUrl ? { smtp: smtpUrl } : {},
      announce,
      progress,
    });
    stops.push(servers.stop);
    // A studio that is measured or broken gives up waiting for events as the product does.
    const { CATCH_UP_MS: _patient, ...usual } = testSettings(namespace);
    const studio = await startStudio({
      servers: (await settings.reachedBy?.(servers)) ?? servers,
      dataDir: join(dataDir, 'studio'),
      trainingReplicas,
      standBy,
      separateWorkers,
      oneProcess,
      env: { ...usual, ...env },
      announce,
    });
    stops.push(studio.stop);
    await openWeeks(studio);
    const { origin, admin, processes, placed } = studio;
    const processOrigins = Object.fromEntries(placed.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]));
    const keepLogs = async () => {
      const kept = join(root, '.data', name, 'logs');
      await rm(kept, { recursive: true, force: true });
      for (const part of ['studio', 'servers']) await cp(join(dataDir, part, 'logs'), kept, { recursive: true });
      return kept;
    };
    const serverProcesses = servers.processes;
    const where = { origin, namespace, dataDir, servers, serversDir, processOrigins };
    return { ...where, admin, processes, serverProcesses, keepLogs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs `work` with a whole studio of its own, which is stopped afterwards.
 * @throws the reason of the signal as soon as it aborts, without waiting for requests in flight
 */
export async function withWholeStudio<T>(
  settings: WholeStudioSettings,
  signal: AbortSignal,
  work: (studio: WholeStudio) => Promise<T>,
): Promise<T> {
  const studio = await startWholeStudio(settings);
  const stopped = Promise.withResolvers<never>();
  const end = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    return await Promise.race([work(studio), stopped.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    await studio.stop();
  }
}
