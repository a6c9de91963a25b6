import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { pickFreePorts } from '../../run/launcher/ports.ts';
import { startServers } from '../../run/launcher/own-servers.ts';
import { type EmbeddedServer, serversToEmbed, serverUrls } from '../../run/launcher/servers.ts';
import type { GivenUrls } from '../../run/launcher/settings.ts';
import { auditStudio, mendedAtStart } from '../audit/audit-studio.ts';
import { databaseNames } from './manifest.ts';
import { restoreStudio } from './restore-studio.ts';

export interface DrillOptions {
  readonly folder: string;
  /** Private keys, for an encrypted backup. */
  readonly identities?: readonly string[] | undefined;
  /** Gets a folder `drill` for the drill's own servers while it runs. */
  readonly dataDir: string;
  /** Not the studio's own. All its data is deleted, before and after. */
  readonly namespace: string;
  /** URLs of existing servers, where the namespace keeps the drill apart from the studio. */
  readonly urls: GivenUrls;
  readonly signal?: AbortSignal;
}

/**
 * Restores a backup beside a studio and audits it. Starts no process of a studio on it, so nothing is mailed.
 * @throws Error saying why the backup cannot restore the studio
 */
export async function drillRestore(options: DrillOptions): Promise<void> {
  const { folder, identities, namespace } = options;
  await withOwnServers(options, async (servers) => {
    const client = await new mongo.MongoClient(servers.mongoUrl, { serverSelectionTimeoutMS: 5_000 }).connect();
    const clear = async () => {
      for (const name of databaseNames) await client.db(`${namespace}_${name}`).dropDatabase();
    };
    try {
      await clear();
      await restoreStudio({ ...servers, folder, identities, namespace, replace: false });
      // No process works on it, so differences do not settle.
      const findings = await auditStudio({ ...servers, namespace, settleMs: 0, leaveOut: mendedAtStart });
      const wrong = findings.flatMap(({ check, differences: [first, ...more] }) =>
        first === undefined ? [] : [`${check}: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`],
      );
      if (wrong.length > 0) throw new Error(`the audit finds differences: ${wrong.join('; ')}`);
    } finally {
      await clear();
      await client.close();
    }
  });
}

const needed: readonly EmbeddedServer[] = ['mongo', 'rabbitmq', 'redis'];

async function withOwnServers(
  { dataDir, urls, signal }: DrillOptions,
  work: (servers: ReturnType<typeof serverUrls>) => Promise<void>,
): Promise<void> {
  const ports = await pickFreePorts();
  if (!serversToEmbed(urls).some((server) => needed.includes(server))) return work(serverUrls(urls, ports));
  const own = join(dataDir, 'drill');
  const started = await startServers({ dataDir: own, ports, only: needed, urls, ...(signal && { signal }) });
  try {
    await work(started);
  } finally {
    await started.stop();
    await rm(own, { recursive: true, force: true });
  }
}
