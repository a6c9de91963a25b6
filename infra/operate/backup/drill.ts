import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { readIdentities } from './age.ts';
import { drillKeyName, newestBackup } from './backups-folder.ts';
import { drillRestore } from './drill-restore.ts';
import { readManifest } from './manifest.ts';
import { keepOutcome, lastOutcome } from '../../run/outcomes.ts';
import { withServers } from './with-servers.ts';

/** Less than seven days: a night that reaches the drill earlier than a week before must not postpone it by a day. */
const weekMs = 6.5 * 24 * 60 * 60 * 1_000;

const help = `${commandLine('drill', '[<folder>] [--identity <file>] [--weekly]')}
Restores the newest backup, or <folder>, beside the studio, audits it, and removes it again.
--identity  the file with the private key of an encrypted one
--weekly    only if the last good drill is a week old (docs/backup.md)`;

/**
 * `npm run drill [-- <folder>] [--identity <file>]`: restores the newest backup beside the studio, audits it, reports
 * whether it can restore the studio, and leaves nothing behind. Exit code 1 if not. With `--weekly`, only if the last
 * good drill is a week old.
 */
await operatorCommand(help, async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, weekly: { type: 'boolean', default: false } },
  });
  const { dataDir, namespace, urls } = settings;
  const backups = join(dataDir, 'backups');
  const folder = positionals[0] ?? (await newestBackup(backups))?.folder;
  if (folder === undefined) throw new Error(`there is no backup in ${backups}`);
  const { signal } = listenForStop(console.error);
  const options = { settings, environment: process.env, only: ['mongo'] as const, stopping: signal };
  await withServers(options, async ({ mongoUrl }) => {
    const studio = { mongoUrl, namespace };
    const goodAt = values.weekly && (await lastOutcome(studio, 'drill'))?.goodAt?.getTime();
    if (goodAt && Date.now() - goodAt < weekMs) return;
    const since = performance.now();
    await keepOutcome({ ...studio, signal }, 'drill', async () => {
      const keyFile = values.identity ?? join(backups, drillKeyName);
      const isEncrypted = (await readManifest(folder)).encryptedFor.length > 0;
      const identities = isEncrypted ? await readIdentities(keyFile) : undefined;
      await drillRestore({ folder, identities, dataDir, namespace: `${namespace}-drill`, urls, signal });
    }).catch((error: Error) => {
      throw new Error(`recuperable: no, ${folder}: ${error.message}`, { cause: error });
    });
    console.log(`recuperable: sí, ${Math.round((performance.now() - since) / 1_000)} s (${folder})`);
  });
});
