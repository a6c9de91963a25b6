import { listActivity } from '@studio/contracts/http/activity-routes';
import { getUserMovements, setSpecialTrainings } from '@studio/contracts/http/registrant-routes';
import { changeUserPassword, listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { comeBack, fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, movement, newId } from '../../../testing/studio-fixtures.ts';

/** Chooses an action from the menu of the only user. */
async function choose(action: string, name: string, given: (studio: FakeStudio) => void = () => {}) {
  const user = adminUser();
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    given: (studio) => {
      studio.answers(listUsers, { items: [user], total: 1 });
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: /^Más acciones para/ }));
  await rendered.person.click(await screen.findByRole('menuitem', { name: action }));
  return { ...rendered, user, modal: within(await screen.findByRole('dialog', { name })) };
}

test('the movements of a user are shown, the latest first, and read again when one comes back', async () => {
  const assigned = movement({ reason: 'assigned', change: 12, balanceAfter: 12, actor: 'admin' });
  const set = (change: number) =>
    movement({ balance: 'special', reason: 'set-by-admin', change, balanceAfter: 4, actor: 'admin' });
  const { studio, modal } = await choose('Movimientos', 'Movimientos', ({ answers }) =>
    answers(getUserMovements, [set(4), assigned]),
  );
  const entries = await modal.findAllByRole('listitem');
  expect(entries[0]).toHaveTextContent('+4Ajuste del estudio');
  expect(entries[1]).toHaveTextContent('+12Plan asignado');
  studio.answers(getUserMovements, [set(-1), set(4), assigned]);
  comeBack();
  await waitFor(() => expect(modal.getAllByRole('listitem')).toHaveLength(3));
  expect(modal.getAllByRole('listitem')[0]).toHaveTextContent('−1Ajuste del estudio');
});

test('special trainings are given', async () => {
  const { person, studio, modal } = await choose('Entrenamientos especiales', 'Entrenamientos Especiales', (studio) =>
    studio.answers(setSpecialTrainings, { specialTrainingsRemaining: 4, version: 2, message: '' }),
  );
  await fill(person, modal.getByLabelText('Entrenamientos especiales restantes'), '4');
  await person.click(modal.getByRole('button', { name: 'Guardar' }));
  await toast('Entrenamientos especiales actualizados');
  expect(studio.calls(setSpecialTrainings)).toMatchObject([{ body: { value: 4 } }]);
});

test('an administrator sets a user’s password, and password managers get the user’s address', async () => {
  const { person, studio, user, modal } = await choose('Cambiar contraseña', 'Cambiar Contraseña', ({ answers }) =>
    answers(changeUserPassword, { message: '' }),
  );
  expect(document.querySelector('[role=dialog] [autocomplete="username"]')).toHaveValue(user.email);
  const type = (label: string, text: string) => fill(person, modal.getByLabelText(label), text);
  const submit = () => person.click(modal.getByRole('button', { name: 'Cambiar contraseña' }));
  await type('Nueva contraseña', 'clave-dada');
  await type('Confirmar contraseña', 'clave-otra');
  await submit();
  expect(await modal.findByText('Las contraseñas no coinciden')).toBeVisible();
  await type('Confirmar contraseña', 'clave-dada');
  await submit();
  await toast('Contraseña actualizada exitosamente');
  expect(studio.calls(changeUserPassword)).toMatchObject([{ params: { id: user.id } }]);
});

test('what was done to a user is listed', async () => {
  const { studio, user, modal } = await choose('Actividad', 'Actividad', ({ answers }) =>
    answers(listActivity, ({ query }) => {
      const act = { id: newId(), at: '2026-03-11T14:00:00.000Z', kind: 'special-trainings-set' as const };
      const about = { actor: { id: newId(), name: 'Gloria Mejía' }, user: { id: query.user!, name: 'Marcela Ocampo' } };
      return { items: [{ ...act, ...about, facts: { before: 0, after: 2 } }], hasMore: false };
    }),
  );
  expect(await modal.findByRole('listitem')).toHaveTextContent(
    'Gloria Mejía cambió los entrenamientos especiales de Marcela Ocampo de 0 a 2',
  );
  expect(studio.calls(listActivity)).toMatchObject([{ query: { user: user.id } }]);
});
