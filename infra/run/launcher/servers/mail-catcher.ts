import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { answersOnPort } from '../probes.ts';
import { root } from '../root.ts';
import { flags, serverSpec } from './server-spec.ts';
import type { ProcessSpec } from '../supervised-process.ts';

const guard = new URL('mail-catcher-guard.mjs', import.meta.url).href;

/** As long as the mails that the studio has sent stay in its databases. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Takes every mail instead of sending it, and shows it on a web page. MailDev shows again what lies in its folder and
 * never takes anything away: what is too old, of people who may have been deleted since, goes before it looks there.
 */
export function mailCatcherSpec({
  ports,
  dataDir,
  logsDir,
}: {
  ports: { smtp: number; mailWeb: number };
  dataDir: string;
  logsDir: string;
}): ProcessSpec {
  const directory = join(dataDir, 'mail');
  mkdirSync(directory, { recursive: true });
  removeOldMails(directory);
  return serverSpec({
    name: 'mail-catcher',
    command: process.execPath,
    args: [
      // It waits nearly always: memory counts, time does not. 20 MB less when idle.
      '--max-semi-space-size=1',
      '--optimize-for-size',
      `--import=${guard}`,
      join(root, 'node_modules', 'maildev', 'bin', 'maildev'),
      ...flags({
        smtp: ports.smtp,
        ip: '127.0.0.1',
        web: ports.mailWeb,
        'web-ip': '127.0.0.1',
        'mail-directory': directory,
      }),
    ],
    logsDir,
    isReady: () => answersOnPort({ port: ports.smtp, expect: '220' }),
  });
}

/**
 * The attachments of `<id>.eml` lie in the folder `<id>`. They go first: what an interrupted start leaves, the next
 * finds by the mail.
 */
function removeOldMails(directory: string) {
  for (const name of readdirSync(directory).filter((entry) => entry.endsWith('.eml'))) {
    const path = join(directory, name);
    if (Date.now() - lstatSync(path).mtimeMs <= keptForMs) continue;
    rmSync(join(directory, basename(name, '.eml')), { recursive: true, force: true });
    rmSync(path, { recursive: true, force: true });
  }
}
