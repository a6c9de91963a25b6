import { changeOwnPassword } from '@studio/contracts/http/auth-routes';
import { getUserMovements } from '@studio/contracts/http/registrant-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../testing/render-screen.tsx';
import { administrator, adminUser, member, movement } from '../testing/studio-fixtures.ts';

/** Opens the list of users, with one user. */
const openUsers = () =>
  renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    given: ({ answers }) => {
      answers(listUsers, { items: [adminUser()], total: 1 });
      answers(getUserMovements, [movement({ reason: 'assigned', change: 12, balanceAfter: 12 })]);
    },
  });

async function choose(person: UserEvent, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^Más acciones para/ }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

/** Opens the password form of the profile. */
async function openPassword() {
  const rendered = await renderScreen('/profile', { as: member() });
  await rendered.person.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Cambiar contraseña' }));
  return { ...rendered, modal };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** Presses outside an open dialog. */
const pressOutside = (person: UserEvent) => person.click(document.body);

test('a form opens at its first field, a question at the way back', async () => {
  const { modal } = await openPassword();
  await waitFor(() => expect(modal.getByLabelText('Contraseña actual')).toHaveFocus());
});

test.each([
  ['Cambiar contraseña', 'dialog', 'Nueva contraseña'],
  ['Eliminar', 'alertdialog', 'Volver'],
])('«%s» of a menu opens a %s at «%s»', async (action, role, first) => {
  const { person } = await openUsers();
  await choose(person, action);
  const modal = within(await screen.findByRole(role));
  const target = await (role === 'dialog' ? modal.findByLabelText(first) : modal.findByRole('button', { name: first }));
  await waitFor(() => expect(target).toHaveFocus());
});

test('a press beside a form closes nothing; Escape does', async () => {
  const { person, modal } = await openPassword();
  await fill(person, modal.getByLabelText('Nueva contraseña'), 'clave-nueva');
  await pressOutside(person);
  await fill(person, modal.getByLabelText('Confirmar contraseña'), 'clave-nueva');
  expect(modal.getByLabelText('Nueva contraseña')).toHaveValue('clave-nueva');
  await person.keyboard('{Escape}');
  await isClosed();
});

test('a list without a form closes by a press beside it, but not by the second one of a double click', async () => {
  const { person } = await openUsers();
  await choose(person, 'Movimientos');
  const list = await screen.findByRole('dialog', { name: 'Movimientos' });
  await within(list).findByText('Plan asignado');
  for (const act of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click])
    act(document.body, { detail: 2 });
  expect(list).toHaveAttribute('data-open');
  await pressOutside(person);
  await isClosed();
});

test('nothing closes a form while it is being saved', async () => {
  const { person, studio, modal } = await openPassword();
  studio.answers(changeOwnPassword, { message: '' });
  for (const label of ['Contraseña actual', 'Nueva contraseña', 'Confirmar contraseña'])
    await fill(person, modal.getByLabelText(label), 'clave-nueva');
  const release = studio.holds(changeOwnPassword);
  await person.keyboard('{Enter}');
  const close = modal.getByRole('button', { name: 'Cerrar' });
  await waitFor(() => expect(close).toHaveAttribute('aria-disabled', 'true'));
  await person.keyboard('{Escape}');
  await person.click(close);
  await pressOutside(person);
  expect(modal.getByLabelText('Nueva contraseña')).toHaveValue('clave-nueva');
  release();
  await toast('Contraseña actualizada exitosamente');
  await isClosed();
});

test('the second press of a double click does not answer the question that the first has opened', async () => {
  const { person } = await openUsers();
  await choose(person, 'Eliminar');
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = question.getByRole('button', { name: 'Eliminar usuario' });
  fireEvent.click(confirm, { detail: 2 });
  expect(confirm).toBeVisible();
  expect(confirm).not.toHaveAttribute('aria-busy', 'true');
});
