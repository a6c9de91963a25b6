import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answersOnPort } from '../probes.mjs';
import { node24, root } from '../root.mjs';
import { flags } from './flags.mjs';

/**
 * Takes every mail instead of sending it, and shows it on a web page.
 *
 * @param {{ ports: { smtp: number, mailWeb: number }, dataDir: string, logsDir: string }} options
 * @returns {import('../supervised-process.mjs').ProcessSpec}
 */
export function mailCatcherSpec({ ports, dataDir, logsDir }) {
  const directory = join(dataDir, 'mail');
  mkdirSync(directory, { recursive: true });
  return {
    name: 'mail-catcher',
    command: node24,
    args: [
      join(root, 'node_modules', 'maildev', 'bin', 'maildev'),
      ...flags({
        smtp: ports.smtp,
        ip: '127.0.0.1',
        web: ports.mailWeb,
        'web-ip': '127.0.0.1',
        'mail-directory': directory,
      }),
    ],
    env: { PATH: process.env['PATH'] },
    cwd: root,
    logFile: join(logsDir, 'mail-catcher.log'),
    isReady: () => answersOnPort({ port: ports.smtp, expect: '220' }),
  };
}
