import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Response } from '@playwright/test';

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

/** The build under other names, as if each of its files had changed. */
export function secondBuild(): {
  readonly rename: (text: string) => string;
  readonly files: ReadonlyMap<string, Buffer>;
} {
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.(?:js|css|woff2)$/.test(name));
  const hashes = names.map((name) => /-([\w-]{8})\.\w+$/.exec(name)![1]!);
  const all = new RegExp(hashes.map((hash) => hash.replaceAll('-', String.raw`\-`)).join('|'), 'g');
  const rename = (text: string) => text.replace(all, (hash) => hash.split('').toReversed().join(''));
  const files = names.map((name) => {
    const content = readFileSync(join(assets, name));
    return [rename(name), name.endsWith('woff2') ? content : Buffer.from(rename(content.toString()))] as const;
  });
  return { rename, files: new Map(files) };
}

/** From now on, a second build serves the page; the files of the first are gone. */
export async function deploySecondBuild(page: Page): Promise<void> {
  const { rename, files } = secondBuild();
  await page.route('**/assets/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
    const body = files.get(name);
    const contentType = types[name.split('.').at(-1)!]!;
    return body ? route.fulfill({ body, contentType }) : route.fulfill({ status: 404 });
  });
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rename(await response.text()) });
  });
}

/** Whether the request is for a page of the app. */
const isPage = ({ pathname }: URL) => !/^\/(?:api|assets)\//.test(pathname) && !pathname.includes('.');

/** Counts how often the page is loaded. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('response', (response: Response) => {
    if (response.request().isNavigationRequest()) loads += 1;
  });
  return () => loads;
}
