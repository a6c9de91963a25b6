import { listRegistrants } from '@studio/contracts/http/registrant-routes';
import {
  keepTraining,
  listAdminTrainings,
  scheduleTraining,
  updateTraining,
} from '@studio/contracts/http/training-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, newId, registrant } from '../../../testing/studio-fixtures.ts';

const thin = adminTraining({ current_participants: 1, min_participants: 3 });

const open = (search = '', given: (studio: FakeStudio) => void = () => {}) =>
  renderScreen(`/admin?tab=entrenamientos${search}`, {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listAdminTrainings, [thin]);
      studio.answers(listRegistrants, [registrant()]);
      given(studio);
    },
  });

/** Keeping the class removes its minimum. */
const keeps = (studio: FakeStudio) =>
  studio.answers(keepTraining, () => {
    const { min_participants: _asked, ...training } = { ...thin, version: 2 };
    studio.answers(listAdminTrainings, [training]);
    return { training, message: '' };
  });

test('a class with few registrants says so, and can be kept, which asks first', async () => {
  const { person, studio } = await open('', keeps);
  expect(await screen.findByText('1 de 3 para confirmar')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^Dejar: jueves 12 de marzo, 06:00/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Dejar el entrenamiento' }));
  expect(question.getByText(/ya no espera un mínimo de 3/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Dejar entrenamiento' }));
  await toast('El entrenamiento se queda');
  expect(studio.calls(keepTraining)).toMatchObject([{ params: { id: thin.id } }]);
  await waitFor(() => expect(screen.queryByText('1 de 3 para confirmar')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Gestión de Entrenamientos' })).toHaveFocus());
});

test('in the week the words stand in the cell, and the acts among the registrants', async () => {
  const { person } = await open('&vista=semana');
  await person.click(await screen.findByRole('button', { name: /06:00\s–\s07:00, 1\/10 1 de 3 para confirmar$/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  await person.click(await modal.findByRole('button', { name: /^Cancelar por pocos inscritos/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Cancelar entrenamiento' })).toBeVisible();
});

test.each([
  ['cancel', 'Cancelar entrenamiento'],
  ['keep', 'Dejar el entrenamiento'],
])('the address of a mail, %s, asks once', async (act, title) => {
  const { person } = await open(`&class=${thin.id}&do=${act}`);
  expect(await screen.findByRole('alertdialog', { name: title })).toHaveTextContent(/jueves 12 de marzo.*1 inscrito/);
  expect(window.location.search).toBe('?tab=entrenamientos');
  await person.click(screen.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the address of a notice opens the registrants', async () => {
  await open(`&class=${thin.id}`);
  expect(await screen.findByRole('dialog', { name: 'Usuarios inscritos' })).toBeVisible();
  expect(window.location.search).toBe('?tab=entrenamientos');
});

test('the address of a mail about a class that is gone, or kept, says so', async () => {
  await open(`&class=${newId()}&do=cancel`);
  await toast('Este entrenamiento ya no está en la lista.');
  expect(window.location.search).toBe('?tab=entrenamientos');
});

test('the address of a mail about a class that somebody has kept says so', async () => {
  await open(`&class=${thin.id}&do=keep`, ({ answers }) =>
    answers(listAdminTrainings, [adminTraining({ id: thin.id })]),
  );
  await toast('Este entrenamiento ya no espera un mínimo de inscritos.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a form asks for the least registrants: none in a new one, and what a class has in its edit', async () => {
  const { person, studio } = await open();
  await person.click(await screen.findByRole('button', { name: 'Nuevo Entrenamiento' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Entrenamiento' }));
  const least = modal.getByLabelText('Mínimo de inscritos');
  expect(least).toHaveValue('0');
  await fill(person, modal.getByLabelText('Fecha'), '2026-03-12');
  await fill(person, modal.getByLabelText('Hora de inicio'), '18:00');
  await fill(person, least, '2,5');
  await person.click(modal.getByRole('button', { name: 'Crear entrenamiento' }));
  expect(await modal.findByText('El mínimo debe ser un número entero de 0 a 50')).toBeVisible();
  await fill(person, least, '11');
  expect(least).toHaveAccessibleDescription('Es más que la capacidad: nunca se confirmaría.');
  await fill(person, least, '3');
  studio.answers(scheduleTraining, { training: thin, message: '' });
  await person.click(modal.getByRole('button', { name: 'Crear entrenamiento' }));
  await toast('Entrenamiento creado exitosamente');
  expect(studio.calls(scheduleTraining)).toMatchObject([{ body: { minParticipants: 3 } }]);

  await person.click(await screen.findByRole('button', { name: /^Editar/ }));
  const edit = within(await screen.findByRole('dialog', { name: 'Editar Entrenamiento' }));
  expect(edit.getByLabelText('Mínimo de inscritos')).toHaveValue('3');
  await fill(person, edit.getByLabelText('Mínimo de inscritos'), '0');
  studio.answers(updateTraining, { training: thin, message: '' });
  await person.click(edit.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Entrenamiento actualizado exitosamente');
  expect(studio.calls(updateTraining)).toMatchObject([{ body: { minParticipants: 0 } }]);
});
