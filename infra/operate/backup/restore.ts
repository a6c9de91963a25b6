import { parseArgs } from 'node:util';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { republishAll } from '../../run/republish-all.ts';
import { type Restored, restoreStudio } from './restore-studio.ts';
import { sayings } from './what-comes-back.ts';
import { endLeftOvers, studioRuns, withServers } from './with-servers.ts';

/**
 * `npm run restore -- <folder> [--replace] [--new-passwords]`: restores into the studio that `npm start` runs with the
 * same settings, which must be stopped. All sessions end, with `--new-passwords` all passwords too.
 */
await operatorCommand(async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'new-passwords': { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (folder === undefined)
    throw new Error(`which backup? ${commandLine('restore', '<folder> [--replace] [--new-passwords]')}`);
  const environment = process.env;
  await endLeftOvers(settings);
  if (await studioRuns(settings, environment)) throw new Error('the studio runs: stop it before you restore');
  await withServers({ settings, environment, only: ['mongo', 'rabbitmq', 'redis'] }, async (servers, signal) => {
    const target = { ...servers, namespace: settings.namespace, ...(signal && { signal }) };
    const how = { folder, replace: values.replace, newPasswords: values['new-passwords'] };
    const restored = await restoreStudio({ ...target, ...how });
    console.log(`${restored.collections.length} collections are as they were at ${restored.takenAt}`);
    // Printed before anything else can fail: the databases no longer know it.
    tellWhatComesBack(restored);
    if (how.newPasswords)
      console.log('no password is valid: everybody chooses a new one by «¿Olvidaste tu contraseña?»');
    console.log('publishing what the services keep of each other');
    await republishAll(target);
    console.log(`restored: start the studio, then ${commandLine('audit')}`);
  });
});

function tellWhatComesBack({ comesBack, calendarAddresses: { ended, kept } }: Restored): void {
  for (const [kind, accounts] of comesBack) {
    console.log(`these accounts ${sayings[kind]}`);
    for (const { account } of accounts) console.log(`  ${account._id} ${account.email}`);
  }
  if (ended + kept > 0) {
    console.log(`calendar addresses: ${ended} ended, ${kept} go on; who has none now makes a new one in the profile`);
  }
}
