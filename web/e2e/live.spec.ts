import { addStudioDays } from '@studio/contracts/studio-time';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { holdNext } from './hold-next.ts';
import { openMailbox } from '../../infra/prove/testing/kit/mailbox.ts';
import { addressOf, bookFor, cardOf, schedule, weekAhead } from './training-cards.ts';

test('the answer to a booking does not bring back the seats from before those that followed it', async ({
  page,
  admin,
  member,
  newcomer,
  planId,
}) => {
  await assignPlan(admin, newcomer, planId);
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  const slow = await holdNext(page, '**/api/trainings/register');
  await card.getByRole('button', { name: /^Inscribirme/ }).click();
  await slow.answered;
  await bookFor(newcomer, training);
  await expect(card).toContainText('2/10 cupos');
  await slow.release();
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  await expect(card).toContainText('2/10');
  await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
});

test('an administrator cancels while a member looks on: card, mail and class follow by themselves', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  const stays = await schedule(admin, { trainingDate: training.date, startTime: training.start, category: 'special' });
  await bookFor(member, training);
  await openAs(page, member, addressOf(training));
  const mine = page.getByRole('region', { name: 'Mis Entrenamientos' });
  await expect(cardOf(page, training)).toBeVisible();
  await expect(mine).toContainText('quedan 11');
  const { status } = await admin.delete(`/api/admin/trainings/${training.id}/cancel`);
  expect(status).toBe(200);
  await expect(cardOf(page, training)).toHaveCount(0);
  await expect(cardOf(page, stays)).toBeVisible();
  await expect(mine).toContainText('Sin inscripciones');
  await expect(mine).toContainText('quedan 12');
  const mail = await openMailbox().newest(member.email, /cancelad/i);
  expect(mail.text).toContain(training.start);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem').first()).toContainText(
    '+1Clase devuelta',
  );
});

test('a training that is moved, and a member who is taken off it, show in the card and in the own list alike', async ({
  page,
  admin,
  member,
}) => {
  // The other tests fill next week from Monday on.
  const trainingDate = addStudioDays(weekAhead(1), 6);
  const training = await schedule(admin, { trainingDate, startTime: '10:00:00', endTime: '11:00:00' });
  await bookFor(member, training);
  await openAs(page, member, addressOf(training));
  const mine = page.getByRole('region', { name: 'Mis Entrenamientos' });
  await mine.getByRole('button').click();
  await expect(mine).toContainText('10:00 – 11:00');
  const moved = { startTime: '10:30:00', endTime: '11:30:00' };
  await admin.put(`/api/admin/trainings/${training.id}`, {
    category: 'normal',
    maxCapacity: 10,
    trainingDate,
    ...moved,
  });
  const card = cardOf(page, { ...training, start: '10:30' });
  await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(mine).toContainText('10:30 – 11:30');
  await expect(mine).not.toContainText('10:00 – 11:00');
  await admin.delete(`/api/admin/trainings/${training.id}/register/${member.id}`);
  await expect(card.getByRole('button', { name: /^Inscribirme/ })).toBeVisible();
  await expect(mine).toContainText('Sin inscripciones');
  await expect(mine).toContainText('quedan 12');
});

/** Opens a page without a live stream; returns a function that restores it. */
async function openWithoutStream(...opened: Parameters<typeof openAs>): Promise<() => Promise<void>> {
  const [page] = opened;
  const stream = '**/api/trainings/live?*';
  await page.route(stream, (route) => route.abort());
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/api/trainings/live')),
    openAs(...opened),
  ]);
  return () => page.unroute(stream);
}

test('after a lost connection the seats and the special trainings that are left catch up', async ({
  page,
  admin,
  member,
  newcomer,
}) => {
  const training = await schedule(admin, { maxCapacity: 6 });
  const special = await schedule(admin, { trainingDate: training.date, category: 'special' });
  const mend = await openWithoutStream(page, member, addressOf(training));
  await expect(cardOf(page, training)).toContainText('6 cupos libres');
  await expect(page.getByText('Sin entrenamientos especiales')).toBeVisible();
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
  await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
  await expect(cardOf(page, training)).toContainText('6 cupos libres');
  await mend();
  await expect(cardOf(page, training)).toContainText('5 cupos libres');
  await expect(cardOf(page, special).getByRole('button', { name: /^Inscribirme/ })).toBeEnabled();
});

test('a training that is cancelled while the page is being loaded does not stay on it', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  const stays = await schedule(admin, { trainingDate: training.date, startTime: training.start, category: 'special' });
  const streamed = page.waitForResponse('**/api/trainings/live?*');
  // The older week arrives after the stream has already brought the page up to date.
  await page.route('**/api/trainings/week?*', async (route) => {
    const before = await route.fetch();
    await admin.delete(`/api/admin/trainings/${training.id}/cancel`);
    await streamed;
    await route.fulfill({ response: before });
  });
  await openAs(page, member, addressOf(training));
  await expect(cardOf(page, stays)).toBeVisible();
  await expect(cardOf(page, training)).toHaveCount(0);
});
