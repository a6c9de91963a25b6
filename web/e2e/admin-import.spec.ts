import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { importedUser, planForm } from '@studio/contracts/testing/form-fixtures';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { workbookOf } from '../src/features/admin/users/import/workbook-fixture.ts';

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

/** As from a spreadsheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test(
  'a studio brings 60 people along, sees what is wrong with 3, and gets the same once when it does it again',
  { tag: '@both' },
  async ({ page, admin }) => {
    const planId = await createPlan(admin);
    const plans: { id: string; name: string }[] = (await admin.get('/api/admin/plans')).body;
    const plan = plans.find(({ id }) => id === planId)!.name;
    const people = Array.from({ length: 57 }, (_, at) => importedUser({ firstName: `José ${at}`, lastName: 'Ñañez' }));
    const [first] = people as [Person];
    const faulty = [rowOf({ ...importedUser(), email: 'sin arroba' }), rowOf(first), rowOf(importedUser(), 'Oro')];
    const rows = [titles, ...people.map((each, at) => rowOf(each, at === 0 ? plan.toUpperCase() : '')), ...faulty];
    const text = rows.map((row) => row.join('\t')).join('\n');

    await openAs(page, admin, '/admin?tab=usuarios');
    const modal = await openImport(page);
    await modal.getByRole('button', { name: 'Revisar' }).click();
    await expect(modal.getByLabel('Filas', { exact: true })).toHaveAccessibleDescription(/Pega al menos una fila/);
    await expectAccessible(page, 'rows to import');
    await paste(modal.getByLabel('Filas', { exact: true }), text);
    await expect(modal.getByText('57 filas listas')).toBeVisible();
    const faults = modal.getByRole('region', { name: 'Filas con errores' }).getByRole('listitem');
    await expect(faults).toHaveCount(3);
    await expect(faults.nth(0)).toContainText('Fila 59');
    await expect(faults.nth(0)).toContainText('Correo: Ingresa un correo válido');
    await expect(faults.nth(1)).toContainText('Documento: El mismo documento que en la fila 2');
    await expect(faults.nth(2)).toContainText('Plan: Plan no encontrado');
    await expectAccessible(page, 'preview of an import');

    await modal.getByRole('button', { name: 'Importar 57 personas' }).click();
    await expect(modal.getByText('Cuentas creadas: 57')).toBeVisible();
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

    const again = await openImport(page);
    await again.getByLabel('Filas', { exact: true }).fill(text);
    await again.getByRole('button', { name: 'Revisar' }).click();
    await again.getByRole('button', { name: 'Importar 57 personas' }).click();
    await expect(again.getByText('Ya existían: 57')).toBeVisible();
    await expect(again.getByText('Cuentas creadas: 0')).toBeVisible();
  },
);

test('a CSV of an old Excel is read, its columns are named by hand, and what failed goes on', async ({
  page,
  admin,
}) => {
  const person = importedUser({ firstName: 'Ángela', lastName: 'Muñoz' });
  const { documentNumber, email, lastName, firstName, phone } = person;
  const rows = [
    ['Quién', 'Apellido', 'Correo', 'Documento', 'Teléfono'],
    [firstName, lastName, email, documentNumber, phone],
  ];
  const buffer = Buffer.from(rows.map((row) => row.join(';')).join('\r\n'), 'latin1');
  await openAs(page, admin, '/admin?tab=usuarios');
  const modal = await openImport(page);
  await modal.getByLabel('Archivo').setInputFiles({ name: 'miembros.csv', mimeType: 'text/csv', buffer });
  await expect(modal.getByText('Falta decir en qué columna está: Nombres.')).toBeVisible();
  await modal.getByLabel('Quién').selectOption('Nombres');
  await page.route('**/api/admin/users/import', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await modal.getByRole('button', { name: 'Importar 1 persona' }).click();
  await expect(modal.getByText('La importación está detenida.')).toBeVisible();
  await modal.getByRole('button', { name: 'Continuar' }).click();
  await expect(modal.getByText('Cuentas creadas: 1')).toBeVisible();
  const { items } = (await admin.get(`/api/admin/users?search=${encodeURIComponent(email)}`)).body;
  expect(items).toMatchObject([{ first_name: 'Ángela', last_name: 'Muñoz' }]);
});

test(
  'who registered with the document of a member gets their plan only after the administrator says that it is the same person',
  { tag: '@both' },
  async ({ page, admin }) => {
    const plan = planForm();
    await admin.post('/api/admin/plans', plan);
    const [member, other] = [importedUser(), importedUser()];
    const { firstName, lastName, documentNumber } = member;
    const registrant = await registerMember(studio().origin, { firstName, lastName, documentNumber });
    const hasPlan = async () => (await registrant.get('/api/users/current-plan')).body.isActive;
    await registerMember(studio().origin, { documentNumber: other.documentNumber });

    await openAs(page, admin, '/admin?tab=usuarios');
    const modal = await openImport(page);
    const rows = [titles, rowOf(member, plan.name), rowOf(other, plan.name)];
    await paste(modal.getByLabel('Filas', { exact: true }), rows.map((row) => row.join('\t')).join('\n'));
    await modal.getByRole('button', { name: 'Importar 2 personas' }).click();
    await expect(modal.getByText('No quedaron importadas: 2 personas')).toBeVisible();
    const row = modal.getByRole('listitem').filter({ hasText: member.email });
    await expect(row).toContainText(/con otro correo: p•••@example\.com \(sin confirmar\)/);
    expect(await hasPlan()).toBe(false);

    await row.getByRole('checkbox', { name: 'Es la misma persona' }).check();
    await expectAccessible(page, 'rows that may be the same person');
    await modal.getByRole('button', { name: 'Importar 1 persona' }).click();
    await expect(modal.getByText('Ya existían: 1')).toBeVisible();
    await expect(modal.getByText('No quedaron importadas: 1 persona')).toBeVisible();
    expect(await hasPlan()).toBe(true);
    await modal.getByRole('button', { name: 'Listo' }).click();
  },
);

test(
  'a list with whole names, a headline and doubtful titles and dates asks only for what it leaves open',
  { tag: '@both' },
  async ({ page, admin }) => {
    const [ana, eva, luz] = [importedUser(), importedUser(), importedUser()];
    const lines = [
      'LISTADO DE SOCIOS 2026',
      'ID,Nombre completo,Correo,E-mail,Cédula,Celular,Nacimiento,Teléfono acudiente',
      `15219,Ana María Muñoz,${ana.email},a@example.com,${ana.documentNumber}.0,3104567890,12/31/1990,3000000000`,
      `15220,Eva Peña,${eva.email},e@example.com,PPT ${eva.documentNumber},3104567891,01/02/1990,3000000000`,
      `15221,Luz Núñez,N/A,l@example.com,${luz.documentNumber},3104567892,03/04/1985,3000000000`,
    ];
    await openAs(page, admin, '/admin?tab=usuarios');
    const modal = await openImport(page);
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
    await modal.getByLabel('Archivo').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer });
    await expect(modal.getByLabel('Codificación del archivo')).toHaveValue('windows-1252');
    await expect(modal.getByText('No se importan: ID, Teléfono acudiente.')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Importar' })).toBeDisabled();
    await expectAccessible(page, 'questions of an import');
    await modal.getByLabel('¿Qué columna es «Correo»?').selectOption({ label: `Correo · ${ana.email}` });
    await modal.getByLabel('¿Cómo están escritas las fechas?').selectOption('Mes, día y año (12/31/1990)');
    await expect(modal.getByText('1 fila lista')).toBeVisible();
    await expect(modal.getByText('1 con errores, que no se importa')).toBeVisible();
    await expect(modal.getByText('2 quedan fuera')).toBeVisible();
    await expect(modal.getByText('1 persona sin correo queda fuera')).toBeVisible();
    await expect(modal.getByRole('listitem')).toContainText('Otro tipo de documento: «PPT»');
    await modal.getByText('Así se separan nombres y apellidos (1 por revisar)').click();
    await modal.getByLabel('Fila 3: nombres | apellidos').selectOption('Ana María | Muñoz');
    await expectAccessible(page, 'names of an import');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      modal.getByRole('button', { name: 'Descargar filas sin correo' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`15221;Luz Núñez;N/A;l@example.com;`);
    await modal.getByRole('button', { name: 'Importar 1 persona' }).click();
    await expect(modal.getByText('Cuentas creadas: 1')).toBeVisible();
    await expect(modal.getByText('Filas que se dejaron fuera: 2')).toBeVisible();
    const { items } = (await admin.get(`/api/admin/users?search=${encodeURIComponent(ana.email)}`)).body;
    expect(items).toMatchObject([
      {
        first_name: 'Ana María',
        last_name: 'Muñoz',
        document_number: ana.documentNumber,
        phone: '3104567890',
        date_of_birth: '1990-12-31',
      },
    ]);
  },
);

test('a workbook of Excel is read from the sheet that has the people', async ({ page, admin }) => {
  const person = importedUser();
  // No number of Excel has more than fifteen digits.
  const documentNumber = 1_000_000_000 + Number(person.documentNumber.slice(-9));
  const workbook = workbookOf([
    [['Estudio', 2026]],
    [
      ['Nombres', 'Apellidos', 'Correo', 'Documento', 'Celular', 'Nacimiento'],
      ['José', 'Ñañez', person.email, documentNumber, 3_104_567_890, { date: 33_210 }],
    ],
  ]);
  await openAs(page, admin, '/admin?tab=usuarios');
  const modal = await openImport(page);
  const buffer = Buffer.from(await workbook.arrayBuffer());
  await modal.getByLabel('Archivo').setInputFiles({ name: 'socios.xlsx', mimeType: '', buffer });
  await modal.getByLabel('Hoja del libro').selectOption('Hoja 2 (2 filas)');
  await modal.getByRole('button', { name: 'Importar 1 persona' }).click();
  await expect(modal.getByText('Cuentas creadas: 1')).toBeVisible();
  const { items } = (await admin.get(`/api/admin/users?search=${encodeURIComponent(person.email)}`)).body;
  expect(items).toMatchObject([
    {
      last_name: 'Ñañez',
      document_number: String(documentNumber),
      phone: '3104567890',
      date_of_birth: '1990-12-03',
    },
  ]);
});

test('a file that is no table says how to save it', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=usuarios');
  const modal = await openImport(page);
  const buffer = Buffer.from('<html><table><tr><td>Ana</td></tr></table></html>');
  await modal.getByLabel('Archivo').setInputFiles({ name: 'socios.xls', mimeType: 'application/vnd.ms-excel', buffer });
  await expect(modal.getByLabel('Filas', { exact: true })).toHaveAccessibleDescription(/«Guardar como».*«CSV UTF-8»/);
});
