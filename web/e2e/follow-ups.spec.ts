import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { setLastDay } from '../../infra/prove/testing/kit/plan-upkeep.ts';
import { assignPlan, createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { shortWeekdayAndDate } from '../src/dates/spanish-dates.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';

test('whose plan ends soon is one tap from the dashboard, with a chat and the renewal ready', async ({
  page,
  admin,
}) => {
  const { origin } = studio();
  const firstName = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  // By law one chat a day goes to a telephone, whoever has it.
  const phone = `300${String(Date.now()).slice(-7)}`;
  const member = await registerMember(origin, { firstName, lastName: 'Ruiz', phone });
  const planName = `Plan ${crypto.randomUUID()}`;
  await assignPlan(admin, member, await createPlan(admin, { name: planName }));
  // The mail of the third day before the end would be the one message of this week.
  const daysLeft = 5;
  await setLastDay(studio(), member.id, daysLeft);
  const lastDay = addStudioDays(toStudioDate(new Date()), daysLeft);

  await openAs(page, admin, '/admin');
  const card = page.getByRole('region', { name: 'Seguimiento' });
  await expect(card.getByRole('link', { name: /^Por vencer [1-9]/ })).toBeVisible();
  await expectAccessible(page, 'follow-ups on the dashboard');
  await card.getByRole('link', { name: /^Por vencer/ }).click();

  await expect(page.getByRole('button', { name: /^Por vencer/, pressed: true })).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${firstName} Ruiz` }) });
  await expect(row).toContainText(`Vence el ${shortWeekdayAndDate(lastDay)}`);
  await expectAccessible(page, 'a list of follow-ups');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Chat' }));
  const opening = page.waitForEvent('popup');
  // Outside the legal hours, which may begin meanwhile, the page offers only an answer.
  await row.getByRole('button', { name: /^(WhatsApp a|Me escribió primero)/ }).click();
  const chat = await opening;
  await expect(chat).toHaveURL((url) => url.hostname === 'wa.me' && url.pathname === `/57${phone}`);
  await expect(chat.getByText('Chat', { exact: true })).toBeVisible();
  expect(await chat.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await chat.close();
  await expect(row).toContainText(/(Ya le escribiste|Le respondiste) hoy/);
  await expectAccessible(page, 'somebody who was written to today');

  await row.getByRole('button', { name: /^Renovar/ }).click();
  const modal = page.getByRole('dialog', { name: 'Gestionar Plan' });
  await expect(modal.getByLabel('Plan', { exact: true }).locator('option:checked')).toContainText(planName);
  await expect(modal.getByRole('radio', { name: 'Al vencer' })).toBeChecked();
  await modal.getByText('Efectivo').click();
  await modal.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(toast(page, 'Plan asignado exitosamente')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeFocused();

  await page.getByRole('button', { name: 'Todos' }).click();
  await expect(page.getByRole('search')).toBeVisible();
  expect(new URL(page.url()).searchParams.has('lista')).toBe(false);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Por vencer/, pressed: true })).toBeVisible();
});
