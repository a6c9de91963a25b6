import type { Locator, Page } from '@playwright/test';
import { remainingClasses } from '../../infra/prove/testing/kit/scenario.ts';
import { weekdayAndDay } from '../src/dates/spanish-dates.ts';
import { expect, openAs, test, toast, undo } from './fixtures.ts';
import { addressOf, bookFor, cardOf, schedule, weekAhead, type Scheduled } from './training-cards.ts';

const book = (card: Locator) => card.getByRole('button', { name: /^Inscribirme: / });
const cancel = (card: Locator) => card.getByRole('button', { name: /^Cancelar: / });
const startOf = ({ date, start }: Scheduled) => `${weekdayAndDay(date)}, ${start}`;
const inscribed = (card: Locator) => card.getByText('Inscrito', { exact: true });

/** The acts that the page sends. */
function watchActs(page: Page): string[] {
  const acts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/trainings/')) acts.push(request.method());
  });
  return acts;
}

/** Taps the place of the button three times, also after another element has taken it. */
async function tapAgainAndAgain(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  await target.click();
  for (let tap = 1; tap < 3; tap += 1) {
    await page.waitForTimeout(800);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
}

test('impatient taps book once', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  const acts = watchActs(page);
  await expect(book(card)).toBeEnabled();
  await tapAgainAndAgain(page, book(card));
  await expect(inscribed(card)).toBeVisible();
  // The button rests, and can be pressed again after a while.
  await expect(cancel(card)).not.toHaveAttribute('aria-disabled', 'true');
  expect(acts).toEqual(['POST']);
  await cancel(card).click();
  await expect(toast(page, 'Inscripción cancelada exitosamente')).toBeVisible();
  expect(acts).toEqual(['POST', 'DELETE']);
});

test('where the weekly limit is used, one class is changed for another in one act', async ({ page, admin, member }) => {
  // A Monday early in the morning, when no other test trains.
  const trainingDate = weekAhead(2);
  const at = (startTime: string, endTime: string) => schedule(admin, { trainingDate, startTime, endTime });
  const [first, second, third, wanted] = [
    await at('01:00', '01:30'),
    await at('01:30', '02:00'),
    await at('02:00', '02:30'),
    await at('02:30', '03:00'),
  ];
  for (const training of [first, second]) await bookFor(member, training);
  await openAs(page, member, addressOf(wanted));
  await book(cardOf(page, third)).click();
  await expect(page.getByText('Usaste 3 de 3 esa semana')).toHaveCount(1);
  const acts = watchActs(page);
  const change = cardOf(page, wanted).getByRole('button', { name: `Cambiar mi clase: ${startOf(wanted)}` });
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar mi clase' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: startOf(first) })).toBeChecked();
  await dialog.getByRole('radio', { name: startOf(second) }).check();
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(inscribed(cardOf(page, wanted))).toBeVisible();
  await expect(inscribed(cardOf(page, second))).toHaveCount(0);
  expect(acts).toEqual(['POST']);
  expect(await remainingClasses(member)).toBe(9);
  await undo(page);
  await expect(inscribed(cardOf(page, second))).toBeVisible();
  await expect(inscribed(cardOf(page, wanted))).toHaveCount(0);
});
