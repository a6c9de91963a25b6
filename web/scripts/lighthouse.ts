import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { apiClient } from '@studio/chassis/testing/api-client';
import { pickFreePorts } from '../../infra/run/launcher/ports.ts';
import { ensureChromium } from '../../infra/run/launcher/server-binaries.ts';
import { chromiumFlags } from '../chromium-flags.ts';
import { startDemoStudio } from './demo-studio.ts';

/** `npm run lighthouse`: Lighthouse's mobile preset over a studio with the demo data. Paths limit the run to them. */
const wanted = process.argv.slice(2);

/** Other load on the machine only ever slows a page down: the best of several tries is the page's own score. */
const tries = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Readonly<Record<Category, number>>;

interface Goal {
  readonly path: string;
  readonly as: 'guest' | 'member' | 'admin';
  /** The minimum score, 0–100. */
  readonly performance: number;
}

/** The screens that are audited; everything but performance has to be 100. */
const goals: readonly Goal[] = [
  { path: '/login', as: 'guest', performance: 95 },
  { path: '/register', as: 'guest', performance: 95 },
  { path: '/legal', as: 'guest', performance: 95 },
  { path: '/', as: 'member', performance: 95 },
  { path: '/trainings', as: 'member', performance: 95 },
  { path: '/plans', as: 'member', performance: 95 },
  { path: '/profile', as: 'member', performance: 95 },
  { path: '/admin', as: 'admin', performance: 90 },
];

interface Audit {
  readonly scores: Scores;
  /** The reasons why a score is below 100. */
  readonly complaints: readonly string[];
}

async function main(): Promise<void> {
  const studio = await startDemoStudio();
  const { gateway: port } = await pickFreePorts();
  // Lighthouse opens its pages in the browser's own profile, so it finds the data stored there.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: await ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    for (const goal of goals.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
      await signIn(browser, studio.origin, goal.as === 'guest' ? null : studio.logins[goal.as]);
      const audit = await bestOf(tries, goal, () => auditPage(browser, studio.origin + goal.path, port));
      report(goal, audit);
    }
  } finally {
    await browser.close();
    await studio.stop();
  }
}

/** Stores the token where the app keeps it, or removes it. */
async function signIn(browser: BrowserContext, origin: string, login: readonly [string, string] | null): Promise<void> {
  const [email, password] = login ?? [];
  const token: string | null = login
    ? (await apiClient(origin).post('/api/auth/login', { email, password })).body.token
    : null;
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((stored) => {
    localStorage.clear();
    if (stored) localStorage.setItem('token', stored);
  }, token);
  await page.close();
}

async function bestOf(most: number, goal: Goal, audit: () => Promise<Audit>): Promise<Audit> {
  let best = await audit();
  for (let count = 1; count < most && !isReached(goal, best.scores); count += 1) {
    const next = await audit();
    if (next.scores.performance > best.scores.performance) best = next;
  }
  return best;
}

function isReached(goal: Goal, scores: Scores): boolean {
  return categories.every((category) => scores[category] >= (category === 'performance' ? goal.performance : 100));
}

/** Audits a first visit without cached files; the session is kept. */
async function auditPage(browser: BrowserContext, url: string, port: number): Promise<Audit> {
  const page = await browser.newPage();
  const devTools = await browser.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.close();
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { lhr } = result;
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  }
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as unknown as Scores;
  return { scores, complaints: complaintsOf(lhr) };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function complaintsOf({ categories, audits }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighed
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`);
}

function report(goal: Goal, { scores, complaints }: Audit): void {
  const reached = isReached(goal, scores);
  const columns = categories.map((category) => `${category} ${String(scores[category]).padStart(3)}`);
  console.log(`${reached ? 'ok    ' : 'FAILED'} ${goal.path.padEnd(12)} ${columns.join('  ')}`);
  if (reached) return;
  for (const complaint of complaints) console.log(`         ${complaint}`);
  process.exitCode = 1;
}

await main();
