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

/** Servers of one's own on free ports, quiet, with their logs in the data directory: for tests, and for commands on a studio that is stopped. */
type RunningServers = ServerUrls & {
  ports: Ports;
  processes: ProcessControl;
  stop: () => Promise<void>;
};

interface StartServersOptions {
  /** Of its own; another studio must not run on it. */
  readonly dataDir: string;
  /** Free ones are picked where not given. */
  readonly ports?: Partial<Ports>;
  /** Which to start; the others' URLs lead nowhere. */
  readonly only?: readonly EmbeddedServer[];
  /** Of the studio that they are for: its services get users of their own. */
  readonly namespace?: string;
  /** Servers to use instead. */
  readonly urls?: GivenUrls;
  /** Called when a process dies. */
  readonly announce?: (line: string) => void;
  /** Receives the installation steps. */
  readonly progress?: Progress;
  /** Ends the starting. */
  readonly signal?: AbortSignal;
}

/** Names of `processes`: mongod, epmd, rabbitmq, redis, mail-catcher. */
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
