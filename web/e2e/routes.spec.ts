import { expect, openAs, test } from './fixtures.ts';

test('a step back closes the menu over the page that it leads to', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Planes/ })
    .click();
  await expect(page).toHaveURL('/plans');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de Marcela)$/ }).click();
  await expect(bar.getByRole('link', { name: 'Ver perfil' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(bar.getByRole('link', { name: 'Ver perfil' })).toBeHidden();
});

test('a theme that was chosen at a desk is the chosen one in the menu of a small screen', async ({
  page,
  newcomer,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, newcomer, '/');
  await page.getByRole('button', { name: 'Menú de Marcela' }).click();
  await page.getByRole('radio', { name: 'Tema oscuro' }).press(' ');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('radio', { name: 'Tema oscuro' })).toBeChecked();
});
