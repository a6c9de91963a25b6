import type { Page } from '@playwright/test';

/** The `Date` header has whole seconds: a page that has had one answer knows the time no better. */
export const accuracyMs = 1_500;

/**
 * Lets the time be another instant for every page opened from now on: the device's clock and the dates of the server's
 * answers run ahead alike. (Playwright's own clock replaces the prototype of dates, which those of a time zone are
 * built from.)
 */
export async function setClock(page: Page, instant: Date | number): Promise<void> {
  await page.addInitScript(runAhead, { byMs: Number(instant) - Date.now(), server: true });
}

/** Sets the clock of the device alone, which the server knows nothing of, for every page opened from now on. */
export async function setDeviceClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript(runAhead, { byMs: aheadMs, server: false });
}

/** The time is another instant for the page that is open, which has been out of sight meanwhile. */
export async function wakeAt(page: Page, instant: Date | number): Promise<void> {
  await page.evaluate(runAhead, { byMs: Number(instant) - Date.now(), server: true });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Runs in the browser. */
function runAhead({ byMs, server }: { readonly byMs: number; readonly server: boolean }): void {
  const shared = globalThis as typeof globalThis & {
    RealDate?: DateConstructor;
    RealHeaders?: { readonly get: (this: Headers, name: string) => string | null };
  };
  const Real = (shared.RealDate ??= Date);
  const RealHeaders = (shared.RealHeaders ??= { get: Reflect.get(Headers.prototype, 'get') });
  const now = () => Real.now() + byMs;
  shared.Date = new Proxy(Real, {
    construct: (target, given, wanted) => Reflect.construct(target, given.length > 0 ? given : [now()], wanted),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Headers.prototype.get = function get(name) {
    const value = RealHeaders.get.call(this, name);
    if (!server || value === null || name.toLowerCase() !== 'date') return value;
    return new Real(Real.parse(value) + byMs).toUTCString();
  };
}
