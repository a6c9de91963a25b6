import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 A and AA, and what axe calls best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; all else is the same in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const checks = {
  light: (axe: AxeBuilder) => axe.withTags(tags),
  dark: (axe: AxeBuilder) => axe.withRules(colourRules),
} as const;

/** Finds nothing to complain about in what is shown now, neither in light nor in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle);
    const { violations } = await checks[colorScheme](new AxeBuilder({ page })).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
    );
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * A colour that is still fading in has the contrast of neither theme; what moves while axe looks, as when a font
 * arrives, is judged by what lies where it was.
 */
async function settle(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}

/** Waits until the page shows its heading and nothing is loading any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
