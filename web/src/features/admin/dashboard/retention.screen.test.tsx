import { getRetention } from '@studio/contracts/http/today-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { administrator } from '../../../testing/studio-fixtures.ts';

test('retention is listed by the month of the first plan; months that are not over are empty', async () => {
  const months = [
    { month: '2026-11', began: 4, stayed: [] },
    { month: '2026-10', began: 0, stayed: [] },
    { month: '2026-08', began: 20, stayed: [18, 15, 14] },
  ];
  await renderScreen('/admin', { as: administrator(), given: ({ answers }) => answers(getRetention, { months }) });
  const table = await screen.findByRole('table', { name: /seguían con un plan/ });
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const [, november, august, ...others] = within(table).getAllByRole('row');
  expect(others).toEqual([]);
  expect(within(november!).getByRole('rowheader')).toHaveTextContent('nov 2026 (4)');
  expect(cellsOf(november!)).toEqual(Array(6).fill('Aún no'));
  expect(cellsOf(august!)).toEqual(['18 de 20', '15 de 20', '14 de 20', 'Aún no', 'Aún no', 'Aún no']);
  expect(screen.getByText('De 20 personas que empezaron en agosto de 2026, 14 seguían a los 3 meses.')).toBeVisible();
});

test('a studio without first plans has no table', async () => {
  await renderScreen('/admin', { as: administrator(), given: ({ answers }) => answers(getRetention, { months: [] }) });
  expect(await screen.findByRole('heading', { name: 'Total de Usuarios' })).toBeVisible();
  expect(screen.queryByText('Quiénes siguen')).toBeNull();
});
