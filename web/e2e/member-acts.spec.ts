import type { Locator, Page } from '@playwright/test';
import { remainingClasses } from '../../infra/testing/kit/scenario.ts';
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

/** Taps the place of the button again and again, also after another element has taken it. */
async function tapAgainAndAgain(page: Page, target: Locator, { times, everyMs }: { times: number; everyMs: number }) {
  const { x, y, width, height } = (await target.boundingBox())!;
  await target.click();
  for (let tap = 1; tap < times; tap += 1) {
    await page.waitForTimeout(everyMs);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
}

test('a booking and a cancellation are undone from their toasts, which name day and hour', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  await book(card).click();
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  await expect(toast(page, startOf(training))).toBeVisible();
  await undo(page);
  await expect(toast(page, 'Inscripción cancelada exitosamente')).toBeVisible();
  await expect(inscribed(card)).toHaveCount(0);
  expect(await remainingClasses(member)).toBe(12);
  await undo(page);
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  await expect(inscribed(card)).toBeVisible();
  expect(await remainingClasses(member)).toBe(11);
});

for (const everyMs of [200, 800]) {
  test(`impatient taps ${everyMs} ms apart book once`, async ({ page, admin, member }) => {
    const training = await schedule(admin);
    await openAs(page, member, addressOf(training));
    const card = cardOf(page, training);
    const acts = watchActs(page);
    await expect(book(card)).toBeEnabled();
    await tapAgainAndAgain(page, book(card), { times: 3, everyMs });
    await expect(inscribed(card)).toBeVisible();
    // The button rests, and can be pressed again after a while.
    await expect(cancel(card)).not.toHaveAttribute('aria-disabled', 'true');
    expect(acts).toEqual(['POST']);
    await cancel(card).click();
    await expect(toast(page, 'Inscripción cancelada exitosamente')).toBeVisible();
    expect(acts).toEqual(['POST', 'DELETE']);
  });
}

test('impatient taps on «Cancelar» cancel once', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await bookFor(member, training);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  const acts = watchActs(page);
  await expect(cancel(card)).toBeEnabled();
  await tapAgainAndAgain(page, cancel(card), { times: 3, everyMs: 800 });
  await expect(toast(page, 'Inscripción cancelada exitosamente')).toBeVisible();
  expect(acts).toEqual(['DELETE']);
});

test('a second booking at the same hour is asked about; one right after it is not', async ({ page, admin, member }) => {
  const first = await schedule(admin, { endTime: '23:50' });
  const overlapping = await schedule(admin, { trainingDate: first.date, startTime: '23:40', endTime: '23:55' });
  const adjacent = await schedule(admin, { trainingDate: first.date, startTime: '23:50', endTime: '23:59' });
  await bookFor(member, first);
  await openAs(page, member, addressOf(first));
  const acts = watchActs(page);
  await book(cardOf(page, overlapping)).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Ya tienes un entrenamiento de ${first.start} a 23:50. ¿Inscribirte también?`);
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(question).toHaveCount(0);
  expect(acts).toEqual([]);
  await book(cardOf(page, overlapping)).click();
  await question.getByRole('button', { name: 'Inscribirme' }).click();
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  await cancel(cardOf(page, overlapping)).click();
  await expect(inscribed(cardOf(page, overlapping))).toHaveCount(0);
  await book(cardOf(page, adjacent)).click();
  await expect(inscribed(cardOf(page, adjacent))).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('a studio that refuses a second booking at the same hour offers none', async ({ page, admin, member }) => {
  await page.route('**/api/studio', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), refusesOverlaps: true } });
  });
  const first = await schedule(admin, { endTime: '23:50' });
  const overlapping = await schedule(admin, { trainingDate: first.date, startTime: '23:20', endTime: '23:25' });
  await bookFor(member, first);
  await openAs(page, member, addressOf(first));
  const acts = watchActs(page);
  await book(cardOf(page, overlapping)).click();
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText(
    `Ya tienes un entrenamiento de ${first.start} a 23:50. Para ir a este, cancela primero el otro.`,
  );
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await expect(notice).toHaveCount(0);
  await expect(inscribed(cardOf(page, first))).toBeVisible();
  await expect(inscribed(cardOf(page, overlapping))).toHaveCount(0);
  expect(acts).toEqual([]);
});

test('without a connection the row keeps what has not happened until the next act', async ({
  page,
  context,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  const refused = 'No quedaste inscrito: sin conexión';
  await expect(book(card)).toBeEnabled();
  await context.setOffline(true);
  await book(card).click();
  await expect(card).toContainText(refused);
  await expect(inscribed(card)).toHaveCount(0);
  await expect(toast(page, 'Error al inscribirse')).toBeVisible();
  await context.setOffline(false);
  // It is out of sight for a while.
  await page.locator(`#dia-${training.date}`).click();
  await expect(card).toHaveCount(0);
  await page.locator(`#dia-${training.date}`).click();
  await expect(card).toContainText(refused);
  await book(card).click();
  await expect(inscribed(card)).toBeVisible();
  await expect(card).not.toContainText('No quedaste inscrito');
});

test('an act without an answer says so, and the row is put right when the truth is known', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/trainings/register', async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await expect(book(card)).toBeEnabled();
  await page.clock.install();
  await book(card).click();
  await page.clock.runFor(1_000);
  await expect(card).toContainText('Confirmando…');
  await page.clock.runFor(9_000);
  await expect(card).toContainText('Sin respuesta todavía…');
  answer.resolve();
  await expect(card).toContainText(/Cancela hasta las/);
  await expect(inscribed(card)).toBeVisible();
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

test('a change that is refused says why and leaves the old seat', async ({ page, admin, member, newcomer }) => {
  const trainingDate = weekAhead(2);
  const at = (startTime: string, endTime: string, maxCapacity = 10) =>
    schedule(admin, { trainingDate, startTime, endTime, maxCapacity });
  const booked = [await at('03:00', '03:20'), await at('03:20', '03:40'), await at('03:40', '04:00')];
  const wanted = await at('04:00', '04:30', 1);
  for (const training of booked) await bookFor(member, training);
  // Without the live stream the page does not know of the other one.
  await page.route('**/api/trainings/live?*', (route) => route.abort());
  await openAs(page, member, addressOf(wanted));
  await cardOf(page, wanted)
    .getByRole('button', { name: /^Cambiar mi clase/ })
    .click();
  await admin.post(`/api/admin/trainings/${wanted.id}/register`, { userId: newcomer.id });
  const dialog = page.getByRole('dialog', { name: 'Cambiar mi clase' });
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Este entrenamiento está lleno');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(inscribed(cardOf(page, booked[0]!))).toBeVisible();
  await expect(cardOf(page, wanted).getByRole('button', { name: 'Lleno' })).toBeDisabled();
});
