import { claimDataDir } from '../../run/launcher/instance.ts';
import { derivePorts } from '../../run/launcher/ports.ts';
import { type EmbeddedServer, type ServerUrls, serversToEmbed, serverUrls } from '../../run/launcher/servers.ts';
import type { Settings } from '../../run/launcher/settings.ts';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { startServers } from '../../run/launcher/own-servers.ts';
import { studioRuns } from '../../run/operator-command.ts';

/**
 * Stops what a killed start or command left running, which would pass for a running studio. A running studio keeps its
 * claim and is left alone.
 */
export async function endLeftOvers({ dataDir, urls }: Pick<Settings, 'dataDir' | 'urls'>): Promise<void> {
  if (urls.mongo !== undefined) return;
  const instance = await claimDataDir(dataDir, console.error).catch(() => undefined);
  instance?.release();
}

export interface WithServersOptions {
  readonly settings: Settings;
  readonly environment: NodeJS.ProcessEnv;
  readonly only: readonly EmbeddedServer[];
  /** Stop signal for work that cleans up after itself. Other work ends with its process or its servers. */
  readonly stopping?: AbortSignal;
}

/**
 * Runs `work` with the studio's servers. Starts the studio's own servers if they do not run, and stops them afterwards,
 * also on a stop request.
 * @throws the error of `work`, or Error after a stop request
 */
export async function withServers(
  { settings, environment, only, stopping }: WithServersOptions,
  work: (servers: ServerUrls, signal?: AbortSignal) => Promise<void>,
): Promise<void> {
  const { dataDir, port, urls } = settings;
  const ports = derivePorts(port, environment);
  const toStart = serversToEmbed(urls).some((server) => only.includes(server));
  if (!toStart || (await studioRuns(settings))) {
    return work(serverUrls(urls, ports)).catch(unlessStopped(stopping));
  }
  const signal = stopping ?? listenForStop(console.error).signal;
  const started = await startServers({ dataDir, ports, only, urls, signal }).catch(unlessStopped(signal));
  try {
    await Promise.race([work(started, signal), untilStopped(signal)]);
  } finally {
    await started.stop();
  }
}

const stopped = () => new Error('stopped before it finished: run it again, a restore with --replace');

/** Reports a requested stop as one, whatever error it caused. */
function unlessStopped(signal: AbortSignal | undefined): (error: unknown) => never {
  return (error) => {
    throw signal?.aborted ? stopped() : error;
  };
}

function untilStopped(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(stopped());
  else signal.addEventListener('abort', () => reject(stopped()), { once: true });
  return promise;
}
