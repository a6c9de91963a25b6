import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Studio } from '@studio/contracts/http/studio-routes';
import { escapeHtml } from '@studio/chassis/text/escape-html';

/** The web app's page with the brand in it. @throws Error when the web app wasn't built */
export function readIndexPage(webRoot: string, { name, publicUrl }: Studio): string {
  const values: Readonly<Record<string, string>> = { STUDIO_NAME: name, PUBLIC_URL: publicUrl };
  try {
    const template = readFileSync(join(webRoot, 'index.html'), 'utf8');
    return template.replaceAll(/%([A-Z_]+)%/g, (whole, key: string) => {
      const value = values[key];
      return value === undefined ? whole : escapeHtml(value);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`there is no web app in ${webRoot}: npm run build makes it`, { cause: error });
  }
}
