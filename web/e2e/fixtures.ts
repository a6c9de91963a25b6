import { type BrowserContext, expect, type Locator, test as base, type Page } from '@playwright/test';
import { type Person, registerMember, signIn } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan, createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { beOldestBrowser } from './oldest-browser.ts';
import { studio } from './studio.ts';

interface Fixtures {
  /** A newly registered member without a plan. */
  readonly newcomer: Person;
  /** A member with a plan of three normal trainings a week, 12 classes. */
  readonly member: Person;
  /** Another person's browser, with the same size and settings. */
  readonly otherPage: Page;
}

interface Shared {
  /** The first administrator, for calls of the API. */
  readonly admin: Person;
  readonly planId: string;
}

/** For tests of a screen: paths are relative to the studio's origin. */
export const test = base.extend<Fixtures, Shared>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  baseURL: async ({}, use) => use(studio().origin),
  admin: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { origin, adminEmail, adminPassword } = studio();
      await use(await signIn(origin, adminEmail, adminPassword));
    },
    { scope: 'worker' },
  ],
  planId: [async ({ admin }, use) => use(await createPlan(admin, { maxTrainingsPerWeek: 3 })), { scope: 'worker' }],
  context: async ({ context }, use, { project }) => {
    await context.addInitScript(holdToasts);
    if (project.name === 'oldest') await beOldestBrowser(context);
    await use(context);
    await forgetRoutes(context);
  },
  // oxlint-disable-next-line no-empty-pattern
  newcomer: async ({}, use) => use(await registerMember(studio().origin)),
  member: async ({ admin, planId }, use) => {
    const member = await registerMember(studio().origin);
    await assignPlan(admin, member, planId);
    await use(member);
  },
  otherPage: async ({ browser, baseURL }, use, { project }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...(baseURL && { baseURL }) });
    await context.addInitScript(holdToasts);
    if (project.name === 'oldest') await beOldestBrowser(context);
    await use(await context.newPage());
    await forgetRoutes(context);
    await context.close();
  },
});

export { expect };

/**
 * A request that the test's routes are still answering when its pages close would fail the next test in this process.
 */
async function forgetRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
}

/** Opens a page as a signed-in person: the token is stored where the app keeps it before the app starts. */
export async function openAs(page: Page, { token }: { readonly token: string }, path: string): Promise<void> {
  const storing = await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(path);
  await storing.dispose();
}

/** Fills in the login and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

export const toasts = (page: Page) => page.getByRole('region', { name: /^Avisos/ });

/** The toast with this text. */
export const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });

/**
 * Runs in the browser. Toasts stay until they are closed, so that none is gone before a busy machine looks at it: the
 * animation that ends them is paused.
 */
function holdToasts(): void {
  const held = new CSSStyleSheet();
  held.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, held];
}

/** Pixels by which an element is wider than its container, once the fonts, without which text may be wider, are loaded. */
export const overflow = (target: Locator) =>
  target.evaluate(async (element) => {
    await document.fonts.ready;
    return element.scrollWidth - element.clientWidth;
  });

/** Simulates a return from another window, which reloads what is shown. */
export const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
