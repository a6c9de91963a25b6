import { join } from 'node:path';
import { claimDataDir } from './instance.ts';
import { pickFreePorts, type Ports } from './ports.ts';
import {
  type EmbeddedServer,
  ensureBinariesOf,
  runServers,
  serversToEmbed,
  serverUrls,
  type ServerUrls,
  stopServers,
} from './servers.ts';
import { type Progress, silentProgress } from './set-up.ts';
import { createSupervisor, type ProcessControl } from './supervisor.ts';
import type { GivenUrls } from './settings.ts';

/** Quiet servers on free ports, with logs in the data directory: for tests, and for commands on a stopped studio. */
type RunningServers = ServerUrls & {
  ports: Ports;
  processes: ProcessControl;
  stop: () => Promise<void>;
};

interface StartServersOptions {
  /** Must not be in use by another studio. */
  readonly dataDir: string;
  /** Default: free ones. */
  readonly ports?: Partial<Ports>;
  /** The servers to start; the URLs of the others lead nowhere. */
  readonly only?: readonly EmbeddedServer[];
  /** Namespace of the studio that uses them: its services get users of their own. */
  readonly namespace?: string;
  /** Servers to use instead. */
  readonly urls?: GivenUrls;
  /** Called when a process dies. */
  readonly announce?: (line: string) => void;
  /** Receives the installation steps. */
  readonly progress?: Progress;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** Starts the servers. The names in `processes` are mongod, epmd, rabbitmq, redis and mail-catcher. */
export async function startServers({
  dataDir,
  ports,
  only,
  namespace,
  urls = {},
  announce = () => {},
  progress = silentProgress,
  signal,
}: StartServersOptions): Promise<RunningServers> {
  const embedded = serversToEmbed(urls).filter((name) => only?.includes(name) ?? true);
  const binaries = await ensureBinariesOf(embedded, { progress, logsDir: join(dataDir, 'logs'), signal });
  const instance = await claimDataDir(dataDir, announce);
  const supervisor = createSupervisor({ announce, instance });
  const chosen = { ...(await pickFreePorts()), ...ports };
  const stop = async () => {
    await stopServers(supervisor, supervisor.control.names);
    instance.release();
  };
  await runServers(supervisor, embedded, { binaries, ports: chosen, dataDir, namespace, signal }).catch(
    async (error) => {
      await stop();
      throw error;
    },
  );
  const serviceUsers = namespace === undefined ? [] : embedded;
  return { ...serverUrls(urls, chosen), serviceUsers, ports: chosen, processes: supervisor.control, stop };
}
