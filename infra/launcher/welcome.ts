import { relative } from 'node:path';
import { reachable } from './processes.ts';
import type { Settings } from './settings.ts';

export type DemoAccount = { email: string; password: string; about: string };

interface TellWhatRunsOptions {
  readonly settings: Settings;
  /** None outside a demonstration. */
  readonly accounts: readonly DemoAccount[];
  readonly mailWebUrl: string | null;
}

export function tellWhatRuns({ settings, accounts, mailWebUrl }: TellWhatRunsOptions, say: (line: string) => void) {
  if (accounts.length > 0) {
    const emailWidth = Math.max(...accounts.map(({ email }) => email.length));
    const passwordWidth = Math.max(...accounts.map(({ password }) => password.length));
    say('\nDemo accounts (email, password)');
    for (const { email, password, about } of accounts) {
      say(`  ${email.padEnd(emailWidth)}  ${password.padEnd(passwordWidth)}  ${about}`);
    }
  }
  say('');
  if (mailWebUrl !== null) say(`Mail can be read at ${mailWebUrl}`);
  say(`Data and logs are in ${relative(process.cwd(), settings.dataDir) || '.'}`);
  say('Ctrl-C stops everything');
  const host = reachable(settings.host);
  say(`ready http://${host === '127.0.0.1' ? 'localhost' : host}:${settings.port}`);
}
