import { connect } from 'node:net';
import { derivePorts } from '../launcher/ports.mjs';
import { type EmbeddedServer, type ServerUrls, serversToEmbed, serverUrls } from '../launcher/servers.mjs';
import type { Settings } from '../launcher/settings.mjs';
import { startServers } from '../launcher/test-studio.mjs';

/** Whether `npm start` runs with the same settings: its MongoDB answers. With given servers nobody can tell. */
export function studioRuns({ port, urls }: Settings, environment: NodeJS.ProcessEnv): Promise<boolean> {
  if (urls.mongo !== undefined) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port: derivePorts(port, environment).mongo, host: '127.0.0.1' });
  socket.setTimeout(2_000, () => resolve(false));
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Does something with the studio's servers; those that belong to it and don't run are started for as long. */
export async function withServers(
  { settings, environment, only }: { settings: Settings; environment: NodeJS.ProcessEnv; only: EmbeddedServer[] },
  work: (servers: ServerUrls) => Promise<void>,
): Promise<void> {
  const { dataDir, port, urls } = settings;
  const ports = derivePorts(port, environment);
  const toStart = serversToEmbed(urls).some((server) => only.includes(server));
  if (!toStart || (await studioRuns(settings, environment))) return work(serverUrls(urls, ports));
  const started = await startServers({ dataDir, ports, only, urls });
  try {
    await work(started);
  } finally {
    await started.stop();
  }
}
