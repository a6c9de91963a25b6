import { createUser, listUsers, updateUser } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, keptGuardian } from '../../../testing/studio-fixtures.ts';

const at = new Date('2026-03-11T15:00:00Z');
const minor = { date_of_birth: '2012-05-04' };

async function open(...users: ReturnType<typeof adminUser>[]) {
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    at,
    given: ({ answers }) => answers(listUsers, { items: users, total: users.length }),
  });
  return { ...rendered, row: (await screen.findAllByRole('row')).at(-1)! };
}

async function edit(user: ReturnType<typeof adminUser>) {
  const rendered = await open(user);
  await rendered.person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Editar Usuario' }));
  rendered.studio.answers(updateUser, { user, message: '' });
  const save = () => rendered.person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  return { ...rendered, modal, save };
}

test('a minor without a guardian is marked, and found by a filter in the address', async () => {
  const { person, studio, row } = await open(adminUser({ ...minor, guardian_missing: true }));
  expect(row).toHaveTextContent('Falta acudiente');
  await person.selectOptions(screen.getByLabelText('Estado'), 'Falta acudiente');
  expect(window.location.search).toBe('?tab=usuarios&estado=falta-acudiente');
  await waitFor(() => expect(studio.calls(listUsers).at(-1)!.query).toMatchObject({ guardianMissing: 'true' }));
  expect(studio.calls(listUsers).at(-1)!.query).not.toHaveProperty('status');
});

test('an administrator saves a minor without a guardian, and not with half of one', async () => {
  const { person, studio, modal, save } = await edit(adminUser({ ...minor, guardian_missing: true }));
  const group = within(modal.getByRole('group', { name: /^Acudiente/ }));
  expect(group.getByText('Falta acudiente')).toBeVisible();
  await fill(person, group.getByLabelText('Nombre del acudiente'), 'Rosa Ocampo');
  await save();
  expect(await modal.findByText('Completa los datos del acudiente')).toBeVisible();
  expect(group.getByLabelText('Tipo de documento del acudiente')).toHaveFocus();
  await fill(person, group.getByLabelText('Nombre del acudiente'), '');
  await save();
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)).toMatchObject([{ body: { guardian: null } }]);
});

test('a new user under age gets the guardian that is written down', async () => {
  const { person, studio } = await open(adminUser());
  await person.click(screen.getByRole('button', { name: 'Nuevo Usuario' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Usuario' }));
  const { version: _version, at: _at, ...guardian } = keptGuardian();
  const texts = {
    Nombres: 'Luz',
    Apellidos: 'Ángel',
    'Correo electrónico': 'luz@example.com',
    Teléfono: '3001234567',
    'Número de documento': '1094123456',
    'Fecha de nacimiento (opcional)': '04/05/2012',
  };
  for (const [label, text] of Object.entries(texts)) await fill(person, modal.getByLabelText(label), text);
  await person.selectOptions(modal.getByLabelText('Tipo de documento'), 'Tarjeta de Identidad');
  const ofGuardian = {
    'Nombre del acudiente': guardian.name,
    'Número de documento del acudiente': guardian.documentNumber,
    'Parentesco del acudiente': guardian.relation,
    'Teléfono del acudiente': guardian.phone,
  };
  for (const [label, text] of Object.entries(ofGuardian)) await fill(person, modal.getByLabelText(label), text);
  await person.selectOptions(modal.getByLabelText('Tipo de documento del acudiente'), guardian.documentType);
  const numbers = modal.getAllByLabelText(/^Número de documento/).map((input) => input.getAttribute('inputmode'));
  expect(numbers).toEqual(['numeric', 'numeric']);
  await person.click(modal.getByRole('checkbox', { name: /^El acudiente autoriza/ }));
  studio.answers(createUser, { user: adminUser(), message: '' });
  await person.click(modal.getByRole('button', { name: 'Crear usuario' }));
  await toast('Usuario creado exitosamente');
  expect(studio.calls(createUser)).toMatchObject([{ body: { guardian: { ...guardian, authorized: true } } }]);
});

test('the guardian’s consent is shown with the text and the day', async () => {
  const { modal } = await edit(adminUser({ ...minor, guardian: keptGuardian() }));
  const group = within(modal.getByRole('group', { name: 'Acudiente' }));
  expect(group.getByLabelText('Nombre del acudiente')).toHaveValue('Rosa Ocampo');
  expect(group.getByText('Autorizó el 28 nov 2026, versión 2026-11-28.')).toBeVisible();
});

test('the guardian’s consent for a member now of age is shown, and an edit keeps it', async () => {
  const { studio, modal, save } = await edit(adminUser({ guardian: keptGuardian() }));
  expect(modal.queryByRole('group', { name: /^Acudiente/ })).toBeNull();
  expect(
    modal.getByText(
      'Acudiente registrado: Rosa Ocampo (mamá), 3001112233. Autorizó el 28 nov 2026, versión 2026-11-28.',
    ),
  ).toBeVisible();
  await save();
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)[0]!.body).not.toHaveProperty('guardian');
});

test('a corrected birth date asks what becomes of the guardian', async () => {
  const { person, studio, modal, save } = await edit(adminUser({ ...minor, guardian: keptGuardian() }));
  await fill(person, modal.getByLabelText('Fecha de nacimiento (opcional)'), '04/05/1992');
  const question = modal.getByLabelText('¿Qué hacemos con los datos del acudiente?');
  await save();
  expect(await modal.findByText('Elige qué hacer con los datos del acudiente')).toBeVisible();
  expect(studio.calls(updateUser)).toEqual([]);
  await person.selectOptions(question, 'Borrarlos');
  await save();
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)[0]!.body).toMatchObject({ dateOfBirth: '1992-05-04' });
  expect(studio.calls(updateUser)[0]!.body).not.toHaveProperty('guardian');
});
