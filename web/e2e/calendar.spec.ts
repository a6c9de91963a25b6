import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openMailbox } from '../../infra/prove/testing/kit/mailbox.ts';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, bookFor, schedule } from './training-cards.ts';

const avisos = (page: Page) => page.getByRole('region', { name: 'Avisos y calendario' });

test('a calendar address is made and copied', async ({ page, admin, member, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const training = await schedule(admin);
  await bookFor(member, training);
  await openAs(page, member, '/profile');
  await avisos(page).getByText('Mis clases en mi calendario').click();
  await avisos(page).getByRole('button', { name: 'Crear dirección' }).click();
  const field = avisos(page).getByLabel('Tu dirección privada');
  const first = await field.inputValue();
  await avisos(page).getByRole('button', { name: 'Copiar' }).click();
  await expect(toast(page, 'Dirección copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const webcal = await avisos(page).getByRole('link', { name: 'Abrir en mi calendario' }).getAttribute('href');
  expect(webcal).toBe(first.replace('http:', 'webcal:'));
  const path = new URL(first).pathname;
  expect(await (await page.request.get(path)).text()).toContain(`UID:${training.id}`);
  await expectAccessible(page, 'a new calendar address');
});

test('a coming class is saved as a file for the calendar', async ({ page, admin, member }) => {
  const training = await schedule(admin);
  await bookFor(member, training);
  await openAs(page, member, addressOf(training));
  const mine = page.getByRole('region', { name: 'Mis Entrenamientos' });
  const line = mine.getByRole('button', { name: /Mis Entrenamientos/ });
  const add = mine.getByRole('link', { name: /^Agregar al calendario: / });
  await expect(line.or(add).first()).toBeVisible();
  if (await line.isVisible()) await line.click();
  const [download] = await Promise.all([page.waitForEvent('download'), add.click()]);
  expect(download.suggestedFilename()).toBe('entrenamientos.ics');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`DTSTART;TZID=America/Bogota:${training.date.replaceAll('-', '')}`);
  await expectAccessible(page, 'own trainings');
});

test('a kind of mail is switched off by the link in one', async ({ page, admin, member, newcomer, planId }) => {
  await assignPlan(admin, newcomer, planId);
  const training = await schedule(admin, { maxCapacity: 1 });
  await bookFor(newcomer, training);
  await member.post(`/api/trainings/${training.id}/waitlist`, {});
  await newcomer.delete(`/api/trainings/register/${training.id}`);

  const mail = await openMailbox().one(member.email, /cupo/i);
  await page.goto(/https?:\/\/\S+?\/unsubscribe\/[^\s"'<>)]+/.exec(`${mail.text} ${mail.html}`)![0]);
  await expect(page.getByText('¿Dejar de recibir por correo los avisos de la lista de espera?')).toBeVisible();
  await expectAccessible(page, 'the page that asks');
  await page.getByRole('button', { name: 'Dejar de recibirlos' }).click();
  await expect(page.getByText('Listo: ya no te enviaremos los avisos de la lista de espera.')).toBeVisible();
  expect((await member.get('/api/users/mail-preferences')).body).toMatchObject({ reminders: true, waitlist: false });
});
