import type { Page } from '@playwright/test';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test, toast, toasts } from './fixtures.ts';
import { studio } from './studio.ts';
import { openRegistrants, schedule } from './training-cards.ts';

const signInBy = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

test('a toast stands below the bar, and covers no open menu', async ({ page, newcomer }) => {
  await page.goto('/login');
  await signInBy(page, newcomer.email, newcomer.password);
  const welcome = toasts(page).getByRole('status');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const belowBar = async () => {
    const { y, height } = (await bar.boundingBox())!;
    return (await welcome.boundingBox())!.y - (y + height);
  };
  await expect(welcome).toBeVisible();
  await expect.poll(belowBar).toBeGreaterThanOrEqual(0);
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de)/ }).click();
  await expect(welcome).toBeVisible();
  // The toasts of tests stay: a covered button would never be pressed.
  await bar.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
});

test('with letters twice as large a toast breaks no word', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const saved = toast(page, 'Perfil actualizado exitosamente');
  await expect(saved).toBeVisible();
  // A broken word would take up more lines than there are words.
  const lines = await saved.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(3);
  expect(await saved.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('on a phone only the latest toast stands above an open dialog', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const training = await schedule(admin);
  for (const firstName of ['Ana', 'Eva', 'Luz', 'Sol', 'Alba']) {
    const { id: userId } = await registerMember(studio().origin, { firstName });
    await admin.post(`/api/admin/trainings/${training.id}/register`, { userId });
  }
  const dialog = await openRegistrants(page, admin, training);
  for (const firstName of ['Ana', 'Eva']) {
    await dialog.getByRole('button', { name: new RegExp(`^Eliminar a ${firstName}`) }).click();
    await expect(toasts(page).getByText(firstName)).toBeVisible();
  }
  const seen = toasts(page).getByRole('status').filter({ visible: true });
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText('Eva');
  const cross = dialog.getByRole('button', { name: 'Cerrar' });
  await cross.scrollIntoViewIfNeeded();
  const aboveCross = async () => {
    const { y, height } = (await seen.boundingBox())!;
    return (await cross.boundingBox())!.y - (y + height);
  };
  await expect.poll(aboveCross).toBeGreaterThanOrEqual(0);
});
