import { pesos } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

test('the cash of a day is counted while a payment arrives, closed with a difference, and closed once', async ({
  page,
  admin,
  member,
}) => {
  await openAs(page, admin, '/admin?tab=reportes');
  const cash = page.getByRole('region', { name: 'Caja' });
  await cash.getByRole('button', { name: 'Entró efectivo' }).click();
  const base = page.getByRole('dialog', { name: 'Entró efectivo' });
  await base.getByLabel('Valor').fill('50 mil');
  await base.getByLabel('¿Para qué fue?').fill('Base');
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
  const confirm = async () => {
    await counting.getByRole('button', { name: 'Cerrar caja' }).click();
    await page.getByRole('button', { name: 'Cerrar para siempre' }).click();
  };
  const payment = { assignmentId: null, amount: 120_000, method: 'efectivo' };
  expect((await admin.post(`/api/admin/users/${member.id}/payments`, payment)).status).toBe(201);
  await confirm();
  await expect(counting.getByText(/^Mientras contabas hubo otro movimiento/)).toBeVisible();
  await expect(counting.getByLabel('Efectivo contado')).toHaveValue(pesos(Number(counted)));
  await expect(counting.getByText(/^Faltan \$.2\.000/)).toBeVisible();
  await confirm();
  await expect(toast(page, 'Caja cerrada')).toBeVisible();

  await expect(cash.getByText(/^Cierre n\.º.\d+ · /)).toBeVisible();
  await expect(cash.getByText('Faltan $ 2.000')).toBeVisible();
  await expect(cash.getByRole('button', { name: 'Cerrar caja' })).toHaveCount(0);
  await expectAccessible(page, 'a closed day');
  const again = await admin.post(`/api/admin/cash/days/${today}/closing`, { counted: 170_000 });
  expect([again.status, again.body.code]).toEqual([409, 'DAY_CLOSED']);
});
