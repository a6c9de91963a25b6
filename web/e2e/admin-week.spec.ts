import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { expect, openAs, test } from './fixtures.ts';
import { schedule } from './training-cards.ts';

test('in the week as a table a class that is over is grey', async ({ page, admin }) => {
  const day = addStudioDays(toStudioDate(new Date()), -400);
  await schedule(admin, { trainingDate: day, startTime: '06:00', endTime: '07:00' });
  await openAs(page, admin, `/admin?tab=entrenamientos&vista=semana&fecha=${day}`);
  const cell = page.getByRole('table').getByRole('button', { name: /^Ver inscritos/ });
  await expect(cell).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
