import { getBookingRules, setBookingRules } from '@studio/contracts/http/booking-rules-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator } from '../../../testing/studio-fixtures.ts';

const off = { releasedClassReturns: false, absences: null, version: 1 };

async function open(rules: typeof off | { absences: { limit: number; days: number } } = off) {
  const rendered = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    given: ({ answers }) => answers(getBookingRules, { ...off, ...rules }),
  });
  await rendered.person.click(await screen.findByRole('button', { name: 'Reglas de reserva' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Reglas de reserva' }));
  const box = (name: RegExp) => modal.getByRole('checkbox', { name });
  return {
    ...rendered,
    modal,
    box,
    save: () => rendered.person.click(modal.getByRole('button', { name: 'Guardar cambios' })),
  };
}

test('both rules are off at first; what is set is said in words before it is saved', async () => {
  const { person, studio, modal, box, save } = await open();
  expect(
    modal.getByText('Quien avisa tarde que no va no recupera la clase. Las faltas no cambian nada.'),
  ).toBeVisible();
  expect(modal.queryByLabelText('Faltas')).toBeNull();
  await person.click(box(/^Devolver la clase a quien cede el cupo/));
  await person.click(box(/^Después de varias faltas/));
  expect(modal.getByText(/recupera la clase si alguien necesitó el cupo\. Con 3 faltas en 30 días/)).toBeVisible();
  await fill(person, modal.getByLabelText('Faltas'), '1');
  await save();
  expect(await modal.findByText('Las faltas deben ser un número entero de 2 a 10')).toBeVisible();
  await fill(person, modal.getByLabelText('Faltas'), '2');
  await fill(person, modal.getByLabelText('Durante cuántos días'), '31');
  await save();
  expect(await modal.findByText('Los días deben ser un número entero de 1 a 30')).toBeVisible();
  await fill(person, modal.getByLabelText('Durante cuántos días'), '14');
  const body = { releasedClassReturns: true, absences: { limit: 2, days: 14 } };
  studio.answers(setBookingRules, { bookingRules: { ...body, version: 2 }, message: '' });
  await save();
  await toast('Reglas de reserva guardadas');
  expect(studio.calls(setBookingRules).map((call) => [call.headers.get('if-match'), call.body])).toEqual([
    ['"1"', body],
  ]);
});

test('another administrator’s rules are shown before anything is saved', async () => {
  const { person, studio, modal, box, save } = await open({ absences: { limit: 3, days: 7 } });
  expect(box(/^Después de varias faltas/)).toBeChecked();
  await fill(person, modal.getByLabelText('Faltas'), '4');
  studio.answers(setBookingRules, () => {
    throw changedMeanwhile({ ...off, absences: { limit: 5, days: 7 }, version: 2 });
  });
  await save();
  const changes = await modal.findByRole('region', { name: /^Otra persona cambió estos datos/ });
  expect(changes).toHaveTextContent(/Faltas.*5/);
});
