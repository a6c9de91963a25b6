import { expect, test, toast } from './fixtures.ts';
import { countLoads, deploySecondBuild } from './second-build.ts';

test('a page whose parts went with a new build reloads by itself, once, and keeps what was typed', async ({ page }) => {
  await page.goto('/register');
  const name = page.getByLabel('Nombres');
  await name.fill('Manuela');
  const loads = countLoads(page);
  await deploySecondBuild(page);
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await expect(toast(page, 'Hay una versión nueva')).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(name).toHaveValue('Manuela');
  expect(loads()).toBe(1);
});
