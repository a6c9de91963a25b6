import { format } from 'oxfmt';
import style from '../../../.oxfmtrc.json' with { type: 'json' };
import { settingsPage } from './settings-page.ts';
import { storedDataPage } from './stored-data-page.ts';

/** The documents that programs write, by their paths from the root. */
export const writtenPages = { 'docs/settings.md': settingsPage, 'docs/stored-data.md': storedDataPage } as const;

/** A page as the repository formats it. */
export async function formattedPage(path: keyof typeof writtenPages): Promise<string> {
  return (await format(path, writtenPages[path](), style)).code;
}
