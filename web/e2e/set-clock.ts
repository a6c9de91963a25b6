import type { Page } from '@playwright/test';

/**
 * Sets the time for every page opened from now on: the device's clock and the dates of the server's answers run ahead
 * alike. (Playwright's own clock replaces the prototype of dates, from which those of a time zone are built.)
 */
export async function setClock(page: Page, instant: Date | number): Promise<void> {
  await page.addInitScript(runAhead, { byMs: Number(instant) - Date.now(), server: true });
}

/** Sets only the device's clock, unknown to the server, for every page opened from now on. */
export async function setDeviceClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript(runAhead, { byMs: aheadMs, server: false });
}

/** Sets the time for the open page, and shows the page again as after being hidden. */
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
