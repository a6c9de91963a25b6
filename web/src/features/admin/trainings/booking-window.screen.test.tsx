import { setBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator } from '../../../testing/studio-fixtures.ts';

test('the weeks that are open are set, and said in words before they are saved', async () => {
  const { person, studio } = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) =>
      answers(setBookingWindow, ({ body }) => ({ bookingWindow: { ...body, version: 2 }, message: '' })),
  });
  await person.click(await screen.findByRole('button', { name: 'Cambiar la apertura de semanas' }));
  const form = within(await screen.findByRole('dialog', { name: 'Apertura de semanas' }));
  expect(form.getByLabelText('Semanas abiertas después de la actual')).toHaveValue('4');
  expect(form.queryByLabelText('Hora')).toBeNull();
  await fill(person, form.getByLabelText('Semanas abiertas después de la actual'), '1');
  await person.selectOptions(form.getByLabelText('La siguiente abre'), '7');
  await fill(person, form.getByLabelText('Hora'), '12:00');
  expect(
    form.getByText(/hasta el domingo 22 de marzo\. La semana del 23 abre el domingo a las 12:00\.$/),
  ).toBeVisible();
  await person.click(form.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Apertura de semanas guardada');
  const body = { weeksAhead: 1, opening: { weekday: 7, time: '12:00:00' } };
  expect(studio.calls(setBookingWindow).map((call) => [call.headers.get('if-match'), call.body])).toEqual([
    ['"1"', body],
  ]);
});
