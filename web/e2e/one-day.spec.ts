import type { Page } from '@playwright/test';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import { weekdayAndDay } from '../src/dates/spanish-dates.ts';
import { expect, openAs, test } from './fixtures.ts';
import { setClock } from './set-clock.ts';
import { stripDay, weekAhead } from './training-cards.ts';

/** A week in which no other test looks at a whole day. */
const monday = weekAhead(3);
const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addStudioDays(monday, offset));
const slots = {
  morningSlots: ['05:00', '06:00', '07:00', '08:00', '09:00'],
  afternoonSlots: ['16:00', '17:00', '18:00', '19:00', '20:00'],
};

async function fillWeek(admin: ApiClient): Promise<void> {
  const week = { startDate: monday, endDate: days.at(-1), category: 'normal', maxCapacity: 10, ...slots };
  const { status, body } = await admin.post('/api/admin/trainings/bulk', week);
  if (status >= 300) throw new Error(`bulk generation answered ${status}: ${JSON.stringify(body)}`);
}

const strip = (page: Page) => page.getByRole('navigation', { name: 'Días de la semana' });
const heading = (page: Page, day: string) => page.locator(`#dia-${day}`);
const rowsOf = (page: Page, day: string) => page.getByRole('article', { name: new RegExp(`^${weekdayAndDay(day)},`) });

/**
 * Expects the day's first class in view, its name right below the strip, and no class of another day to book in view.
 */
async function expectAtTop(page: Page, day: string): Promise<void> {
  const first = rowsOf(page, day).first();
  await expect(first).toBeInViewport({ ratio: 1 });
  const distance = async () => {
    const { y, height } = (await strip(page).boundingBox())!;
    return Math.abs((await heading(page, day).boundingBox())!.y - (y + height));
  };
  await expect.poll(distance).toBeLessThan(4);
  const others = () =>
    page.getByRole('button', { name: /^Inscribirme: / }).evaluateAll(
      (buttons, own) =>
        buttons
          .filter((button) => !button.ariaLabel?.startsWith(`Inscribirme: ${own}`))
          .map((button) => button.getBoundingClientRect())
          .filter(({ bottom, top }) => bottom > 0 && top < window.innerHeight).length,
      weekdayAndDay(day),
    );
  await expect.poll(others).toBe(0);
}

test('each day of the strip leads to its own classes on a small phone', async ({ page, admin, member }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await fillWeek(admin);
  await openAs(page, member, `/trainings?semana=${monday}`);
  // Up and down the week, because a different part of it is unfolded above and below each day.
  for (const day of [6, 0, 3, 5, 2].map((index) => days[index]!)) {
    await stripDay(page, day).click();
    await expectAtTop(page, day);
    await expect(stripDay(page, day)).toHaveAttribute('aria-pressed', 'true');
    await expect(heading(page, day)).toBeFocused();
  }
  // Again, after the page has been scrolled by hand.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await stripDay(page, days[6]!).click();
  await expectAtTop(page, days[6]!);
});

test('the address of a day leads to it when it is opened, and on the way back', async ({ page, admin, member }) => {
  await fillWeek(admin);
  const [first, , , , , , last] = days as [string, ...string[]];
  await openAs(page, member, `/trainings?semana=${monday}&dia=${last}`);
  await expectAtTop(page, last!);
  await page.reload();
  await expectAtTop(page, last!);
  await page.goto(`/trainings?semana=${monday}&dia=${first}`);
  await expectAtTop(page, first);
  await page.goBack();
  await expectAtTop(page, last!);
  await page.getByRole('button', { name: 'Semana anterior', exact: true }).click();
  // A step back before the other week is shown would find the page unchanged, at its top.
  await expect(heading(page, last!)).toHaveCount(0);
  await page.goBack();
  await expectAtTop(page, last!);
});

test('on a desk several days are open beside each other', { tag: '@desktop' }, async ({ page, admin, member }) => {
  await fillWeek(admin);
  const [first, second] = days as [string, string];
  await openAs(page, member, `/trainings?semana=${monday}&dia=${first}`);
  await heading(page, second).click();
  await expect(rowsOf(page, first).first()).toBeVisible();
  await expect(rowsOf(page, second).first()).toBeVisible();
  await stripDay(page, second).click();
  await expectAtTop(page, second);
  await expect(rowsOf(page, first)).toHaveCount(0);
});

test('late in the week the next day that can be booked is in sight on a small phone', async ({
  page,
  admin,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await fillWeek(admin);
  const [saturday, sunday] = days.slice(5) as [string, string];
  await openAs(page, member, '/');
  await setClock(page, studioInstant(saturday, '21:30'));
  await page.goto('/trainings');
  await expect(rowsOf(page, sunday).first()).toBeInViewport({ ratio: 1 });
});
