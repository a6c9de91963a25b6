import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';

const titles = ['Cédula', 'CORREO', 'Apellidos', 'Nombre', 'Celular', 'Nacimiento', 'Plan'];

type Person = ReturnType<typeof importedUser>;

/** A row of the table, as a studio's spreadsheet may have it. */
function rowOf({ documentNumber, email, lastName, firstName }: Person, plan = ''): string[] {
  const dotted = documentNumber.replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return [dotted, email, lastName, firstName, '+57 310 456 7890', '3/12/1990', plan];
}

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Importar' }).click();
  return page.getByRole('dialog', { name: 'Importar usuarios' });
}

/** Pastes text as from a spreadsheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a studio brings people along from a list, says what a word means, and sees what is wrong and what came of it', async ({
  page,
  admin,
}) => {
  const planId = await createPlan(admin);
  const plans: { id: string; name: string }[] = (await admin.get('/api/admin/plans')).body;
  const plan = plans.find(({ id }) => id === planId)!.name;
  const people = [0, 1, 2].map((at) => importedUser({ firstName: `José ${at}`, lastName: 'Ñañez' }));
  const [first] = people as [Person];
  const faulty = [rowOf({ ...importedUser(), email: 'sin arroba' }), rowOf(first)];
  const rows = [
    titles,
    ...people.map((each, at) => rowOf(each, at === 0 ? plan.toUpperCase() : at === 1 ? 'Oro' : '')),
    ...faulty,
  ];
  const text = rows.map((row) => row.join('\t')).join('\n');

  await openAs(page, admin, '/admin?tab=usuarios');
  const modal = await openImport(page);
  await modal.getByRole('button', { name: 'Revisar' }).click();
  await expect(modal.getByLabel('Filas', { exact: true })).toHaveAccessibleDescription(/Pega al menos una fila/);
  await expectAccessible(page, 'rows to import');
  await paste(modal.getByLabel('Filas', { exact: true }), text);
  await expect(modal.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
  await modal.getByLabel('«Oro» (1 fila), ¿qué plan es?').selectOption('Ninguno: entran sin plan');
  await expect(modal.getByText('3 filas listas')).toBeVisible();
  const faults = modal.getByRole('region', { name: 'Filas con errores' }).getByRole('listitem');
  await expect(faults).toHaveCount(2);
  await expect(faults.nth(0)).toContainText('Fila 5');
  await expect(faults.nth(0)).toContainText('Correo: Ingresa un correo válido');
  await expect(faults.nth(1)).toContainText('Documento: El mismo documento que en la fila 2');
  await expectAccessible(page, 'preview of an import');

  await modal.getByRole('button', { name: 'Importar 3 personas' }).click();
  await expect(modal.getByText('Cuentas creadas: 3')).toBeVisible();
  await expectAccessible(page, 'result of an import');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: 'Descargar resultado' }).click(),
  ]);
  const result = await readFile(await download.path(), 'utf8');
  expect(result.split('\r\n')[1]).toContain(`${first.email};Ñañez;José 0;"'+57 310 456 7890"`);
  expect(result).toContain(';2;Cuenta creada, plan asignado');
  await modal.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill(first.email);
  await expect(page.getByRole('main')).toContainText(plan);
});

test('a list with whole names and doubtful titles asks what it leaves open', async ({ page, admin }) => {
  const { email, documentNumber } = importedUser();
  const lines = [
    'Nombre completo,Correo,E-mail,Cédula,Celular,Nacimiento',
    `Ana María Muñoz,${email},a@example.com,${documentNumber},3104567890,12/03/1990`,
  ];
  await openAs(page, admin, '/admin?tab=usuarios');
  const modal = await openImport(page);
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await modal.getByLabel('Archivo').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer });
  await modal.getByLabel('¿Qué columna es «Correo»?').selectOption({ label: `Correo · ${email}` });
  await modal.getByText('Así se separan nombres y apellidos (1 por revisar)').click();
  await expectAccessible(page, 'questions of an import');
});
