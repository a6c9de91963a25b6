import { join } from 'node:path';
import { readSettings } from '../launcher/settings.mjs';
import { backUpStudio } from './back-up-studio.ts';
import { withServers } from './with-servers.ts';

/**
 * `npm run backup [-- <folder>]`: of the studio that `npm start` runs with the same settings, while it runs or not.
 * Without a folder it goes to `backups/` in DATA_DIR, named by the time.
 */
try {
  const environment = process.env;
  const settings = readSettings(environment);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = process.argv[2] ?? join(settings.dataDir, 'backups', stamp);
  await withServers({ settings, environment, only: ['mongo'] }, async ({ mongoUrl }) => {
    const namespace = environment['NAMESPACE'] || 'studio';
    const { takenAt, collections } = await backUpStudio({ mongoUrl, namespace, folder });
    const documents = collections.reduce((sum, file) => sum + file.documents, 0);
    console.log(`${folder}\n${documents} documents of ${collections.length} collections, as they were at ${takenAt}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
