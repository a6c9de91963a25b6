import { listRegistrants } from '@studio/contracts/http/registrant-routes';
import { listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, registrant } from '../../../testing/studio-fixtures.ts';

const full = adminTraining({ start_time: '18:00:00', end_time: '19:00:00', current_participants: 1, max_capacity: 1 });
const special = adminTraining({
  category: 'special',
  training_date: '2026-03-13',
  start_time: '17:00:00',
  end_time: '18:00:00',
});

/** Opens the trainings of the week on its Wednesday. */
const open = (search = '') =>
  renderScreen(`/admin?tab=entrenamientos${search}`, {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(listAdminTrainings, [full, special]);
      answers(listRegistrants, [registrant({ plan: { ends_on: '2026-03-31', classes_left: 12 } })]);
    },
  });

/** Makes the screen as wide as a phone's. */
function onPhone(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1280 }));
}

const hours = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('a week as a table: figures and words in a cell, registrants behind it, which give the focus back', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Semana' }));
  expect(window.location.search).toContain('vista=semana');
  const table = await screen.findByRole('table', { name: 'Inscritos y cupos por hora y día' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(8);
  expect(hours(table)).toEqual(['17:00', '18:00']);
  const cell = within(table).getByRole('button', { name: /^Ver inscritos: jueves .*, 18:00\s–\s19:00, 1\/1\s+Lleno$/ });
  expect(within(table).getByRole('button', { name: /^Ver inscritos: viernes .*, 0\/10\s+Especial$/ })).toBeVisible();
  cell.focus();
  await person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  expect((await dialog.findAllByText(/^Plan hasta el \d+ \S+ · 12 clases$/))[0]).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(cell).toHaveFocus());
  await person.selectOptions(screen.getByLabelText('Categoría'), 'Especial');
  await waitFor(() => expect(cell).not.toBeInTheDocument());
  expect(hours(table)).toEqual(['17:00']);
  await person.click(screen.getByRole('button', { name: 'Semana anterior' }));
  await waitFor(() => expect(window.location.search).toContain('desde=2026-03-02'));
});

test('on a phone the list stays, whatever the address says', async () => {
  onPhone();
  await open('&vista=semana');
  expect(await screen.findByRole('button', { name: /^Ver inscritos: jueves/ })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Vista' })).toBeNull();
});

test('a date and a time that are typed count once they are whole, and cost no step', async () => {
  const { person } = await open();
  const steps = window.history.length;
  await person.type(await screen.findByLabelText('Fecha'), '120320');
  expect(screen.getByLabelText('Fecha')).toHaveValue('12/03/20');
  expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull();
  await person.type(screen.getByLabelText('Fecha'), '26');
  expect(screen.getByLabelText('Fecha')).toHaveValue('12/03/2026');
  await waitFor(() => expect(window.location.search).toBe('?tab=entrenamientos&fecha=2026-03-12'));
  await person.type(screen.getByLabelText('Hora de inicio'), '1800{Enter}');
  await waitFor(() => expect(window.location.search).toMatch(/&hora=18%3A00$/));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Ver inscritos/ })).toHaveLength(1));
  expect(window.history.length).toBe(steps);
  await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=entrenamientos'));
  expect(screen.getByLabelText('Fecha')).toHaveValue('');
  expect(screen.getByLabelText('Hora de inicio')).toHaveValue('');
});

test('filters that change at the same moment all hold', async () => {
  await open();
  const [date, start] = [await screen.findByLabelText('Fecha'), screen.getByLabelText('Hora de inicio')];
  // In one act, so that both debounces end together: neither change is in the rendered address when the other is
  // applied.
  act(() => {
    fireEvent.change(date, { target: { value: '12/03/2026' } });
    fireEvent.change(start, { target: { value: '18:00' } });
  });
  await waitFor(() => expect(window.location.search).toContain('hora=18%3A00'));
  expect(window.location.search).toBe('?tab=entrenamientos&fecha=2026-03-12&hora=18%3A00');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Ver inscritos/ })).toHaveLength(1));
});

test('on a phone all acts are behind one button, by keyboard too', async () => {
  onPhone();
  const { person } = await open();
  const acts = await screen.findByRole('button', { name: 'Acciones' });
  acts.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(acts).toHaveAttribute('aria-expanded', 'true'));
  const items = screen.getAllByRole('menuitem');
  const names = items.map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Nuevo Entrenamiento',
    'Generar en Bloque',
    'Cerrar un rango',
    'Apertura de semanas',
    'Reglas de reserva',
  ]);
  await waitFor(() => expect(items[0]).toHaveFocus());
  await person.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('dialog', { name: 'Generar en Bloque' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(acts).toHaveFocus());
});

test('on a phone each day after the first is folded to a line, unless filters choose among the classes', async () => {
  onPhone();
  const { person } = await open();
  const shown = () => screen.getAllByRole('button', { name: /^Ver inscritos/ }).length;
  const day = (name: RegExp) => screen.findByRole('button', { name });
  expect(await day(/^jueves 12 de marzo/)).toHaveAttribute('aria-expanded', 'true');
  const friday = await day(/^viernes 13 de marzo.*1 entrenamiento · /);
  expect(shown()).toBe(1);
  await person.click(friday);
  expect(shown()).toBe(2);
  await person.click(await day(/^jueves/));
  expect(shown()).toBe(1);
  await person.click(screen.getByRole('button', { name: 'Filtros' }));
  await person.selectOptions(screen.getByLabelText('Categoría'), 'Normal');
  expect(await screen.findByRole('heading', { name: /^jueves/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^jueves/ })).toBeNull();
});

test('on a phone the filters are folded, and a line names those that hold', async () => {
  onPhone();
  const { person } = await open();
  const toggle = await screen.findByRole('button', { name: 'Filtros' });
  expect(screen.queryByLabelText('Categoría')).toBeNull();
  await person.click(toggle);
  await person.selectOptions(screen.getByLabelText('Categoría'), 'Especial');
  await person.type(screen.getByLabelText('Hora de inicio'), '1800{Enter}');
  await waitFor(() => expect(window.location.search).toMatch(/&hora=18%3A00/));
  await person.click(toggle);
  expect(screen.queryByLabelText('Categoría')).toBeNull();
  const search = document.querySelector('search')!;
  await waitFor(() => expect(search).toHaveTextContent('18:00 · Especial'));
  await person.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0]!);
  await waitFor(() => expect(window.location.search).toBe('?tab=entrenamientos'));
  expect(search).not.toHaveTextContent('Especial');
});
