import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/**
 * WCAG 2.2 A and AA and axe's best practices. In the dark theme, only the rules that a theme can break: all else is the
 * same.
 */
const checks = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>;

/** The minified axe, which a page reads in half the time. */
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects no violations in the page, once it has its heading, in the light and in the dark theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle);
    expect(await page.evaluate(violationsOf, checks[colorScheme]), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Runs in the browser. The pages have no frames, so axe runs in the page itself: @axe-core/playwright, which also looks
 * into frames, opens another page for each result and takes four times as long.
 */
async function violationsOf(runOnly: axe.RunOnly): Promise<string[]> {
  const { axe: inPage } = globalThis as typeof globalThis & { readonly axe: typeof axe };
  // In the dark, the page behind a dialog has been checked without it.
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const part = runOnly.type === 'rule' ? (dialog ?? document) : document;
  // What sticks covers whatever has scrolled below it: no fault of the page, and another one at each scroll position.
  const sticking = [...document.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  // Without its insets, which would move it over its neighbours.
  for (const { style } of sticking) Object.assign(style, { position: 'relative', inset: 'auto' });
  const { violations } = await inPage.run(part, { runOnly, resultTypes: ['violations'] });
  for (const { style } of sticking) Object.assign(style, { position: '', inset: '' });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/**
 * A colour that is fading in has the contrast of neither theme. An element that moves while axe looks, as when a font
 * arrives, is judged by the background at its old place.
 */
async function settle(): Promise<void> {
  await document.fonts.ready;
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // Ends the toasts that `fixtures.ts` holds, since they cover what is below them, and waits until they have closed.
  const held = document.getAnimations().filter(({ playState }) => playState === 'paused');
  const toasts = held.map(({ effect }) => (effect as KeyframeEffect).target?.closest('.Toastify__toast'));
  for (const each of held) each.finish();
  while (toasts.some((toast) => toast?.isConnected)) await painted();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await painted();
}

/** Waits until the page shows its heading and nothing is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
