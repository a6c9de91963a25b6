import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast, toasts } from './fixtures.ts';

test(
  'at the counter a plan is paid in two parts; debt and receipts are where staff and member look',
  { tag: '@oldest' },
  async ({ page, otherPage, admin, newcomer }) => {
    const name = `Amanecer ${crypto.randomUUID()}`;
    const planId = await createPlan(admin, { name, price: 120_000 });
    await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Gestionar plan de/ }) });
    await card.getByRole('button', { name: /^Gestionar plan de/ }).click();
    const plan = page.getByRole('dialog', { name: 'Gestionar Plan' });
    await plan.getByLabel('Plan', { exact: true }).selectOption(planId);
    await plan.getByLabel('Recibido ahora').fill('80.000');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 900 });
    const [method, foot] = [plan.getByText('Otro medio'), plan.getByRole('status').filter({ hasText: name })];
    const above = async () => {
      const { y, height } = (await method.boundingBox())!;
      return (await foot.boundingBox())!.y - y - height;
    };
    await expect.poll(above, 'no method lies under the foot').toBeGreaterThanOrEqual(0);
    await page.setViewportSize(size);
    await plan.getByText('Nequi').click();
    await expect(plan.getByText(/^\$\s80\.000 por Nequi · Queda debiendo \$\s40\.000$/)).toBeVisible();
    await expectAccessible(page, 'a plan with what is received for it');
    await plan.getByRole('button', { name: 'Asignar plan' }).click();
    await expect(toast(page, 'Plan asignado exitosamente')).toBeVisible();
    const debt = card.getByText(/^Debe \$\s40\.000$/);
    await expect(debt).toBeVisible();

    // Where a browser knows no `:has`, the message stands at the top, over the menu.
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await card.getByRole('button', { name: /^Más acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Pagos' }).click();
    const payments = page.getByRole('dialog', { name: 'Pagos' });
    await expect(payments.getByText(`Plan ${name}`)).toBeVisible();
    await expectAccessible(page, 'the payments of a user');
    await payments.getByRole('button', { name: 'Registrar pago' }).click();
    await expect(payments.getByText('Queda al día')).toBeVisible();
    await expectAccessible(page, 'recording a payment');
    await payments.getByRole('button', { name: 'Registrar pago' }).click();
    await expect(toast(page, 'Pago registrado')).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Ver recibo' }).last().click();

    const receipt = page.getByRole('article', { name: /^Recibo n\.º/ });
    await expect(receipt).toContainText(/\$\s40\.000.*Estás al día/);
    await expectAccessible(page, 'a receipt');
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toBeVisible();
    for (const hidden of [page.getByText('Panel de Administración'), page.getByText('Imprimir'), toasts(page)])
      await expect(hidden).toBeHidden();
    const paper = await page.pdf({ width: '80mm', height: '200mm' });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect(debt).toHaveCount(0);

    await openAs(otherPage, newcomer, '/profile');
    const current = otherPage.getByRole('region', { name: 'Plan actual' });
    await expect(current).toContainText(/Pagaste \$\s120\.000, lo último el /);
    await current.getByRole('button', { name: 'Ver mis pagos' }).click();
    const own = otherPage.getByRole('dialog', { name: 'Mis pagos' });
    await expect(own.getByRole('button', { name: /^Recibo n\.º/ })).toHaveCount(2);
    await expectAccessible(otherPage, 'the own payments');
  },
);
