import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

test('a member downloads all data, and asks the studio to delete the account', async ({
  page,
  otherPage,
  admin,
  newcomer,
}) => {
  await openAs(page, newcomer, '/profile');
  const section = page.getByRole('region', { name: 'Mis datos' });
  await section.getByText('Descargar mis datos o eliminar mi cuenta').click();
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Descargar mis datos', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    account: { email: newcomer.email },
    plans: [],
    payments: { entries: [] },
    permissions: [],
    trainings: { bookings: [] },
    contacts: [],
  });

  await section.getByRole('button', { name: 'Eliminar mi cuenta', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' });
  await expectAccessible(page, 'asking for the deletion of the account');
  await question.getByRole('button', { name: 'Pedir eliminación' }).click();
  await expect(toast(page, 'Le pedimos al estudio eliminar tu cuenta')).toBeVisible();
  await expect(section).toContainText(/Pediste eliminar tu cuenta el \d+ de \w+/);

  await openAs(otherPage, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
  await otherPage.getByRole('button', { name: 'Filtros' }).click();
  await otherPage.getByLabel('Estado').selectOption('Pide eliminación');
  await expect(otherPage.getByRole('listitem').getByText('Pide eliminación', { exact: true })).toBeVisible();

  await section.getByRole('button', { name: 'Retirar la solicitud' }).click();
  await expect(toast(page, 'Retiraste tu solicitud')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Eliminar mi cuenta', exact: true })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText('Nadie coincide con estos filtros')).toBeVisible();
});
