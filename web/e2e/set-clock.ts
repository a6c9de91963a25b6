import type { Page } from '@playwright/test';

/**
 * Lets the browser's clock run from another instant, for every page opened from now on. (Playwright's own clock
 * replaces the prototype of dates, which those of a time zone are built from.)
 */
export async function setClock(page: Page, instant: Date | number): Promise<void> {
  await page.addInitScript(
    (ahead) => {
      const shared = globalThis as typeof globalThis & { RealDate?: DateConstructor };
      const Real = (shared.RealDate ??= Date);
      const now = () => Real.now() + ahead;
      shared.Date = new Proxy(Real, {
        construct: (target, given, wanted) => Reflect.construct(target, given.length > 0 ? given : [now()], wanted),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      });
    },
    Number(instant) - Date.now(),
  );
}
