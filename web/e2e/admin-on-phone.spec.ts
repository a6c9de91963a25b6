import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { setClock, wakeAt } from './set-clock.ts';
import { schedule, weekAhead } from './training-cards.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('the trainings open at the one that runs; what is over is folded, and folds no more until one comes back', async ({
  page,
  admin,
}) => {
  // A week in which no other test has a training.
  const day = addStudioDays(weekAhead(12), 2);
  const at = (startTime: string, endTime: string) => schedule(admin, { trainingDate: day, startTime, endTime });
  await schedule(admin, { trainingDate: addStudioDays(day, -1), startTime: '18:00', endTime: '19:00' });
  for (const [start, end] of [
    ['05:00', '06:00'],
    ['16:00', '17:00'],
    ['17:00', '18:00'],
    ['18:00', '19:00'],
  ] as const) {
    await at(start, end);
  }
  await setClock(page, studioInstant(day, '17:20'));
  await openAs(page, admin, '/admin?tab=entrenamientos');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ver inscritos/ }) });
  const times = cards.locator('p:first-child');
  await expect(times.first()).toHaveText('17:00\u00A0–\u00A018:00');
  await expect(cards.first()).toBeInViewport({ ratio: 1 });

  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/^\p{Uppercase}/u, { useInnerText: true });

  const fold = page.getByRole('button', { name: '3 clases terminadas' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(times.first()).toHaveText('16:00\u00A0–\u00A017:00');
  await expectAccessible(page, 'trainings that are over');
  await fold.click();
  await expect(times.first()).toHaveText('17:00\u00A0–\u00A018:00');

  await wakeAt(page, studioInstant(day, '18:05'));
  await expect(page.getByRole('button', { name: '4 clases terminadas' })).toBeVisible();
  await expect(times.first()).toHaveText('18:00\u00A0–\u00A019:00');
});

test('people are in sight at once: a row each, which a tap anywhere opens', async ({ page, admin, member }) => {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`);
  const row = page.getByRole('list', { name: 'Usuarios' }).getByRole('listitem');
  await expect(row).toBeInViewport({ ratio: 1 });
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(58);
  // Where the name begins.
  await row.click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole('dialog', { name: 'Gestionar Plan' })).toBeVisible();
});

test('the chosen list is in sight, however far in the row it stands', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=usuarios&lista=nuevos');
  await expect(page.getByRole('button', { name: /^Nuevos \d/ })).toBeInViewport({ ratio: 1 });
});
