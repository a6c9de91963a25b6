import { parseArgs } from 'node:util';
import { commandLine, operatorCommand, studioRuns } from '../../run/operator-command.ts';
import { republishAll } from '../../run/republish-all.ts';
import { readIdentities } from './age.ts';
import { checkBackup } from './check-backup.ts';
import { type Restored, restoreStudio } from './restore-studio.ts';
import { sayings } from './what-comes-back.ts';
import { endLeftOvers, withServers } from './with-servers.ts';

const usage = commandLine('restore', '<folder> [--check] [--replace] [--new-passwords] [--identity <file>]');
const help = `${usage}
Restores a backup into the stopped studio.
--check          only reads the backup, and says whether it is whole
--replace        deletes what the studio has
--new-passwords  ends all passwords, too
--identity       the file with the private key of an encrypted backup (docs/backup.md)`;

/**
 * `npm run restore -- <folder> [--replace] [--new-passwords] [--identity <file>]`: restores into the stopped studio
 * that `npm start` runs with the same settings. Ends all sessions, and with `--new-passwords` all passwords.
 *
 * With `--check` it only reads the backup and reports whether it is whole.
 */
await operatorCommand(help, async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'new-passwords': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      identity: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error(`which backup? ${usage}`);
  const identities = values.identity === undefined ? undefined : await readIdentities(values.identity);
  if (values.check) return tellWhetherWhole(folder, identities);
  const environment = process.env;
  await endLeftOvers(settings);
  if (await studioRuns(settings)) throw new Error('the studio is running: stop it before you restore');
  await withServers({ settings, environment, only: ['mongo', 'rabbitmq', 'redis'] }, async (servers, signal) => {
    const target = { ...servers, namespace: settings.namespace, ...(signal && { signal }) };
    const how = { folder, identities, replace: values.replace, newPasswords: values['new-passwords'] };
    const restored = await restoreStudio({ ...target, ...how });
    console.log(`${restored.collections.length} collections are as they were at ${restored.takenAt}`);
    // Printed before anything else can fail: the databases no longer hold this information.
    tellWhatComesBack(restored);
    if (how.newPasswords)
      console.log('no password is valid any more: everybody chooses a new one with «¿Olvidaste tu contraseña?»');
    console.log('republishing the data that services keep of each other');
    await republishAll(target);
    console.log(`restored: start the studio, then ${commandLine('audit')}`);
  });
});

async function tellWhetherWhole(folder: string, identities: readonly string[] | undefined): Promise<void> {
  const { collections, takenAt, encryptedFor } = await checkBackup(folder, identities);
  const documents = collections.reduce((sum, file) => sum + file.documents, 0);
  console.log(`whole: ${documents} documents of ${collections.length} collections, as they were at ${takenAt}`);
  if (encryptedFor.length === 0) console.log('it is not encrypted');
  else if (identities) console.log('the private key opens all of it');
  else
    console.log(`it is encrypted for ${encryptedFor[0]} and was not opened: --identity <file> tries the private key`);
}

function tellWhatComesBack({ comesBack, calendarAddresses: { ended, kept }, webhooksOff }: Restored): void {
  for (const [kind, accounts] of comesBack) {
    console.log(`these accounts ${sayings[kind]}`);
    for (const { account } of accounts) console.log(`  ${account._id} ${account.email}`);
  }
  if (ended + kept > 0) {
    console.log(
      `calendar addresses: ${ended} ended, ${kept} stay valid; members without one create a new one in their profile`,
    );
  }
  console.log(`API keys ended; make new ones: ${commandLine('keys', 'add <name>')}`);
  if (webhooksOff > 0)
    console.log(`${webhooksOff} webhooks are off; switch them on: ${commandLine('webhooks', 'on <id>')}`);
}
