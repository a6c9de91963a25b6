import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { operatorCommand } from '../../run/operator-command.ts';
import { backUpStudio } from './back-up-studio.ts';
import { removeLeftOvers } from './remove-left-overs.ts';
import { withServers } from './with-servers.ts';

/**
 * `npm run backup [-- <folder>]`: backs up the studio that `npm start` runs with the same settings, running or stopped.
 * Default folder: `backups/<time>` in DATA_DIR. What killed backups have left beside it is removed after a day.
 */
await operatorCommand(async (settings) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = positionals[0] ?? join(settings.dataDir, 'backups', stamp);
  for (const removed of await removeLeftOvers(dirname(resolve(folder)), new Date())) {
    console.error(`removed ${removed}, which a backup had left when it was killed`);
  }
  const { signal } = listenForStop(console.error);
  const options = { settings, environment: process.env, only: ['mongo'] as const, stopping: signal };
  await withServers(options, async ({ mongoUrl }) => {
    const target = { mongoUrl, namespace: settings.namespace, folder, signal };
    const { takenAt, collections } = await backUpStudio(target);
    const documents = collections.reduce((sum, file) => sum + file.documents, 0);
    console.log(`${folder}\n${documents} documents of ${collections.length} collections, as they were at ${takenAt}`);
  });
});
