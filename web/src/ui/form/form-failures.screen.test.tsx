import { updateProfile } from '@studio/contracts/http/auth-routes';
import { createPlan, deletePlan, listAdminPlans } from '@studio/contracts/http/plan-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, goOffline, renderScreen, toast, toasts } from '../../testing/render-screen.tsx';
import { administrator, adminPlan, asStored, member } from '../../testing/studio-fixtures.ts';

const form = () => within(document.querySelector('form')!);
const offline = 'No tienes conexión a internet.';

test('without a connection a form is refused at once, and keeps the cause', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: ({ answers }) =>
      answers(updateProfile, ({ body }) => ({ user: { ...user, ...asStored(body), version: 2 }, message: '' })),
  });
  await person.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  await fill(person, await screen.findByLabelText('Nombres'), 'Manuela');
  const reconnect = goOffline();
  await person.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form().findByText(`Error actualizando perfil. ${offline}`)).toBeVisible();
  await toast('Error actualizando perfil');
  expect(studio.calls(updateProfile)).toEqual([]);
  reconnect();
  expect(form().getByText(`Error actualizando perfil. ${offline}`)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
});

test('a mutation refused offline triggers no refetch', async () => {
  const { person, studio } = await renderScreen('/admin?tab=planes', {
    as: administrator(),
    given: ({ answers }) => answers(listAdminPlans, [adminPlan()]),
  });
  await person.click(await screen.findByRole('button', { name: 'Nuevo Plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(person, dialog.getByLabelText('Nombre'), 'Atardecer');
  await fill(person, dialog.getByLabelText(/^Precio/), '80000');
  const read = studio.calls(listAdminPlans).length;
  goOffline();
  await person.click(dialog.getByRole('button', { name: 'Crear plan' }));
  expect(await form().findByText(new RegExp(offline))).toBeVisible();
  expect(await within(await toasts()).findAllByRole('alert')).toHaveLength(1);
  expect(studio.calls(listAdminPlans)).toHaveLength(read);
  expect(studio.calls(createPlan)).toEqual([]);
});

test('a form that nobody answers says so after ten seconds', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: ({ answers }) => answers(updateProfile, { user, message: '' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  await fill(person, await screen.findByLabelText('Nombres'), 'Manuela');
  const release = studio.holds(updateProfile);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const save = screen.getByRole('button', { name: 'Guardar cambios' });
  save.click();
  await vi.advanceTimersByTimeAsync(9_500);
  expect(form().queryByText(/El estudio aún no responde/)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(await form().findByText(/El estudio aún no responde/)).toBeVisible();
  release();
  await toast('Perfil actualizado exitosamente');
});

test('a question stays open and says why what was confirmed has not been done', async () => {
  const { person, studio } = await renderScreen('/admin?tab=planes', {
    as: administrator(),
    given: ({ answers }) => answers(listAdminPlans, [adminPlan()]),
  });
  await person.click(await screen.findByRole('button', { name: 'Eliminar Amanecer' }));
  const question = within(await screen.findByRole('alertdialog'));
  goOffline();
  await person.click(question.getByRole('button', { name: 'Eliminar plan' }));
  expect(await question.findByText(`Error al eliminar plan. ${offline}`)).toBeVisible();
  expect(studio.calls(deletePlan)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
