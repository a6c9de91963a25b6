import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../../run/launcher/root.ts';
import { settingsPage } from './settings-page.ts';
import { storedDataPage } from './stored-data-page.ts';

/** The documents that programs write, by their paths from the root. */
export const writtenPages = { 'docs/settings.md': settingsPage, 'docs/stored-data.md': storedDataPage } as const;

/** A page as the repository formats it. */
export async function formattedPage(path: keyof typeof writtenPages): Promise<string> {
  const filepath = join(root, path);
  return format(writtenPages[path](), { ...(await resolveConfig(filepath)), filepath });
}
