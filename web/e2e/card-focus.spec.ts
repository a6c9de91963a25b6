import type { Page } from '@playwright/test';
import { addStudioDays } from '@studio/contracts/studio-time';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { weekdayAndDay } from '../src/dates/spanish-dates.ts';
import { comeBack, expect, openAs, test } from './fixtures.ts';
import { accuracyMs, setClock, wakeAt } from './set-clock.ts';
import { addressOf, bookFor, cardOf, schedule, weekAhead, type Scheduled } from './training-cards.ts';

const minutes = (count: number) => count * 60_000;
const buttonOf = (page: Page, training: Scheduled) => cardOf(page, training).getByRole('button');

/** The card has the focus, and a screen reader announces which it is and why. */
async function expectFocused(page: Page, training: Scheduled, why: string | RegExp): Promise<void> {
  const card = cardOf(page, training).getByRole('article', {
    name: `${weekdayAndDay(training.date)}, ${training.start} a ${training.end}`,
  });
  await expect(card).toBeFocused();
  await expect(card).toHaveAccessibleDescription(why);
}

test(
  'the button keeps the focus when the last seat turns out to be taken',
  { tag: '@both' },
  async ({ page, admin, member, newcomer }) => {
    const training = await schedule(admin, { maxCapacity: 1 });
    // Without the live stream nobody knows of the other one before the tap.
    await page.route('**/api/trainings/live?*', (route) => route.abort());
    await openAs(page, member, addressOf(training));
    await expect(buttonOf(page, training)).toHaveAccessibleName(/^Inscribirme/);
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId: newcomer.id });
    await buttonOf(page, training).press('Enter');
    await expect(buttonOf(page, training)).toHaveAccessibleName(/^Unirme a la lista/);
    await expect(buttonOf(page, training)).toBeFocused();
    await expect(buttonOf(page, training)).toHaveAccessibleDescription(
      'No quedaste inscrito: este entrenamiento está lleno',
    );
  },
);

test('a card keeps the focus when the plan turns out to be gone', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  await expect(buttonOf(page, training)).toHaveAccessibleName(/^Inscribirme/);
  await admin.put(`/api/admin/users/${member.id}/plan`, { action: 'remove', removeStatus: 'Cancelado' });
  await buttonOf(page, training).press('Enter');
  await expect(cardOf(page, training).getByRole('button', { name: 'Inscribirme' })).toBeDisabled();
  await expectFocused(page, training, /^(Tu plan terminó|No tienes un plan activo)/);
});

test('a card keeps the focus when the time to cancel ends, and leaves it in its day when the training begins', async ({
  page,
  admin,
  member,
}) => {
  const training = await schedule(admin);
  await schedule(admin, { trainingDate: training.date, startTime: '23:30', endTime: '23:35' });
  const startsAt = training.startsAt.getTime();
  await bookFor(member, training);
  await setClock(page, startsAt - minutes(31));
  await openAs(page, member, addressOf(training));
  const button = buttonOf(page, training);
  await button.focus();
  await wakeAt(page, startsAt - minutes(29));
  await expect(button).toBeDisabled();
  await expectFocused(page, training, 'No se puede cancelar');

  await page.reload();
  await button.focus();
  await wakeAt(page, startsAt + accuracyMs);
  // It is folded with all that is over: the day's list goes on.
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('list', { name: weekdayAndDay(training.date) })).toBeFocused();
});

test('the page keeps the focus when the way to ask about the plan is needed no more', async ({
  page,
  admin,
  planId,
  newcomer,
}) => {
  const training = await schedule(admin);
  await openAs(page, newcomer, addressOf(training));
  const ask = page.getByRole('link', { name: /^Escríbenos/ }).first();
  await ask.focus();
  await assignPlan(admin, newcomer, planId);
  await comeBack(page);
  await expect(page.getByText('No tienes un plan activo')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Inscribirme');
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('a card that goes away leaves the focus in its day, the last one of a day among the days', async ({
  page,
  admin,
  newcomer,
}) => {
  // A week that no other test plans anything in, and trainings that no plan can end before.
  const day = weekAhead(4);
  const first = await schedule(admin, { category: 'special', trainingDate: day });
  const second = await schedule(admin, { category: 'special', trainingDate: day });
  const last = await schedule(admin, { category: 'special', trainingDate: addStudioDays(day, 1) });
  await admin.put(`/api/admin/users/${newcomer.id}/special-trainings`, { value: 1 });
  const days = page.getByRole('region', { name: 'Entrenamientos por día' });
  const cancelAtFocus = async (training: Scheduled) => {
    await expect(buttonOf(page, training)).toBeEnabled();
    await buttonOf(page, training).focus();
    await admin.delete(`/api/admin/trainings/${training.id}/cancel`);
    await expect(cardOf(page, training)).toHaveCount(0);
  };
  await openAs(page, newcomer, addressOf(first));
  await cancelAtFocus(first);
  await expect(days.getByRole('list', { name: /1 clase$/ })).toBeFocused();
  await cancelAtFocus(second);
  await expect(days).toBeFocused();
  await page.locator(`#dia-${last.date}`).click();
  await cancelAtFocus(last);
  await expect(page.getByText('No hay entrenamientos esa semana')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
