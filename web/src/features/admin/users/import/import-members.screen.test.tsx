import {
  getImport,
  holdImported,
  importPlans,
  importUsers,
  listBooked,
  listImports,
  listPaid,
  takeBackPlans,
  undoImported,
} from '@studio/contracts/http/import-routes';
import { inviteUsers } from '@studio/contracts/http/invitation-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../../testing/fake-studio.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { administrator, adminPlan, newId } from '../../../../testing/studio-fixtures.ts';
import { workbookOf } from './workbook-fixture.ts';

/** Opens the import dialog; the servers create an account for each row. */
async function open(given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listAdminPlans, [adminPlan()]);
      createAccounts(studio);
      given(studio);
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: 'Importar' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Importar usuarios' }));
  const rows = await modal.findByLabelText('Filas');
  const take = async (name: string, content: BlobPart) => {
    const picker = modal.getByLabelText('Archivo');
    await person.upload(picker, new File([content], name));
  };
  const press = async (name: string) => person.click(await modal.findByRole('button', { name }));
  return { ...rendered, modal, rows, take, press };
}

const createAccounts = ({ answers }: FakeStudio) =>
  answers(importUsers, ({ body }) => ({
    results: body.rows.map(() => ({ kind: 'created' as const, userId: newId() })),
  }));

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const sent = (studio: FakeStudio) => studio.calls(importUsers).flatMap(({ body }) => body.rows);

test('nothing to import says so at its field', async () => {
  const { modal, rows, press } = await open();
  await press('Revisar');
  await waitFor(() => expect(rows).toHaveAccessibleDescription(/Pega al menos una fila/));
  expect(modal.getByRole('button', { name: 'Revisar' })).toBeVisible();
});

test('a CSV of an old Excel is read, its columns are named by hand, and what failed goes on', async () => {
  const { email, documentNumber } = importedUser();
  const table = `Quién;Apellido;Correo;Documento;Teléfono\r\nÁngela;Muñoz;${email};${documentNumber};3104567890`;
  const { person, studio, modal, take, press } = await open(({ fails }) => fails(importUsers, 500));
  await take('miembros.csv', latin1(table));
  expect(await modal.findByText('Falta decir en qué columna está: Nombres.')).toBeVisible();
  await person.selectOptions(modal.getByLabelText('Quién'), 'Nombres');
  await press('Importar 1 persona');
  expect(await modal.findByText('La importación está detenida.')).toBeVisible();
  createAccounts(studio);
  await press('Continuar');
  expect(await modal.findByText('Cuentas creadas: 1')).toBeVisible();
  expect(sent(studio).at(-1)).toMatchObject({ firstName: 'Ángela', lastName: 'Muñoz', email });
});

test('an import mails nobody; who came in is invited by one more tap', async () => {
  const people = [importedUser(), importedUser()];
  const lines = ['Nombre\tApellidos\tCorreo\tCédula\tCelular'];
  for (const { firstName, lastName, email, documentNumber } of people)
    lines.push([firstName, lastName, email, documentNumber, '3104567890'].join('\t'));
  const ids = people.map(() => newId());
  const { person, studio, modal, rows, press } = await open(({ answers }) => {
    answers(importUsers, {
      results: [
        { kind: 'created', userId: ids[0]! },
        { kind: 'existed', userId: ids[1]! },
      ],
    });
    answers(inviteUsers, { invited: 1 });
  });
  rows.focus();
  await person.paste(lines.join('\n'));
  await press('Importar 2 personas');
  const invitations = within(await modal.findByRole('region', { name: 'Invitaciones' }));
  expect(invitations.getByText(/^Al invitar, a cada persona le llega un correo/)).toBeVisible();
  expect(studio.calls(inviteUsers)).toEqual([]);
  await press('Invitar a 1 persona');
  expect(await invitations.findByText('Invitaciones en camino: 1 persona')).toBeVisible();
  expect(studio.calls(inviteUsers)).toMatchObject([{ body: { userIds: [ids[0]] } }]);
  expect(invitations.queryByRole('button')).toBeNull();
});

test('who may be the same person gets a plan only after the administrator says so', async () => {
  const [known, other] = [importedUser(), importedUser()];
  const lines = ['Nombre\tApellidos\tCorreo\tCédula\tCelular\tPlan'];
  for (const { firstName, lastName, email, documentNumber } of [known, other])
    lines.push([firstName, lastName, email, documentNumber, '3104567890', 'Amanecer'].join('\t'));
  const userId = newId();
  const { person, studio, modal, rows, press } = await open(({ answers }) => {
    answers(importUsers, ({ body }) => ({
      results: body.rows.map(({ email, sameAs }) => {
        const refused = {
          kind: 'refused' as const,
          code: 'DOCUMENT_TAKEN',
          message: 'Otra cuenta tiene este documento',
        };
        if (sameAs === userId) return { kind: 'existed' as const, userId };
        return email === known.email ? { ...refused, userId } : refused;
      }),
    }));
    answers(importPlans, ({ body }) => ({ results: body.rows.map(() => ({ kind: 'assigned' as const })) }));
  });
  rows.focus();
  await person.paste(lines.join('\n'));
  await press('Importar 2 personas');
  expect(await modal.findByText('No quedaron importadas: 2 personas')).toBeVisible();
  expect(studio.calls(importPlans)).toEqual([]);
  const same = modal.getAllByRole('checkbox', { name: 'Es la misma persona' });
  expect(same).toHaveLength(1);
  expect(same[0]!.closest('li')).toHaveTextContent(known.email);
  await person.click(same[0]!);
  await press('Importar 1 persona');
  expect(await modal.findByText('Ya existían: 1')).toBeVisible();
  expect(modal.getByText('No quedaron importadas: 1 persona')).toBeVisible();
  expect(studio.calls(importPlans)).toMatchObject([{ body: { rows: [{ userId }] } }]);
});

test('a list with whole names, a headline and doubtful titles and dates asks only for what it leaves open', async () => {
  const [ana, eva, luz] = [importedUser(), importedUser(), importedUser()];
  const lines = [
    'LISTADO DE SOCIOS 2026',
    'ID,Nombre completo,Correo,E-mail,Cédula,Celular,Nacimiento,Teléfono acudiente',
    `15219,Ana María Muñoz,${ana.email},a@example.com,${ana.documentNumber}.0,3104567890,12/31/1990,3000000000`,
    `15220,Eva Peña,${eva.email},e@example.com,PPT ${eva.documentNumber},3104567891,01/02/1990,3000000000`,
    `15221,Luz Núñez,N/A,l@example.com,${luz.documentNumber},3104567892,03/04/1985,3000000000`,
  ];
  const { person, studio, modal, take, press } = await open();
  await take('socios.csv', latin1(lines.join('\r\n')));
  expect(await modal.findByLabelText('Codificación del archivo')).toHaveValue('windows-1252');
  expect(modal.getByText('No se importan: ID, Teléfono acudiente.')).toBeVisible();
  expect(modal.getByRole('button', { name: 'Importar' })).toBeDisabled();
  await person.selectOptions(modal.getByLabelText('¿Qué columna es «Correo»?'), `Correo · ${ana.email}`);
  await person.selectOptions(modal.getByLabelText('¿Cómo están escritas las fechas?'), 'Mes, día y año (12/31/1990)');
  for (const text of [
    '1 fila lista',
    '1 con errores, que no se importa',
    '2 quedan fuera',
    '1 persona sin correo queda fuera',
  ]) {
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(text));
  }
  expect(modal.getByRole('listitem')).toHaveTextContent('Otro tipo de documento: «PPT»');
  await person.click(modal.getByText('Así se separan nombres y apellidos (1 por revisar)'));
  await person.selectOptions(modal.getByLabelText('Fila 3: nombres | apellidos'), 'Ana María | Muñoz');
  await press('Importar 1 persona');
  expect(await modal.findByText('Cuentas creadas: 1')).toBeVisible();
  expect(modal.getByText('Filas que se dejaron fuera: 2')).toBeVisible();
  expect(sent(studio)).toMatchObject([
    {
      firstName: 'Ana María',
      lastName: 'Muñoz',
      documentNumber: ana.documentNumber,
      phone: '3104567890',
      dateOfBirth: '1990-12-31',
    },
  ]);
});

test('a workbook of Excel is read from the sheet that has the people', async () => {
  const { email } = importedUser();
  const workbook = workbookOf([
    [['Estudio', 2026]],
    [
      ['Nombres', 'Apellidos', 'Correo', 'Documento', 'Celular', 'Nacimiento'],
      ['José', 'Ñañez', email, 1_094_567_890, 3_104_567_890, { date: 33_210 }],
    ],
  ]);
  const { person, studio, modal, take, press } = await open();
  await take('socios.xlsx', await workbook.arrayBuffer());
  await person.selectOptions(await modal.findByLabelText('Hoja del libro'), 'Hoja 2 (2 filas)');
  await press('Importar 1 persona');
  expect(await modal.findByText('Cuentas creadas: 1')).toBeVisible();
  expect(sent(studio)).toMatchObject([
    { lastName: 'Ñañez', documentNumber: '1094567890', phone: '3104567890', dateOfBirth: '1990-12-03' },
  ]);
});

test('a file that is no table says how to save it', async () => {
  const { rows, take } = await open();
  await take('socios.csv', '<html><table><tr><td>Ana</td></tr></table></html>');
  await waitFor(() => expect(rows).toHaveAccessibleDescription(/«Guardar como».*«CSV UTF-8»/));
});

test('a word of the list is asked once, a cell is corrected in place, and what is left out is told', async () => {
  const [ana, eva, luz] = [importedUser(), importedUser(), importedUser()];
  const line = (each: typeof ana, ...more: readonly string[]) =>
    [each.firstName, each.lastName, each.email, each.documentNumber, '3104567890', ...more].join('\t');
  const lines = [
    'Nombres\tApellidos\tCorreo\tCédula\tCelular\tPlan\tNacimiento',
    line(ana, 'ilimitado', '31/02/1990'),
    line(eva, 'Ilimitado', ''),
    line({ ...luz, email: 'luz@' }, 'amanecer', ''),
    'TOTAL\t3',
  ];
  const amanecer = adminPlan();
  const { person, studio, modal, rows, press } = await open(({ answers }) => {
    answers(listAdminPlans, [amanecer]);
    answers(importPlans, ({ body }) => ({ results: body.rows.map(() => ({ kind: 'assigned' as const })) }));
  });
  rows.focus();
  await person.paste(lines.join('\n'));
  expect(await modal.findByRole('button', { name: 'Importar' })).toBeDisabled();
  await person.selectOptions(modal.getByLabelText('«ilimitado» (2 filas), ¿qué plan es?'), 'Amanecer');
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('1 fila lista'));
  for (const text of ['1 entra sin algún dato', '1 con errores, que no se importa', '1 queda fuera'])
    expect(dialog).toHaveTextContent(text);
  const cell = modal.getByLabelText('Correo de la fila 4');
  await person.clear(cell);
  await person.type(cell, `${luz.email}{Enter}`);
  await waitFor(() => expect(dialog).toHaveTextContent('2 filas listas'));
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  expect(modal.getByText('Sin fecha de nacimiento: La fecha de nacimiento no es válida')).toBeVisible();
  await press('Importar 3 personas');
  expect(await modal.findByText('Cuentas creadas: 3')).toBeVisible();
  expect(
    modal.getByText('Cuenta creada, plan asignado. Sin fecha de nacimiento: La fecha de nacimiento no es válida'),
  ).toBeVisible();
  expect(sent(studio).map(({ email }) => email)).toEqual([ana.email, eva.email, luz.email]);
  expect(studio.calls(importPlans)[0]?.body.rows.map(({ planId }) => planId)).toEqual(Array(3).fill(amanecer.id));
});

test('running plans are summed up before they come in, odd rows first, and can be undone', async () => {
  const plan = adminPlan({ name: 'Constante', max_trainings_per_week: 3, price: 120_000 });
  const rowOf = (name: string, ...cells: readonly string[]) => {
    const { email, documentNumber } = importedUser();
    return [name, 'Ríos', email, documentNumber, '3104567890', 'Constante', ...cells].join('\t');
  };
  const { person, studio, modal, rows, press } = await open(({ answers }) => {
    answers(listImports, { imports: [{ id: newId(), at: '2026-03-10T01:15:00Z', people: 298 }] });
    answers(listAdminPlans, [plan]);
    answers(importPlans, ({ body }) => ({ results: body.rows.map(() => ({ kind: 'assigned' as const })) }));
  });
  expect(await modal.findByText('9 mar 2026, 20:15 · 298 personas sin entrar')).toBeVisible();
  const titles = 'Nombre\tApellido\tCorreo\tDocumento\tTeléfono\tPlan\tInicio\tVence\tQuedan\tDebe';
  await person.click(rows);
  await person.paste(
    [titles, rowOf('Ana', '1/3/2026', '', '5', ''), rowOf('Luz', '1/3/2026', '31/3/2026', '', '40.000')].join('\n'),
  );
  const totals = within(await modal.findByRole('region', { name: 'Totales para comparar con tu lista' }));
  expect(totals.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '2',
    '2 planes',
    // Four weeks to go, the grant at most.
    '5',
    '12',
    '$\u00A040.000',
  ]);
  const odd = within(modal.getByRole('region', { name: 'Filas que llaman la atención' }));
  expect(odd.getAllByRole('listitem')).toHaveLength(1);
  expect(odd.getByText(/^Vence el 31 de marzo de 2026, como dice la lista/)).toBeVisible();

  await press('Importar 2 personas');
  // The pressed button is gone.
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  expect(await modal.findByText('Importación terminada.')).toBeVisible();
  expect(studio.calls(importPlans)[0]?.body.rows).toMatchObject([
    { start: '2026-03-01', end: '2026-04-01', classes: 5, debt: 0 },
    { start: '2026-03-01', end: '2026-03-31', classes: 12, debt: 40_000 },
  ]);

  const [ana, luz] = [newId(), newId()];
  studio.answers(getImport, {
    people: [
      { userId: ana, name: 'Ana Ríos', signedIn: true },
      { userId: luz, name: 'Luz Ríos', signedIn: false },
    ],
  });
  studio.answers(holdImported, { held: [luz] });
  studio.answers(listBooked, { booked: [] });
  const results = [{ userId: luz, kind: 'taken-back' as const }];
  studio.answers(listPaid, { results });
  studio.answers(takeBackPlans, { results });
  studio.answers(undoImported, { removed: 1 });
  await press('Deshacer esta importación');
  expect(await modal.findByText(/^Se quita 1 persona con su plan y su deuda/)).toBeVisible();
  expect(modal.getByText('Ana Ríos: ya entró')).toBeVisible();
  await press('Deshacer esta importación');
  expect(await modal.findByText('Se quitó 1 persona. Puedes importar la misma lista otra vez.')).toBeVisible();
  expect(studio.calls(undoImported)[0]).toMatchObject({
    params: { id: studio.calls(importUsers)[0]?.body.importId },
    body: { leave: [luz], stay: [] },
  });
});
