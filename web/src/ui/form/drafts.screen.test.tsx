import { logout, updateProfile } from '@studio/contracts/http/auth-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../testing/render-screen.tsx';
import { administrator, asStored, member } from '../../testing/studio-fixtures.ts';

const restored = 'Recuperamos lo que habías escrito.';
const kept = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);

test('a form that was sent leaves nothing for the next one', async () => {
  const user = member();
  const { person } = await renderScreen('/profile', {
    as: user,
    given: ({ answers }) =>
      answers(updateProfile, ({ body }) => ({ user: { ...user, ...asStored(body), version: 2 }, message: '' })),
  });
  await person.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  await fill(person, await screen.findByLabelText('Nombres'), 'Manuela');
  await person.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  await person.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  expect(await screen.findByLabelText('Nombres')).toHaveValue('Manuela');
  expect(screen.queryByText(restored)).toBeNull();
});

test('what was typed into the registration outlives a look at the login, but for passwords, until it is discarded', async () => {
  const { person } = await renderScreen('/register');
  await fill(person, await screen.findByLabelText('Nombres'), 'Manuela');
  await person.selectOptions(await screen.findByLabelText('Género'), 'female');
  await fill(person, await screen.findByLabelText('Contraseña'), 'secreta-de-manuela');
  await person.click(screen.getByRole('link', { name: 'Inicia sesión' }));
  await person.click(await screen.findByRole('link', { name: 'Regístrate' }));
  const name = await screen.findByLabelText('Nombres');
  await waitFor(() => expect(name).toHaveValue('Manuela'));
  expect(await screen.findByLabelText('Género')).toHaveValue('female');
  expect(await screen.findByLabelText('Contraseña')).toHaveValue('');
  expect(kept()).toContain('Manuela');
  expect(kept()).not.toContain('secreta');
  await person.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(name).toHaveValue(''));
  await waitFor(() => expect(document.querySelector('form')).not.toHaveTextContent(restored));
  await waitFor(() => expect(kept()).not.toContain('Manuela'));
});

test('what was typed into a dialog is there again after Escape, and gone after «Cancelar»', async () => {
  const { person } = await renderScreen('/admin?tab=planes', { as: administrator() });
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'Nuevo Plan' }));
    return within(await screen.findByRole('dialog'));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await fill(person, (await open()).getByLabelText('Nombre'), 'Amanecer');
  await person.keyboard('{Escape}');
  await isClosed();
  const again = await open();
  expect(again.getByLabelText('Nombre')).toHaveValue('Amanecer');
  expect(again.getByText(restored)).toBeVisible();
  await person.click(again.getByRole('button', { name: 'Cancelar' }));
  await isClosed();
  expect((await open()).getByLabelText('Nombre')).toHaveValue('');
});

test('a logout drops all drafts', async () => {
  const { person } = await renderScreen('/admin?tab=planes', {
    as: administrator(),
    given: ({ answers }) => answers(logout, { message: '' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Nuevo Plan' }));
  await fill(person, within(await screen.findByRole('dialog')).getByLabelText('Nombre'), 'Amanecer');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(kept()).toContain('Amanecer'));
  await person.click(await screen.findByRole('button', { name: 'Menú de Gloria' }));
  await person.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(kept()).not.toContain('Amanecer');
});
