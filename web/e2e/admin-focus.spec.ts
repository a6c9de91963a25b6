import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test } from './fixtures.ts';

test('after a plan was deleted the focus is at its tab’s heading', async ({ page, admin }) => {
  const name = `Fugaz ${crypto.randomUUID()}`;
  await createPlan(admin, { name });
  // A plan that stays: the search then finds none, instead of the list being empty.
  await createPlan(admin);
  const confirm = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  await openAs(page, admin, `/admin?tab=planes&buscar=${name}`);
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await confirm('Volver');
  await expect(page.getByRole('button', { name: `Eliminar ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm('Eliminar plan');
  await expect(page.getByRole('status').filter({ hasText: 'Ningún plan tiene ese nombre' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gestión de Planes', level: 2 })).toBeFocused();
});

test('a menu shows at which of its actions the keyboard is', async ({ page, admin, newcomer }) => {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
  await page.getByRole('button', { name: /^Más acciones para/ }).focus();
  await page.keyboard.press('Enter');
  const action = page.getByRole('menuitem').nth(1);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(action).toBeFocused();
  await expect(action).toHaveCSS('outline-style', 'solid');
});
