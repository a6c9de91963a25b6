import { studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, overflow, test } from './fixtures.ts';
import { setClock } from './set-clock.ts';
import { studio } from './studio.ts';
import { schedule } from './training-cards.ts';

test('a class of today opens over the dashboard, and a step back leads to the same place', async ({ page, admin }) => {
  const name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  const somebody = await registerMember(studio().origin, { firstName: name, lastName: 'Ruiz' });
  const allDay = {
    trainingDate: toStudioDate(new Date()),
    startTime: '00:00',
    endTime: '23:59',
    title: name,
    room: name,
  };
  const training = await schedule(admin, allDay);
  await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: somebody.id });
  await openAs(page, admin, '/admin');
  const card = page.getByRole('list', { name: 'Entrenamientos de hoy' }).getByRole('button', { name });
  await expect(card).toBeVisible();
  await untilLoaded(page);
  await card.scrollIntoViewIfNeeded();
  const place = await card.boundingBox();
  await card.click();
  const registrants = page.getByRole('dialog', { name: 'Usuarios inscritos' });
  await expect(registrants.getByText(`${name} Ruiz`).first()).toBeVisible();
  await page.goBack();
  await expect(registrants).toHaveCount(0);
  await expect(card).toBeFocused();
  await expect.poll(() => card.boundingBox()).toEqual(place);
  expect(new URL(page.url()).search).toBe('');
});

test('the row of today begins with the class that runs, and moves sideways alone', async ({ page, admin }) => {
  const date = '2026-11-27';
  const classes = ['05', '06', '07', '08', '09', '10', '16', '17', '18', '19'].map((hour, index) => ({
    id: String(index).padStart(24, '0'),
    startTime: `${hour}:00:00`,
    endTime: `${String(Number(hour) + 1).padStart(2, '0')}:00:00`,
    category: 'normal',
    title: 'Movilidad y fuerza para espalda',
    booked: 8,
    capacity: 10,
    toMark: index,
  }));
  const people = ['Ana Ruiz', 'Luis Gómez'].map((name) => ({ user_id: '0'.repeat(24), name }));
  const day = {
    date,
    classes,
    received: [
      { method: 'efectivo', amount: 240_000 },
      { method: 'nequi', amount: 120_000 },
    ],
    owed: { amount: 380_000, members: 4 },
    beginning: people.map((person) => ({ ...person, plan: 'Tres por semana' })),
    birthdays: { people, total: 2 },
    setup: { plans: true, classes: true, members: false, memberPlans: false, coaches: false },
  };
  await page.route('**/api/admin/today', (route) => route.fulfill({ json: day }));
  await setClock(page, studioInstant(date, '10:20'));
  await openAs(page, admin, '/admin');
  const row = page.getByRole('list', { name: 'Entrenamientos de hoy' });
  const running = row.getByRole('button', { name: /^10:00 Ahora/ });
  const left = async () => (await running.boundingBox())!.x - (await row.boundingBox())!.x;
  await expect.poll(left).toBeLessThan(16);
  expect(await overflow(page.locator('html'))).toBe(0);
  await expectAccessible(page, 'the day, and the first evening');
});
