import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { answersOnPort } from '../probes.ts';
import { root } from '../root.ts';
import { flags, serverSpec } from './server-spec.ts';
import type { ProcessSpec } from '../supervised-process.ts';

const guard = new URL('own-page-guard.mjs', import.meta.url).href;

/** The same time as sent mails stay in the studio's databases. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Catches every mail instead of sending it, and shows it on a web page. MailDev reloads the mails in its folder and
 * never deletes any, so old mails, perhaps of people deleted since, are removed before it starts.
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
      // It is nearly always idle: memory matters, time does not. Saves 20 MB when idle.
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
 * The attachments of `<id>.eml` are in the folder `<id>`. They are removed first, so that the next start finds what an
 * interrupted one left by its mail.
 */
function removeOldMails(directory: string) {
  for (const name of readdirSync(directory).filter((entry) => entry.endsWith('.eml'))) {
    const path = join(directory, name);
    if (Date.now() - lstatSync(path).mtimeMs <= keptForMs) continue;
    rmSync(join(directory, basename(name, '.eml')), { recursive: true, force: true });
    rmSync(path, { recursive: true, force: true });
  }
}
