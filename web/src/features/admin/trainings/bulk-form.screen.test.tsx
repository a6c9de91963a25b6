import { generateTrainings, previewTrainings, undoGeneration } from '@studio/contracts/http/training-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast, toasts } from '../../../testing/render-screen.tsx';
import { administrator, newId } from '../../../testing/studio-fixtures.ts';

/** Opens the form for a block of classes in that week. */
async function openBlock([from, to]: readonly [string, string], given: (studio: FakeStudio) => void) {
  const at = new Date('2026-03-11T15:00:00Z');
  const rendered = await renderScreen('/admin?tab=entrenamientos', { as: administrator(), at, given });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: 'Generar en Bloque' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Generar en Bloque' }));
  await fill(person, modal.getByLabelText('Fecha de inicio'), from);
  await fill(person, modal.getByLabelText('Fecha de fin'), to);
  const line = (text: string) => modal.findByText(inOneText(text));
  return { ...rendered, modal, line, generate: modal.getByRole('button', { name: 'Generar entrenamientos' }) };
}

/** Matches the element that holds the text, across the elements inside it. */
const inOneText = (text: string) => (_own: string, element: Element | null) =>
  element?.textContent === text && element.tagName === 'SPAN';

const counts = { created: 70, skipped: 0 };

test('a block of days that are over is shown before it is made', async () => {
  const { person, studio, modal, line, generate } = await openBlock(['2026-02-09', '2026-02-08'], ({ answers }) => {
    answers(previewTrainings, counts);
    answers(generateTrainings, { ...counts, message: '' });
  });
  await person.click(generate);
  expect(await modal.findByText('La fecha de inicio no puede ser posterior a la fecha de fin')).toBeVisible();
  await fill(person, modal.getByLabelText('Fecha de fin'), '2026-02-15');
  expect(await line('70se crearán')).toBeVisible();
  expect(await line('0ya existen y no cambian')).toBeVisible();
  expect(modal.getByText(/^Estas fechas ya pasaron/)).toBeVisible();
  expect(studio.calls(generateTrainings)).toEqual([]);
  await person.click(generate);
  await toast('Entrenamientos generados exitosamente: 70 nuevos, 0 ya existían.');
  expect(studio.calls(generateTrainings)).toMatchObject([{ body: { startDate: '2026-02-09', endDate: '2026-02-15' } }]);
});

test('a block says what there is already, and what becomes of holidays and closed days', async () => {
  const { line } = await openBlock(['2026-12-07', '2026-12-13'], ({ answers }) =>
    answers(previewTrainings, {
      created: 1,
      skipped: 1,
      days: [
        { date: '2026-12-08', holiday: 'Inmaculada Concepción', trainings: 10, leftOut: false },
        { date: '2026-12-10', closed: true, reason: 'Mantenimiento', trainings: 10, leftOut: true },
      ],
    }),
  );
  expect(await line('1se creará')).toBeVisible();
  expect(await line('1ya existe y no cambia')).toBeVisible();
  expect(await line('8 dic · Festivo: Inmaculada Concepción10 se crearán')).toBeVisible();
  expect(await line('10 dic · Cerrado: Mantenimiento10 se saltan')).toBeVisible();
});

test('a block leaves out holidays, weekdays and hours that are not chosen', async () => {
  const { person, studio, modal, line, generate } = await openBlock(['2026-12-07', '2026-12-13'], ({ answers }) =>
    answers(previewTrainings, ({ body }) => ({ ...counts, created: body.skipHolidays ? 60 : 70 })),
  );
  expect(await line('70se crearán')).toBeVisible();
  await person.click(modal.getByLabelText('Saltar festivos'));
  expect(await line('60se crearán')).toBeVisible();
  for (const name of ['sábado', 'domingo', '05:00', '20:00']) await person.click(modal.getByLabelText(name));
  expect(await line('60se crearán')).toBeVisible();
  await waitFor(() =>
    expect(studio.calls(previewTrainings).at(-1)!.body).toMatchObject({
      skipHolidays: true,
      weekdays: [1, 2, 3, 4, 5],
      morningSlots: ['06:00:00', '07:00:00', '08:00:00', '09:00:00'],
      afternoonSlots: ['16:00:00', '17:00:00', '18:00:00', '19:00:00'],
    }),
  );
  for (const hour of ['06', '07', '08', '09', '16', '17', '18', '19']) {
    await person.click(modal.getByLabelText(`${hour}:00`));
  }
  await person.click(generate);
  expect(await modal.findByText('Elige al menos una hora')).toBeVisible();
  expect(studio.calls(generateTrainings)).toEqual([]);
});

test('a block is undone from its message', async () => {
  const runId = newId();
  const { person, studio, generate } = await openBlock(['2026-12-07', '2026-12-07'], ({ answers }) => {
    answers(previewTrainings, { created: 10, skipped: 0 });
    answers(generateTrainings, { created: 10, skipped: 0, runId, message: '' });
    answers(undoGeneration, { removed: 10, kept: 0, message: '' });
  });
  await person.click(generate);
  await toast('Entrenamientos generados exitosamente: 10 nuevos, 0 ya existían.');
  await person.click(within(await toasts()).getByRole('button', { name: 'Deshacer' }));
  await toast('Se quitaron 10 entrenamientos');
  expect(studio.calls(undoGeneration)).toMatchObject([{ params: { runId } }]);
});

test('a block takes any other hour and length, as single classes do', async () => {
  const { person, studio, modal, generate } = await openBlock(['2026-12-07', '2026-12-13'], ({ answers }) => {
    answers(previewTrainings, counts);
    answers(generateTrainings, { ...counts, message: '' });
  });
  const hour = modal.getByLabelText('Otra hora');
  await person.type(hour, '9999{Enter}');
  expect(await modal.findByText('La hora no es válida')).toBeVisible();
  await person.clear(hour);
  await person.type(hour, '630{Enter}');
  expect(modal.getByRole('checkbox', { name: '06:30' })).toBeChecked();
  expect(hour).toHaveValue('');
  await fill(person, hour, '12:00');
  await person.click(modal.getByRole('button', { name: 'Agregar' }));
  await person.click(modal.getByRole('checkbox', { name: '05:00' }));
  await fill(person, modal.getByLabelText('Duración en minutos'), '45');
  await person.click(generate);
  await toast('Entrenamientos generados exitosamente: 70 nuevos, 0 ya existían.');
  expect(studio.calls(generateTrainings)).toMatchObject([
    {
      body: {
        morningSlots: ['06:00:00', '06:30:00', '07:00:00', '08:00:00', '09:00:00'],
        afternoonSlots: ['12:00:00', '16:00:00', '17:00:00', '18:00:00', '19:00:00', '20:00:00'],
        durationMinutes: 45,
      },
    },
  ]);
});
