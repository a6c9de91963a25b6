import { updateProfile } from '@studio/contracts/http/auth-routes';
import { createPlan } from '@studio/contracts/http/plan-routes';
import { listAdminTrainings, updateTraining } from '@studio/contracts/http/training-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../testing/render-screen.tsx';
import { administrator, adminPlan, adminTraining, asStored, member } from '../../testing/studio-fixtures.ts';

test('a birth date is typed day first', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: ({ answers }) =>
      answers(updateProfile, ({ body }) => ({ user: { ...user, ...asStored(body), version: 2 }, message: '' })),
  });
  await person.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  const field = await screen.findByLabelText('Fecha de nacimiento');
  await person.clear(field);
  await person.type(field, '12031990');
  expect(field).toHaveValue('12/03/1990');
  await fill(person, field, '31/2/90');
  await person.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('La fecha de nacimiento no es válida'));
  expect(field).toHaveFocus();
  expect(studio.calls(updateProfile)).toEqual([]);
  await fill(person, field, '12/3/90');
  await person.type(field, '{Enter}');
  await toast('Perfil actualizado exitosamente');
  expect(studio.calls(updateProfile)).toMatchObject([{ body: { dateOfBirth: '1990-03-12' } }]);
  expect(await screen.findByText('12 de marzo de 1990')).toBeVisible();
});

test('a training is written in 24 hours and day first', async () => {
  const training = adminTraining({ training_date: '2031-12-03', start_time: '18:00:00', end_time: '19:00:00' });
  const { person, studio } = await renderScreen('/admin?tab=entrenamientos&fecha=2031-12-03&hora=18:00', {
    as: administrator(),
    given: ({ answers }) => {
      answers(listAdminTrainings, [training]);
      answers(updateTraining, { training: { ...training, version: 2 }, message: '' });
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Editar: / }));
  expect(document.querySelector('#filtro-fecha')).toHaveValue('03/12/2031');
  expect(document.querySelector('#filtro-hora')).toHaveValue('18:00');
  const modal = within(await screen.findByRole('dialog', { name: 'Editar Entrenamiento' }));
  const [date, start, end] = ['Fecha', 'Hora de inicio', 'Hora de fin'].map((label) => modal.getByLabelText(label));
  expect(date).toHaveValue('03/12/2031');
  expect(start).toHaveValue('18:00');
  await fill(person, date!, '4-12-31');
  await fill(person, start!, '630');
  await person.tab();
  expect(start).toHaveValue('06:30');
  expect(end).toHaveValue('07:30');
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Entrenamiento actualizado exitosamente');
  expect(studio.calls(updateTraining)).toMatchObject([
    { body: { trainingDate: '2031-12-04', startTime: '06:30:00', endTime: '07:30:00' } },
  ]);
});

test('a price is typed as people write it, and shown as it was understood', async () => {
  const { person, studio } = await renderScreen('/admin?tab=planes', {
    as: administrator(),
    given: ({ answers }) => answers(createPlan, { plan: adminPlan(), message: '' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Nuevo Plan' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Plan' }));
  await fill(person, modal.getByLabelText('Nombre'), 'Amanecer');
  const price = modal.getByLabelText('Precio mensual (COP)');
  await fill(person, price, '120 mil');
  await person.tab();
  expect(price).toHaveDisplayValue(/^\$\s120\.000$/);
  await person.click(modal.getByRole('button', { name: 'Crear plan' }));
  await toast('Plan creado exitosamente');
  expect(studio.calls(createPlan)).toMatchObject([{ body: { price: 120_000 } }]);
});

test('the calendar within a dialog is used by keyboard, and closes without the dialog', async () => {
  const { person } = await renderScreen('/admin?tab=entrenamientos', { as: administrator() });
  await person.click(await screen.findByRole('button', { name: 'Nuevo Entrenamiento' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Entrenamiento' }));
  const field = modal.getByLabelText('Fecha');
  await fill(person, field, '3 dic 2031');
  await person.tab();
  const button = modal.getByRole('button', { name: 'Abrir calendario' });
  expect(field).toHaveValue('03/12/2031');
  expect(button).toHaveFocus();
  const open = async () => {
    await person.keyboard('{Enter}');
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendario: Fecha' }));
    const chosen = calendar.getByRole('button', { name: /^miércoles, 3 de diciembre de 2031/ });
    await waitFor(() => expect(chosen).toHaveFocus());
    await person.keyboard('{ArrowDown}');
    expect(calendar.getByRole('button', { name: /^miércoles, 10 de diciembre de 2031/ })).toHaveFocus();
  };
  const expectClosed = async (date: string) => {
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Calendario: Fecha' })).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    expect(field).toBeVisible();
    expect(field).toHaveValue(date);
  };
  await open();
  await person.keyboard('{Escape}');
  await expectClosed('03/12/2031');
  await open();
  await person.keyboard('{Enter}');
  await expectClosed('10/12/2031');
});

test.each([
  ['/register', 'Fecha de nacimiento', undefined],
  ['/admin?tab=entrenamientos', 'Hora de inicio', administrator()],
  ['/admin?tab=reportes', 'Fecha de inicio (opcional)', administrator()],
] as const)('%s does not ask the browser for a date or a time of its own', async (address, label, as) => {
  await renderScreen(address, as && { as });
  expect(await screen.findByLabelText(label)).toHaveAttribute('type', 'text');
  for (const type of ['date', 'time', 'month', 'datetime-local']) {
    expect(document.querySelectorAll(`input[type=${type}]`)).toHaveLength(0);
  }
});
