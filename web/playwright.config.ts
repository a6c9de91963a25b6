import { defineConfig, devices } from '@playwright/test';
import { patienceMs } from '@studio/chassis/testing/until';
import { chromiumFlags } from './chromium-flags.ts';
import { workers } from './e2e/studio.ts';

/** Phones first: most members book on one. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/start-studio.ts',
  workers,
  fullyParallel: true,
  // Time-outs end what hangs (docs/testing.md «Waiting»).
  timeout: 5 * patienceMs,
  expect: { timeout: patienceMs },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // A test cannot hold or fail requests that a worker answers; `home-screen.spec.ts` and `notices.spec.ts` allow workers.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: chromiumFlags },
  },
  // Specs that do not depend on the size run at one size: a phone for members, a desktop for administrators.
  projects: [
    { name: 'phone', use: phone, grepInvert: /@desktop|admin-\w+\.spec\.ts (?!.*@both)/ },
    // The journeys without which nobody trains or pays, in a browser that has only what all supported ones have.
    { name: 'oldest', use: phone, grep: /@oldest/ },
    { name: 'desktop', use: desktop, grep: /@desktop|@both|admin-\w+\.spec\.ts/ },
  ],
});
