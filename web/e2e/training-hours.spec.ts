import { toStudioDate } from '@studio/contracts/studio-time';
import { weekdayAndDay } from '../src/dates/spanish-dates.ts';
import { expect, openAs, test } from './fixtures.ts';
import { accuracyMs, setClock } from './set-clock.ts';
import { addressOf, bookFor, cardOf, schedule, unfoldPast } from './training-cards.ts';

const minutes = (count: number) => count * 60_000;

test('before the cut-off one may cancel, after it no more, after the start all is past', async ({
  page,
  admin,
  member,
}) => {
  const own = await schedule(admin);
  const other = await schedule(admin, { trainingDate: own.date, startTime: own.start, category: 'special' });
  await bookFor(member, own);
  await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 1 });
  const lookAt = async (instant: number) => {
    await setClock(page, instant);
    await page.goto(addressOf(own));
  };
  await openAs(page, member, '/');
  await lookAt(own.startsAt.getTime() - minutes(31));
  await expect(cardOf(page, own).getByRole('button', { name: /^Cancelar: / })).toBeEnabled();
  await lookAt(own.startsAt.getTime() - minutes(29));
  await expect(cardOf(page, own).getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(cardOf(page, own).getByRole('button', { name: 'No se puede cancelar' })).toBeDisabled();
  await expect(cardOf(page, other).getByRole('button', { name: /^Inscribirme: / })).toBeEnabled();
  await lookAt(own.startsAt.getTime() + accuracyMs);
  await unfoldPast(page);
  await expect(cardOf(page, own).getByText('Completado')).toBeVisible();
  await expect(cardOf(page, other).getByRole('button', { name: 'Pasado' })).toBeDisabled();
  // Nobody asks for the seats of a training that is over.
  await expect(cardOf(page, other)).toContainText('0 inscritos');
  await expect(cardOf(page, other)).not.toContainText('libres');
  const mine = page.getByRole('region', { name: 'Mis Entrenamientos' });
  await mine.getByRole('button').click();
  await expect(mine.getByText('Completado', { exact: true })).toBeVisible();
});

test.describe('a browser in Asia/Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('shows the hours, the day and the week of the studio', async ({ page, admin, member }) => {
    const training = await schedule(admin);
    await bookFor(member, training);
    // 23:30 in Armenia: already another day in Tokyo.
    const lateOnThatDay = new Date(`${training.date}T23:30:00-05:00`);
    await setClock(page, lateOnThatDay);
    await openAs(page, member, '/trainings');
    await expect(page.getByText('Esta semana', { exact: true })).toBeVisible();
    const today = page.getByRole('navigation', { name: 'Días de la semana' }).locator('[aria-current="date"]');
    await expect(today).toContainText(String(Number(toStudioDate(lateOnThatDay).slice(8))));
    await today.click();
    await expect(page.getByRole('button', { name: /Hoy/, expanded: true })).toBeVisible();
    await unfoldPast(page);
    await expect(cardOf(page, training).getByRole('heading')).toHaveText(
      `${training.start} a ${training.end}, ${weekdayAndDay(training.date)}`,
    );
    await expect(cardOf(page, training).getByText('Completado')).toBeVisible();
  });
});
