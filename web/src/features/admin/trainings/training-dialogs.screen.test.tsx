import { getCalendar } from '@studio/contracts/http/closure-routes';
import { listRegistrants } from '@studio/contracts/http/registrant-routes';
import { cancelTraining, getCancellation, listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, registrant } from '../../../testing/studio-fixtures.ts';

/** Opens the trainings of a week on the day before the training. */
const open = (training: ReturnType<typeof adminTraining>, given: (studio: FakeStudio) => void) =>
  renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listAdminTrainings, [training]);
      given(studio);
    },
  });

test.each([
  ['Nuevo Entrenamiento', /^Nuevo Entrenamiento$/],
  ['Editar Entrenamiento', /^Editar:/],
])('«%s» says of a day that it is closed or a holiday, and lets it be chosen', async (title, button) => {
  const { person } = await open(adminTraining(), ({ answers }) =>
    answers(getCalendar, ({ query: { startDate, endDate } }) =>
      [
        { date: '2026-03-19', closed: true as const, reason: 'Mantenimiento' },
        { date: '2026-03-23', holiday: 'San José' },
      ].filter(({ date }) => startDate <= date && date <= endDate),
    ),
  );
  await person.click(await screen.findByRole('button', { name: button }));
  const modal = within(await screen.findByRole('dialog', { name: title }));
  const day = modal.getByLabelText('Fecha');
  await fill(person, day, '19/03/2026');
  const note = 'Cerrado: Mantenimiento. Puedes guardar el entrenamiento de todos modos.';
  expect(await modal.findByText(note)).toBeVisible();
  await fill(person, day, '23/03/2026');
  expect(await modal.findByText('Festivo: San José.')).toBeVisible();
  await fill(person, day, '20/03/2026');
  await waitFor(() => expect(modal.queryByText(/Cerrado|Festivo/)).toBeNull());
});

test('a cancellation shows refunds and mails until all is done, and leaves the focus at the heading', async () => {
  const begun = { total: 2, refunded: 0, mailed: 0, failed: 0 };
  const { person, studio } = await open(adminTraining({ current_participants: 2 }), ({ answers }) => {
    answers(listRegistrants, [registrant(), registrant()]);
    answers(cancelTraining, { message: '', cancellation: begun });
    answers(getCancellation, begun);
  });
  await person.click(await screen.findByRole('button', { name: /^Cancelar/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar entrenamiento' }));
  await question.findByText(/2 inscritos serán notificados/);
  studio.answers(listAdminTrainings, []);
  await person.click(question.getByRole('button', { name: 'Cancelar entrenamiento' }));
  await toast('Entrenamiento cancelado y clases devueltas a los usuarios inscritos.');
  const modal = await screen.findByRole('dialog', { name: 'Entrenamiento cancelado' });
  await waitFor(() => expect(modal).toHaveTextContent('Clases devueltas0 de 2Avisos enviados0 de 2'));
  expect(modal).toHaveTextContent('Puedes cerrar esta ventana: el proceso continúa solo.');

  // It polls by itself.
  studio.answers(getCancellation, { ...begun, refunded: 2, mailed: 1 });
  await waitFor(() => expect(modal).toHaveTextContent('Clases devueltas2 de 2Avisos enviados1 de 2'));
  expect(modal).not.toHaveTextContent('Todo listo.');
  studio.answers(getCancellation, { ...begun, refunded: 2, mailed: 2 });
  await waitFor(() => expect(modal).toHaveTextContent('Avisos enviados2 de 2Todo listo.'));
  await person.click(within(modal).getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Gestión de Entrenamientos' })).toHaveFocus());
});
