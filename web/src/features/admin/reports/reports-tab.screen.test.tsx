import { orderExport } from '@studio/contracts/http/export-routes';
import { downloadReport, getReport, requestReport } from '@studio/contracts/http/reporting-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast, toasts } from '../../../testing/render-screen.tsx';
import { administrator, newId } from '../../../testing/studio-fixtures.ts';

const nothingFound = 'No se encontraron registros para los filtros especificados';
const failed = 'Error al generar el reporte';
const order = () => screen.findByRole('button', { name: 'Generar Reporte' });
const start = () => screen.findByLabelText('Fecha de inicio (opcional)');
const end = () => screen.findByLabelText('Fecha de fin (opcional)');

/** A requested report in this state. */
const report = (state: 'running' | 'empty') => ({
  id: newId(),
  state,
  progress: 100,
  rows: 3,
  fileName: 'usuarios-registrados.pdf',
});

const open = (given: (studio: FakeStudio) => void, query = '') =>
  renderScreen(`/admin?tab=reportes${query}`, {
    as: administrator(),
    given: (studio) => {
      studio.answers(requestReport, { id: newId() });
      given(studio);
    },
  });

test('each part is one tap away', async () => {
  await open(() => undefined);
  const jumps = within(await screen.findByRole('navigation', { name: 'Partes de Reportes' })).getAllByRole('link');
  await order();
  expect(
    jumps.map((jump) => [jump.textContent, document.querySelector(jump.getAttribute('href') ?? '')?.textContent]),
  ).toEqual([
    ['PDF y Excel', 'Generar Reportes'],
    ...['Clases dadas', 'Llevarse todo', 'Cumplimiento', 'Actividad'].map((title) => [title, title]),
  ]);
});

test('a desk, which has only the cash, has nothing to choose from', async () => {
  await renderScreen('/admin?tab=reportes', { as: administrator({ desk: true }) });
  expect(await screen.findByRole('heading', { name: 'Caja', level: 2 })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Partes de Reportes' })).toBeNull();
});

test('nothing found, dates in the wrong order, and the way back', async () => {
  const { person, studio } = await open(
    ({ answers }) => answers(getReport, report('empty')),
    '&desde=1999-01-01&hasta=1999-01-31',
  );
  expect(await start()).toHaveValue('01/01/1999');
  await person.click(await order());
  await toast(nothingFound);
  await fill(person, await end(), '31/12/1998');
  await person.click(await order());
  expect(await screen.findByText('La fecha de inicio no puede ser posterior a la fecha de fin')).toBeVisible();
  expect(studio.calls(requestReport)).toMatchObject([{ body: { startDate: '1999-01-01', endDate: '1999-01-31' } }]);
  await person.click(screen.getByRole('button', { name: 'Limpiar Filtros' }));
  await waitFor(async () => expect(await start()).toHaveValue(''));
  expect(await end()).toHaveValue('');
  await waitFor(() => expect(window.location.search).toBe('?tab=reportes'));
});

test('a report that is made comes down by itself', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const made = { ...report('running'), state: 'done' as const, fileName: 'planes-usuario.xlsx', rows: 1_234 };
  const { person, studio } = await open(({ answers }) => {
    answers(getReport, made);
    answers(downloadReport, () => undefined);
  });
  await person.click(await screen.findByRole('radio', { name: /^Planes de usuarios/ }));
  await person.click(screen.getByRole('radio', { name: 'Excel' }));
  await person.click(await order());
  await toast('EXCEL generado y descargado exitosamente');
  expect(save.mock.contexts).toEqual([expect.objectContaining({ download: 'planes-usuario.xlsx' })]);
  expect(await screen.findByText('planes-usuario.xlsx · 1.234 registros')).toBeVisible();
  expect(studio.calls(requestReport)).toMatchObject([{ body: { format: 'excel' } }]);
});

test('what is asked for cannot be changed while the report is made', async () => {
  const { person, studio } = await open(({ answers }) => answers(getReport, report('empty')));
  await fill(person, await start(), '01/01/1999');
  await fill(person, await end(), '31/01/1999');
  const release = studio.holds(requestReport);
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Generando reporte…')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Excel' })).toBeDisabled();
  expect(await end()).toBeDisabled();
  expect(await order()).toHaveFocus();
  release();
  await toast(nothingFound);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Excel' })).toBeEnabled());
});

test('a failed report shows the same message, independent of the server’s', async () => {
  const { person } = await open(({ fails }) => fails(requestReport, 500, { message: 'ahora no' }));
  await person.click(await order());
  await toast(failed);
  expect(within(await toasts()).queryByText('ahora no')).toBeNull();
  await waitFor(async () => expect(await order()).toBeEnabled());
});

test('a look at a report that is lost leaves the report in the making', async () => {
  const { person, studio } = await open(({ loses }) => loses(getReport));
  await person.click(await order());
  await waitFor(() => expect(studio.calls(getReport)).not.toEqual([]));
  studio.answers(getReport, report('running'));
  const lost = studio.calls(getReport).length;
  await waitFor(() => expect(studio.calls(getReport).length).toBeGreaterThan(lost));
  studio.answers(getReport, report('empty'));
  await toast(nothingFound);
  expect(within(await toasts()).queryByText(failed)).toBeNull();
});

test('a look at a report that is refused ends it', async () => {
  const { person, studio } = await open(({ refuses }) => refuses(getReport, 'REPORT_NOT_FOUND'));
  await person.click(await order());
  await toast(nothingFound);
  expect(studio.calls(getReport)).toHaveLength(1);
});

test('a date that is none is not taken for no date', async () => {
  const { person, studio } = await open(({ fails }) => fails(requestReport, 500));
  await person.type(await end(), '3');
  await person.click(await order());
  expect(await screen.findByText('La fecha de fin no es válida')).toBeVisible();
  expect(await end()).toHaveFocus();
  expect(studio.calls(requestReport)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Limpiar Filtros' }));
  await person.click(await order());
  await toast(failed);
  expect(studio.calls(requestReport)).toHaveLength(1);
});

test('all data are taken along by who gives the password again', async () => {
  // This browser saves no files: the link would navigate away from the page.
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const made = { ...report('running'), state: 'done' as const, fileName: 'todo-el-estudio.zip', rows: 1_234 };
  const { person, studio } = await open(({ refuses, answers }) => {
    refuses(orderExport, 'WRONG_PASSWORD');
    answers(getReport, made);
    answers(downloadReport, () => undefined);
  });
  await person.click(await screen.findByRole('button', { name: 'Llevarse todo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Llevarse todo' }));
  await fill(person, dialog.getByLabelText('Tu contraseña'), 'otra-clave');
  await person.click(dialog.getByRole('button', { name: 'Preparar archivo' }));
  expect(await dialog.findByText('La contraseña actual es incorrecta')).toBeVisible();
  studio.answers(orderExport, { id: made.id });
  await fill(person, dialog.getByLabelText('Tu contraseña'), 'la-mía');
  await person.click(dialog.getByRole('button', { name: 'Preparar archivo' }));
  await toast('Archivo preparado y descargado exitosamente');
  expect(save.mock.contexts).toEqual([expect.objectContaining({ download: 'todo-el-estudio.zip' })]);
  expect(await screen.findByText('todo-el-estudio.zip · 1.234 registros')).toBeVisible();
  expect(studio.calls(orderExport).map(({ body }) => body)).toEqual([
    { currentPassword: 'otra-clave' },
    { currentPassword: 'la-mía' },
  ]);
});
