import { logout, updateProfile } from '@studio/contracts/http/auth-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../testing/render-screen.tsx';
import { administrator, asStored, member } from '../../testing/studio-fixtures.ts';

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
  expect(screen.queryByText('Recuperamos lo que habías escrito.')).toBeNull();
});

test('a logout drops all drafts', async () => {
  const { person } = await renderScreen('/admin?tab=planes', {
    as: administrator(),
    given: ({ answers }) => answers(logout, { message: '' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Nuevo Plan' }));
  await fill(person, within(await screen.findByRole('dialog')).getByLabelText('Nombre'), 'Amanecer');
  await person.keyboard('{Escape}');
  const kept = () => JSON.stringify(Object.entries(sessionStorage));
  await waitFor(() => expect(kept()).toContain('Amanecer'));
  await person.click(await screen.findByRole('button', { name: 'Menú de Gloria' }));
  await person.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(kept()).not.toContain('Amanecer');
});
