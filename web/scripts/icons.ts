import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../infra/run/launcher/root.ts';
import { ensureChromium } from '../../infra/run/launcher/server-binaries.ts';
import { chromiumFlags } from '../chromium-flags.ts';

/** `npm run icons`: draws the icons of the home screen from the logo, `web/public/favicon.svg`. */
const folder = join(root, 'web', 'public', 'icons');

/**
 * `scale`: the share of the side that the logo takes up. Systems cut a maskable icon to a circle of 80 %, Apple rounds
 * its own.
 */
const icons = [
  { file: 'icon-192.png', side: 192, scale: 1, filled: false },
  { file: 'icon-512.png', side: 512, scale: 1, filled: false },
  { file: 'maskable-512.png', side: 512, scale: 0.75, filled: true },
  { file: 'apple-touch-icon.png', side: 180, scale: 0.85, filled: true },
] as const;

/** Shown beside a notice: systems take only its shape, and choose the colour. */
const badge = { file: 'badge-96.png', side: 96 } as const;

const logo = await readFile(join(root, 'web', 'public', 'favicon.svg'), 'utf8');
const ground = /fill="(#\w+)"/.exec(logo)![1]!;
await mkdir(folder, { recursive: true });
/** The mountains alone, in white, as large as the badge. */
const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${badge.side}" height="${badge.side}" viewBox="2 2.25 28 28">
  <path fill="#fff" d="${/ d="([^"]+)"/.exec(logo)![1]!}" /></svg>`;
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
try {
  for (const { file, side, scale, filled } of icons) {
    const drawn = logo.replace('<svg', `<svg width="${side * scale}" height="${side * scale}"`);
    await draw(file, side, drawn, filled ? ground : 'none');
  }
  await draw(badge.file, badge.side, shape, 'none');
} finally {
  await browser.close();
}

async function draw(file: string, side: number, drawn: string, background: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const style = `margin: 0; display: grid; place-items: center; height: 100vh; background: ${background}`;
  await page.setContent(`<body style="${style}">${drawn}</body>`);
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
}
