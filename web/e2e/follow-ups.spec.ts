import type { Page } from '@playwright/test';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { createUser, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { setLastDay } from '../../infra/prove/testing/kit/plan-upkeep.ts';
import { assignPlan, createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { shortWeekdayAndDate } from '../src/dates/spanish-dates.ts';
import { expectAccessible } from './axe.ts';
import { comeBack, expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';

test('whose plan ends soon is one tap from the dashboard, with the renewal ready', async ({ page, admin }) => {
  const { origin } = studio();
  const firstName = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  const member = await registerMember(origin, { firstName, lastName: 'Ruiz' });
  const planName = `Plan ${crypto.randomUUID()}`;
  await assignPlan(admin, member, await createPlan(admin, { name: planName }));
  await setLastDay(studio(), member.id, 3);
  const lastDay = addStudioDays(toStudioDate(new Date()), 3);

  await openAs(page, admin, '/admin');
  const card = page.getByRole('region', { name: 'Seguimiento' });
  await expect(card.getByRole('link', { name: /^Por vencer [1-9]/ })).toBeVisible();
  await expectAccessible(page, 'follow-ups on the dashboard');
  await card.getByRole('link', { name: /^Por vencer/ }).click();

  await expect(page.getByRole('button', { name: /^Por vencer/, pressed: true })).toBeVisible();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${firstName} Ruiz` }) });
  await expect(row).toContainText(`Vence el ${shortWeekdayAndDate(lastDay)}`);
  await row.getByRole('button', { name: /^Más acciones/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a list of follow-ups');

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

test('an administrator opens a chat, and no other one can write on the same day', async ({
  page,
  otherPage,
  admin,
}) => {
  const { origin } = studio();
  const firstName = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  const member = await registerMember(origin, { firstName, lastName: 'Ruiz' });
  await assignPlan(admin, member, await createPlan(admin));
  await setLastDay(studio(), member.id, 3);
  const [gloria, beatriz] = await Promise.all([
    createUser(origin, admin, { type: 'admin', firstName: 'Gloria' }),
    createUser(origin, admin, { type: 'admin', firstName: 'Beatriz' }),
  ]);
  const expiring = async () => (await admin.get('/api/admin/follow-ups/expiring?pageSize=200')).body.items;
  await expect.poll(expiring).toContainEqual(expect.objectContaining({ user_id: member.id }));
  const rowOn = (each: Page) =>
    each.getByRole('listitem').filter({ has: each.getByRole('heading', { name: `${firstName} Ruiz` }) });
  const address = '/admin?tab=usuarios&lista=por-vencer';
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'Chat' }));
  await Promise.all([openAs(page, gloria, address), openAs(otherPage, beatriz, address)]);
  const [row, other] = [rowOn(page), rowOn(otherPage)];

  // Outside the legal hours, which may begin meanwhile, the page offers only an answer.
  const offered = { name: /^(WhatsApp a|Me escribió primero)/ };
  await expect(other.getByRole('button', offered)).toBeVisible();
  await expectAccessible(page, 'a list of people to write to');
  const opening = page.waitForEvent('popup');
  await row.getByRole('button', offered).click();
  const chat = await opening;
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/573104567890/);
  await expect(chat.getByText('Chat', { exact: true })).toBeVisible();
  expect(await chat.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  const text = new URL(chat.url()).searchParams.get('text');
  const isAllowed = text !== null;
  if (isAllowed) expect(text).toContain(`Hola, ${firstName}. `);
  await expect(row).toContainText(isAllowed ? 'Ya le escribiste hoy' : 'Le respondiste hoy');
  await expect(row.getByRole('button', { name: /^Escribir (.* )?desde las/ })).toBeDisabled();
  await expectAccessible(page, 'somebody who was written to today');

  if (isAllowed) {
    // Gloria was faster: Beatriz's outdated button is refused, and her window closes again.
    const closing = otherPage.waitForEvent('popup').then((popup) => popup.waitForEvent('close'));
    await other.getByRole('button', { name: /^WhatsApp a/ }).click();
    await closing;
    await expect(toast(otherPage, 'Hoy ya le escribieron. La ley permite una vez al día.')).toBeVisible();
  } else await comeBack(otherPage);
  await expect(other).toContainText(isAllowed ? 'Gloria le escribió hoy' : 'Gloria le respondió hoy');
  await expect(other.getByRole('button', { name: /^Escribir (.* )?desde las/ })).toBeDisabled();
  await other.getByRole('button', { name: /^Me escribió primero/ }).click();
  await expect(other).toContainText('Le respondiste hoy');
});
