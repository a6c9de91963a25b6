import { mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { expect, openAs, test } from './fixtures.ts';
import { setDeviceClock } from './set-clock.ts';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { addressOf, bookFor, cardOf, schedule } from './training-cards.ts';

test('a phone whose clock is 8 días atrasado shows the states and the week of the studio', async ({
  page,
  admin,
  member,
}) => {
  const own = await schedule(admin, startingIn(46));
  const sameHour = { trainingDate: own.date, startTime: own.start, endTime: own.end };
  const open = await schedule(admin, { ...sameHour, category: 'special' });
  await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 1 });
  await bookFor(member, own);
  await setDeviceClock(page, -8 * 24 * 60 * 60_000);
  await openAs(page, member, '/trainings');
  await expect(page.getByText('El reloj de tu teléfono va 8 días atrasado.')).toBeVisible();
  await expect(page.getByText('Esta semana', { exact: true })).toBeVisible();
  await page.goto(addressOf(own));
  await expect(cardOf(page, own).getByRole('button', { name: /^Cancelar: / })).toBeEnabled();
  await expect(cardOf(page, open).getByRole('button', { name: /^Inscribirme: / })).toBeEnabled();
  // The first request for a week uses the device's clock; the page then requests the studio's week.
  const asked = page.waitForRequest((request) =>
    request.url().includes(`/api/trainings/week?week=${mondayOf(toStudioDate(new Date()))}`),
  );
  await page.goto('/trainings');
  await asked;
});
