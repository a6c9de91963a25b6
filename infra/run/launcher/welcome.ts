import { relative } from 'node:path';
import { reachable } from './processes.ts';
import type { Settings } from './settings.ts';

interface TellWhatRunsOptions {
  readonly settings: Settings;
  readonly mailWebUrl: string | null;
}

export function tellWhatRuns({ settings, mailWebUrl }: TellWhatRunsOptions, say: (line: string) => void) {
  say('');
  if (mailWebUrl !== null) say(`Mail can be read at ${mailWebUrl}`);
  if (mailWebUrl !== null && !settings.demo) say('Nobody receives it: set SMTP_URL to your mail server');
  say(`Data and logs are in ${shortest(settings.dataDir)}`);
  say('Ctrl-C stops everything');
  const host = reachable(settings.host);
  say(`ready http://${host === '127.0.0.1' ? 'localhost' : host}:${settings.port}`);
}

/** From here if it lies below, otherwise in full. */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path) || '.';
  return fromHere === '..' || fromHere.startsWith('../') ? path : fromHere;
}
