import {
  closeRange,
  type closureProgressSchema,
  getCalendar,
  getClosure,
  listClosures,
  previewClosure,
  reopenRange,
} from '@studio/contracts/http/closure-routes';
import { listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, newId } from '../../../testing/studio-fixtures.ts';

/** A Friday of maintenance. */
const closure: z.input<typeof closureProgressSchema> = {
  id: newId(),
  start_date: '2026-03-13',
  end_date: '2026-03-13',
  reason: 'Mantenimiento',
  trainings: 1,
  bookings: 1,
  people: 1,
  closed_at: '2026-03-11T15:00:00.000Z',
  refunded: 0,
  mailed: 0,
  failed: 0,
};
const numbers = '1 entrenamiento · 1 inscripción · 1 persona';

/** Opens the closed ranges on the Wednesday before. */
async function open(given: (studio: FakeStudio) => void) {
  const rendered = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      // An empty list would not name any days.
      studio.answers(listAdminTrainings, [adminTraining()]);
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: 'Cerrar un rango' }));
  return { ...rendered, modal: within(await screen.findByRole('dialog', { name: 'Cerrar un rango' })) };
}

test('a range is closed once it is shown and asked what that cancels, and the list names its days', async () => {
  const { person, studio, modal } = await open(({ answers }) => {
    answers(previewClosure, { trainings: 1, bookings: 1, people: 1, begun: 0 });
    answers(closeRange, { closure, message: '' });
    answers(getClosure, closure);
  });
  expect(modal.getByText('No hay días cerrados')).toBeVisible();
  expect(modal.getByText('Elige las fechas para ver qué se cancelará.')).toBeVisible();
  await fill(person, modal.getByLabelText('Primer día'), '13/03/2026');
  await fill(person, modal.getByLabelText('Motivo (opcional)'), 'Mantenimiento');
  expect(await modal.findByText(`Se cancelan: ${numbers}`)).toBeVisible();
  await person.click(modal.getByRole('button', { name: 'Cerrar rango' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Cerrar estos días?' }));
  expect(question.getByText(numbers)).toBeVisible();
  expect(studio.calls(closeRange)).toEqual([]);
  studio.answers(getCalendar, [{ date: '2026-03-13', closed: true, reason: 'Mantenimiento' }]);
  await person.click(question.getByRole('button', { name: 'Cerrar y cancelar entrenamientos' }));
  await toast('Rango cerrado');
  const body = { startDate: '2026-03-13', endDate: '2026-03-13', reason: 'Mantenimiento' };
  expect(studio.calls(closeRange)).toMatchObject([{ body }]);
  const progress = screen.getByRole('dialog');
  await waitFor(() => expect(progress).toHaveTextContent('Inscripciones canceladas0 de 1Avisos enviados0 de 1'));
  studio.answers(getClosure, { ...closure, refunded: 1, mailed: 1 });
  await waitFor(() => expect(progress).toHaveTextContent('Avisos enviados1 de 1Todo listo.'));
  await person.click(within(progress).getByRole('button', { name: 'Listo' }));
  const day = await screen.findByRole('heading', { level: 3, name: /Cerrado: Mantenimiento/ });
  expect(day).toHaveTextContent('Sin entrenamientos');
});

test('a closed range is opened again after a question', async () => {
  const { refunded: _r, mailed: _m, failed: _f, ...listed } = closure;
  const { person, studio, modal } = await open(({ answers }) => answers(listClosures, [listed]));
  const row = (await modal.findByText('13 mar')).closest('li')!;
  expect(row).toHaveTextContent(`13 mar · Mantenimiento${numbers}`);
  await person.click(within(row).getByRole('button', { name: 'Reabrir' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Reabrir estos días?' }));
  studio.answers(reopenRange, { message: '' });
  studio.answers(listClosures, []);
  await person.click(question.getByRole('button', { name: 'Reabrir' }));
  await toast('Rango reabierto');
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(studio.calls(reopenRange)).toMatchObject([{ params: { id: closure.id } }]);
});
