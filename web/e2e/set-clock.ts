import type { Page } from '@playwright/test';

/**
 * Lets the browser's clock run from another instant, for every page opened from now on. (Playwright's own clock
 * replaces the prototype of dates, which those of a time zone are built from.)
 */
export async function setClock(page: Page, instant: Date | number): Promise<void> {
  await page.addInitScript(runAhead, Number(instant) - Date.now());
}

/** The same for the page that is open, which has been out of sight meanwhile. */
export async function wakeAt(page: Page, instant: Date | number): Promise<void> {
  await page.evaluate(runAhead, Number(instant) - Date.now());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Runs in the browser. */
function runAhead(byMs: number): void {
  const shared = globalThis as typeof globalThis & { RealDate?: DateConstructor };
  const Real = (shared.RealDate ??= Date);
  const now = () => Real.now() + byMs;
  shared.Date = new Proxy(Real, {
    construct: (target, given, wanted) => Reflect.construct(target, given.length > 0 ? given : [now()], wanted),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
