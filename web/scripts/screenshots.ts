import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { root } from '../../infra/run/launcher/root.ts';
import { ensureChromium } from '../../infra/run/launcher/server-binaries.ts';
import { chromiumFlags } from '../chromium-flags.ts';
import { startDemoStudio } from './demo-studio.ts';
import { screens, type Screen } from './screens.ts';

/** `npm run screenshots`: every screen at both sizes, light and dark, of a studio with the demo data. */
const folder = join(root, 'web', 'screenshots');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;
const themes = ['light', 'dark'] as const;

/** Names on the command line limit the run to those screens. */
const wanted = process.argv.slice(2);

async function main(): Promise<void> {
  const { origin, logins, stop } = await startDemoStudio();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  try {
    await mkdir(folder, { recursive: true });
    for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      await photograph(browser, origin, screen, logins);
    }
  } finally {
    await browser.close();
    await stop();
  }
}

async function photograph(
  browser: Browser,
  origin: string,
  { name, path, as, act }: Screen,
  logins: Readonly<Record<'member' | 'admin', readonly [string, string]>>,
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (as !== 'guest') await signIn(page, origin, logins[as]);
      await page.goto(origin + path);
      await untilLoaded(page);
      await act?.(page);
      await untilLoaded(page);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`), fullPage: act === undefined });
      await context.close();
    }
  }
  console.log(name);
}

/** Waits until the page, which a dialog may cover, shows its heading and no skeletons. */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** Signs in as a person would, so that the page has its session. */
async function signIn(page: Page, origin: string, [email, password]: readonly [string, string]): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(`${origin}/`);
}

await main();
