import { expect, openAs, test } from './fixtures.ts';

const count = new Intl.NumberFormat('es-CO');

test('the dashboard shows the figures, their changes, users by type and the charts in words', async ({
  page,
  admin,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await openAs(page, admin, '/admin');
  const { body: stats } = await admin.get('/api/admin/stats');
  const cardOf = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) });
  const sign = stats.specialTrainingsChange < 0 ? '' : '+';
  for (const [label, value, change] of [
    ['Total de Usuarios', stats.totalUsers, '+12%'],
    ['Planes Activos', stats.activePlans, '+5%'],
    [
      'Entrenamientos Especiales Este Mes',
      stats.specialTrainingsThisMonth,
      `${sign}${stats.specialTrainingsChange.toFixed(1)}%`,
    ],
    ['Total de Reservas', stats.totalBookings, '+15%'],
  ] as const) {
    await expect(cardOf(label)).toContainText(`${count.format(value)}${change} vs mes anterior`);
  }
  const byType = page.getByRole('region', { name: 'Usuarios por Tipo' });
  const ofType = (wanted: string) => stats.usersByType.find(({ type }: { type: string }) => type === wanted).count;
  await expect(byType).toContainText(`Administradores${count.format(ofType('admin'))}`);
  await expect(byType).toContainText(`Miembros${count.format(ofType('member'))}`);
  for (const chart of [/^Reservas por día/, /^Ocupación/, /^Miembros por plan/]) {
    await expect(page.getByRole('region', { name: chart })).toBeVisible();
  }
});

test('a change that rounds to nothing is not shown as a fall', async ({ page, admin }) => {
  let specialTrainingsChange = -0.04;
  await page.route('**/api/admin/stats', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), specialTrainingsChange } });
  });
  await openAs(page, admin, '/admin');
  const colorOf = (change: string) =>
    page.getByText(change, { exact: true }).evaluate((shown) => getComputedStyle(shown).color);
  const rising = await colorOf('+12%');
  expect(await colorOf('+0.0%')).toBe(rising);
  specialTrainingsChange = -0.06;
  await page.reload();
  expect(await colorOf('-0.1%')).not.toBe(rising);
});

test('the quick actions switch tabs, and the address keeps the tab', async ({ page, admin }) => {
  await openAs(page, admin, '/admin');
  for (const [action, tab, address] of [
    ['Gestionar Planes', 'Planes', 'planes'],
    ['Gestionar Entrenamientos', 'Entrenamientos', 'entrenamientos'],
    ['Gestionar Usuarios', 'Usuarios', 'usuarios'],
    ['Ver Reportes', 'Reportes', 'reportes'],
  ] as const) {
    await page.getByRole('button', { name: action }).click();
    await expect(page).toHaveURL(`/admin?tab=${address}`);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  }
  await page.goto('/admin?tab=planes');
  await expect(page.getByRole('heading', { name: 'Gestión de Planes' })).toBeVisible();
});
