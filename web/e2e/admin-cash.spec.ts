import { toStudioDate } from '@studio/contracts/studio-time';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

test('the cash of a day is counted, and closed with a difference', async ({ page, admin }) => {
  await openAs(page, admin, '/admin?tab=reportes');
  const cash = page.getByRole('region', { name: 'Caja' });
  await cash.getByRole('button', { name: 'Entró efectivo' }).click();
  const base = page.getByRole('dialog', { name: 'Entró efectivo' });
  await base.getByLabel('Valor').fill('50 mil');
  await base.getByLabel('¿De qué es?').fill('Base');
  await base.getByRole('button', { name: 'Anotar' }).click();
  await expect(toast(page, 'Entrada de efectivo anotada')).toBeVisible();
  await expect(cash.getByRole('listitem').filter({ hasText: 'Base' })).toContainText('$ 50.000');
  const today = toStudioDate(new Date());
  const { body: shown } = await admin.get(`/api/admin/cash/days/${today}`);
  const counted = String(shown.expected + 118_000);
  await untilLoaded(page);
  await expectAccessible(page, 'the cash of a day');

  await cash.getByRole('button', { name: 'Cerrar caja' }).click();
  const counting = page.getByRole('dialog', { name: /^Cerrar caja/ });
  await counting.getByLabel('Efectivo contado').fill(counted);
  await expect(counting.getByText(/^Sobran \$.118\.000/)).toBeVisible();
  await expectAccessible(page, 'counting the cash');
  await counting.getByRole('button', { name: 'Cerrar caja' }).click();
  await page.getByRole('button', { name: 'Cerrar para siempre' }).click();
  await expect(toast(page, 'Caja cerrada')).toBeVisible();

  await expect(cash.getByText(/^Cierre n\.º.\d+ · /)).toBeVisible();
  await expect(cash.getByText('Sobran $ 118.000')).toBeVisible();
  await expect(cash.getByRole('button', { name: 'Cerrar caja' })).toHaveCount(0);
  await expectAccessible(page, 'a closed day');
});
