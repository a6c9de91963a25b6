import { type BrowserContext, chromium } from '@playwright/test';
import { apiClient } from '@studio/chassis/testing/api-client';
import { ensureChromium } from '../../infra/run/launcher/server-binaries.ts';
import { chromiumFlags } from '../chromium-flags.ts';
import { startDemoStudio } from './demo-studio.ts';

/**
 * `npm run slow-phone`: measures how long a member waits for the first class of `/trainings` on slow 3G with a
 * processor four times slower, on the first visit and on the next one.
 */
const rounds = Number(process.argv[2] ?? 5);
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;

async function main(): Promise<void> {
  const studio = await startDemoStudio();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  try {
    const [email, password] = studio.logins.member;
    const { token } = (await apiClient(studio.origin).post('/api/auth/login', { email, password })).body;
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
      });
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
      cold.push(await visit(context, studio.origin));
      warm.push(await visit(context, studio.origin));
      await context.close();
    }
    for (const [name, times] of Object.entries({ cold, warm })) console.log(`${name}: ${inWords(times)}`);
  } finally {
    await browser.close();
    await studio.stop();
  }
}

/** Milliseconds from the navigation until the first class can be booked or seen as booked. */
async function visit(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow3G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const from = performance.now();
  await page.goto(`${origin}/trainings`, { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^(?:Inscribirme|Cancelar|Unirme)/ })
    .first()
    .waitFor({ timeout: 60_000 });
  const took = performance.now() - from;
  // The worker installs once the page is idle; the next visit begins after that.
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.send('Network.emulateNetworkConditions', { ...slow3G, latency: 0, downloadThroughput: -1 });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  return took;
}

function inWords(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => ms.toFixed(0));
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} – ${sorted.at(-1)})`;
}

await main();
