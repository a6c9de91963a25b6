import type { BrowserContext } from '@playwright/test';
import { withoutNewerCss } from '../browsers/newer-css.ts';
import { type NewerApi, newerApis } from '../browsers/newer-features.ts';

/** Takes from the pages of a context what one of the oldest supported browsers lacks. */
export async function beOldestBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeApis, newerApis);
  await context.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutNewerCss(await response.text()) });
  });
}

/** Runs in the page. Literal regular expressions cannot be refused there; the check of the built files finds them. */
function removeApis(apis: readonly NewerApi[]): void {
  const objectAt = (path: string) =>
    path.split('.').reduce((at, key) => at && Reflect.get(at, key), globalThis as object | undefined);
  // Members come first: a prototype outlives its global.
  for (const { owner, name, isStatic } of apis.filter((api) => api.owner !== null)) {
    const holder = objectAt(owner!);
    const holders = isStatic ? [holder] : [holder && Reflect.get(holder, 'prototype'), owner === 'Window' && window];
    for (const each of holders) if (each) Reflect.deleteProperty(each, name);
  }
  for (const { owner, name } of apis) if (owner === null) Reflect.deleteProperty(globalThis, name);

  const refuse = ([pattern]: unknown[]) => {
    if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError('Invalid regular expression: invalid group specifier');
  };
  const Refusing = new Proxy(RegExp, {
    construct: (target, given: [string, string]) => (refuse(given), new target(...given)),
    apply: (target, _this, given: [string, string]) => (refuse(given), target(...given)),
  });
  Object.assign(globalThis, { RegExp: Refusing });
}
