import { toStudioDate } from '@studio/contracts/studio-time';
import { weekdayAndDay } from '../src/dates/spanish-dates.ts';
import { expect, openAs, test } from './fixtures.ts';
import { setClock } from './set-clock.ts';
import { bookFor, cardOf, schedule, unfoldPast } from './training-cards.ts';

test.use({ timezoneId: 'Asia/Tokyo' });

test('a browser in Tokyo shows the hours, the day and the week of the studio', async ({ page, admin, member }) => {
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
