import { getCharts, getStats } from '@studio/contracts/http/reporting-routes';
import { getMyMovements } from '@studio/contracts/http/training-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comeBack, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, member } from '../../../testing/studio-fixtures.ts';

const stats = {
  totalUsers: 1_234,
  activePlans: 56,
  specialTrainingsThisMonth: 7,
  specialTrainingsChange: -12.34,
  totalBookings: 8_901,
  usersByType: [
    { type: 'admin' as const, count: 2 },
    { type: 'member' as const, count: 1_232 },
  ],
};

const card = async (label: string) => (await screen.findByRole('heading', { name: label })).closest('li')!;

test('the figures stand with their changes, and users by type', async () => {
  await renderScreen('/admin', { as: administrator(), given: ({ answers }) => answers(getStats, stats) });
  for (const [label, text] of [
    ['Total de Usuarios', '1.234+12% vs mes anterior'],
    ['Planes Activos', '56+5% vs mes anterior'],
    ['Entrenamientos Especiales Este Mes', '7-12.3% vs mes anterior'],
    ['Total de Reservas', '8.901+15% vs mes anterior'],
  ] as const) {
    expect(await card(label)).toHaveTextContent(text);
  }
  const byType = screen.getByRole('region', { name: 'Usuarios por Tipo' });
  expect(byType).toHaveTextContent('Administradores2');
  expect(byType).toHaveTextContent('Miembros1.232');
});

test('what was received stands beside them, and leads to the cash; nothing where none was written down', async () => {
  const { person, studio } = await renderScreen('/admin', {
    as: administrator(),
    given: ({ answers }) => answers(getStats, { ...stats, receivedThisMonth: 1_240_000 }),
  });
  expect(await card('Recibido este mes')).toHaveTextContent('$ 1.240.000');
  studio.answers(getStats, stats);
  await person.click(screen.getByRole('link', { name: 'Ver la caja' }));
  expect(await screen.findByRole('region', { name: 'Caja' })).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByText('Recibido este mes')).toBeNull());
});

test('who came, who did not, and the seats that waitlists have filled', async () => {
  const content = { ...stats, attendance: { attended: 1_205, absent: 31 }, waitlistSeatsThisMonth: 9 };
  await renderScreen('/admin', { as: administrator(), given: ({ answers }) => answers(getStats, content) });
  const attendance = await screen.findByRole('region', { name: 'Asistencia' });
  const figures = within(attendance)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  const names = within(attendance)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(figures).toEqual(['1.205', '31', '9']);
  expect(names).toEqual([
    'Asistieron en 30 días',
    'No vinieron en 30 días',
    'Cupos dados por lista de espera este mes',
  ]);
});

test.each([
  ['2026-11-28T08:10:00Z', 'Última copia: hoy, 03:10'],
  ['2026-11-27T08:10:00Z', 'Última copia: ayer, 03:10'],
  ['2026-11-27T03:59:00Z', 'Sin copia desde hace 1 día'],
  ['2026-11-25T08:10:00Z', 'Sin copia desde hace 3 días'],
])('the last copy of %s: %s', async (lastBackupAt, words) => {
  await renderScreen('/admin', {
    as: administrator(),
    at: new Date('2026-11-28T16:00:00Z'),
    given: ({ answers }) => answers(getStats, { ...stats, lastBackupAt }),
  });
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['2026-11-28T08:10:00Z', 0, 'Todo cuadra. Revisado hoy 03:10: 0 diferencias.'],
  ['2026-11-27T08:10:00Z', 2, 'Revisado ayer 03:10: 2 diferencias. Avisa a quien opera el estudio.'],
  ['2026-11-26T08:10:00Z', 0, 'Revisado 26 nov 2026 03:10: 0 diferencias. Avisa a quien opera el estudio.'],
])('all data were compared at %s, with %i differences: %s', async (at, differences, words) => {
  await renderScreen('/admin', {
    as: administrator(),
    at: new Date('2026-11-28T16:00:00Z'),
    given: ({ answers }) => answers(getStats, { ...stats, lastAudit: { at, differences } }),
  });
  expect(await screen.findByText(words)).toBeVisible();
});

test('figures that cannot be loaded can be tried again', async () => {
  const { person, studio } = await renderScreen('/admin', {
    as: administrator(),
    given: ({ loses }) => loses(getStats),
  });
  await toast('Error al cargar las estadísticas');
  studio.answers(getStats, stats);
  await person.click(screen.getAllByRole('button', { name: 'Reintentar' })[0]!);
  expect(await card('Total de Usuarios')).toBeVisible();
});

test('a return to the dashboard shows the current figures, and the charts are read again', async () => {
  const { studio } = await renderScreen('/admin', {
    as: administrator(),
    given: ({ answers }) => answers(getStats, stats),
  });
  expect(await card('Total de Usuarios')).toHaveTextContent('1.234');
  await waitFor(() => expect(studio.calls(getCharts)).toHaveLength(1));
  studio.answers(getStats, { ...stats, totalUsers: 4_321 });
  comeBack();
  await waitFor(async () => expect(await card('Total de Usuarios')).toHaveTextContent('4.321'));
  await waitFor(() => expect(studio.calls(getCharts)).toHaveLength(2));
});

test('the server’s message for refused charts is shown', async () => {
  await renderScreen('/admin', {
    as: administrator(),
    given: ({ fails }) => fails(getCharts, 503, { code: 'UNAVAILABLE', message: 'Las gráficas vuelven enseguida' }),
  });
  expect(await toast('Las gráficas vuelven enseguida')).toBeVisible();
});

test('the server’s message for refused movements is shown', async () => {
  await renderScreen('/profile', {
    as: member(),
    given: ({ fails }) =>
      fails(getMyMovements, 503, { code: 'UNAVAILABLE', message: 'Los movimientos vuelven enseguida' }),
  });
  expect(await toast('Los movimientos vuelven enseguida')).toBeVisible();
});

test.each([
  [-0.04, '+0.0%', true],
  [-0.06, '-0.1%', false],
])('a change of %f per cent is shown as %s, which looks like a rise: %s', async (...given) => {
  const [specialTrainingsChange, shown, rises] = given;
  const content = { ...stats, specialTrainingsChange };
  await renderScreen('/admin', { as: administrator(), given: ({ answers }) => answers(getStats, content) });
  const rising = (await screen.findByText('+12%')).className;
  expect(screen.getByText(shown).className === rising).toBe(rises);
});
