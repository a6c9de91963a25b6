import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../../run/launcher/root.ts';
import { settingsPage } from './settings-page.ts';

export const settingsPath = join(root, 'docs', 'settings.md');

/** The page as the repository formats it. */
export async function formattedSettings(): Promise<string> {
  return format(settingsPage(), { ...(await resolveConfig(settingsPath)), filepath: settingsPath });
}
