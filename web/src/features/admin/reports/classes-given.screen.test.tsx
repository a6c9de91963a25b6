import { listClassesGiven } from '@studio/contracts/http/classes-given-routes';
import { getReport, requestReport } from '@studio/contracts/http/reporting-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, newId } from '../../../testing/studio-fixtures.ts';

const at = new Date('2026-11-30T15:00:00Z');
const figures = { own: 14, asSubstitute: 2, replaced: 1, cancelled: 3, people: 96, attended: 81 };

async function open(given: (studio: FakeStudio) => void, query = '') {
  const rendered = await renderScreen(`/admin?tab=reportes${query}`, { as: administrator(), at, given });
  return { ...rendered, section: within(await screen.findByRole('region', { name: 'Clases dadas' })) };
}

test('a month at a time, kept in the address, none after the current one', async () => {
  const { person, studio, section } = await open(({ answers }) =>
    answers(listClassesGiven, ({ query }) => ({
      month: query.month!,
      coaches:
        query.month === '2026-10'
          ? [
              { user_id: newId(), name: '', ...figures },
              { user_id: newId(), name: 'Laura Giraldo', ...figures, own: 0 },
            ]
          : [],
    })),
  );
  expect(await section.findByText('En noviembre de 2026 nadie ha dado clases.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Mes siguiente' })).toBeDisabled();
  await person.click(section.getByRole('button', { name: 'Mes anterior' }));
  const table = await section.findByRole('table', { name: 'Clases dadas en octubre de 2026' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'EntrenadorPropiasComo reemplazoReemplazadasCanceladasPersonasAsistieron',
    'Usuario eliminado142139681',
    'Laura Giraldo02139681',
  ]);
  expect(window.location.search).toContain('mes=2026-10');
  await person.click(section.getByRole('button', { name: 'Mes siguiente' }));
  expect(await section.findByText('En noviembre de 2026 nadie ha dado clases.')).toBeVisible();
  expect(studio.calls(listClassesGiven).map(({ query }) => query.month)).toEqual(['2026-11', '2026-10', '2026-11']);
});

test('the month’s spreadsheet is ordered with a value that goes with this file', async () => {
  const { person, studio, section } = await open(({ answers }) => {
    answers(listClassesGiven, { month: '2026-02', coaches: [{ user_id: newId(), name: 'Laura', ...figures }] });
    answers(requestReport, { id: newId() });
    answers(getReport, { id: newId(), state: 'failed', progress: 0, rows: 0, fileName: 'clases-dadas.xlsx' });
  }, '&mes=2026-02');
  const value = await section.findByLabelText('Valor por clase (opcional)');
  const order = section.getByRole('button', { name: 'Descargar Excel' });
  await person.click(order);
  await toast('Error al generar el reporte');
  await fill(person, value, 'mucho');
  await person.click(order);
  expect(await section.findByText('El valor debe ser un número entero de pesos, de $ 1 a $ 100.000.000')).toBeVisible();
  await fill(person, value, '45.000');
  await person.click(order);
  await waitFor(() => expect(studio.calls(requestReport)).toHaveLength(2));
  const asked = { type: 'classes-given', format: 'excel', startDate: '2026-02-01', endDate: '2026-02-28' };
  expect(studio.calls(requestReport).map(({ body }) => body)).toEqual([asked, { ...asked, classValue: 45_000 }]);
});

test('figures that could not be loaded can be tried again', async () => {
  const { person, studio, section } = await open(({ loses }) => loses(listClassesGiven));
  expect(await section.findByText('No pudimos cargar las clases dadas.')).toBeVisible();
  studio.answers(listClassesGiven, { month: '2026-11', coaches: [{ user_id: newId(), name: 'Laura', ...figures }] });
  await person.click(section.getByRole('button', { name: 'Reintentar' }));
  expect(await section.findByRole('rowheader', { name: 'Laura' })).toBeVisible();
});
