import { parseArgs } from 'node:util';
import { commandLine, operatorCommand } from '../operator-command.ts';
import { republishAll } from './republish-all.ts';
import { restoreStudio } from './restore-studio.ts';
import { endLeftOvers, studioRuns, withServers } from './with-servers.ts';

const toDeleteAgain = 'these accounts were deleted since the backup, and are back: delete them again';

/**
 * `npm run restore -- <folder> [--replace]`: restores into the studio that `npm start` runs with the same settings, which
 * must be stopped. All sessions end.
 */
await operatorCommand(async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(`which backup? ${commandLine('restore', '<folder> [--replace]')}`);
  const environment = process.env;
  await endLeftOvers(settings);
  if (await studioRuns(settings, environment)) throw new Error('the studio runs: stop it before you restore');
  await withServers({ settings, environment, only: ['mongo', 'rabbitmq', 'redis'] }, async (servers, signal) => {
    const target = { ...servers, namespace: settings.namespace, ...(signal && { signal }) };
    const { takenAt, collections, broughtBack } = await restoreStudio({ ...target, folder, replace: values.replace });
    console.log(`${collections.length} collections are as they were at ${takenAt}; publishing what others keep of it`);
    // Printed before anything else can fail: the database no longer has this list.
    if (broughtBack.length > 0) console.log(`${toDeleteAgain}\n${broughtBack.join('\n')}`);
    await republishAll(target);
    console.log(`restored: start the studio, then ${commandLine('audit')}`);
  });
});
