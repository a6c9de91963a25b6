import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { nameWays } from '../../infra/prove/testing/kit/name-ways.ts';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';

test.beforeAll(() => nameWays(studio()));

test('a newcomer asks for a plan, and has it once an administrator says that the money arrived', async ({
  page,
  otherPage,
  admin,
  newcomer,
}) => {
  const planName = `Plan ${crypto.randomUUID()}`;
  await createPlan(admin, { name: planName });
  await openAs(page, newcomer, '/');
  await page.getByRole('link', { name: 'Elige tu plan' }).click();
  await page.getByRole('button', { name: `Quiero este plan: ${planName}` }).click();
  const dialog = page.getByRole('dialog', { name: planName });
  await expect(dialog.getByRole('button', { name: 'Copiar el valor' })).toBeVisible();
  await expectAccessible(page, 'how a plan is paid');
  await dialog.getByRole('button', { name: 'Ya pagué' }).click();
  await dialog.getByLabel('Referencia (opcional)').fill('8812');
  await expectAccessible(page, 'what a member says of the payment');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(toast(page, 'Solicitud enviada')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu solicitud' })).toContainText('ref. 8812');
  await expectAccessible(page, 'the plans beside an open request');
  await page.goto('/profile');
  await untilLoaded(page);
  await expect(page.getByRole('button', { name: 'Retirar solicitud' })).toBeVisible();
  await expectAccessible(page, 'a profile with an open request');
  const own = '**/api/users/plan-requests';
  await page.route(own, async (route) => {
    const response = await route.fetch();
    const answer = { status: 'refused', reason: 'No aparece en la cuenta', closedAt: new Date().toISOString() };
    await route.fulfill({ response, json: (await response.json()).map((open: object) => ({ ...open, ...answer })) });
  });
  await page.goto('/');
  await expect(page.getByText('Te dice: No aparece en la cuenta')).toBeVisible();
  await expectAccessible(page, 'a refused request');
  await page.unroute(own);

  await openAs(otherPage, admin, '/admin');
  await otherPage.getByRole('link', { name: new RegExp(planName) }).click();
  const row = otherPage.getByRole('listitem').filter({ hasText: planName });
  await expect(row).toContainText('por Nequi, ref. 8812');
  await expectAccessible(otherPage, 'who asks for a plan');
  await row.getByRole('button', { name: /^No llegó/ }).click();
  const refusal = otherPage.getByRole('dialog', { name: 'No llegó' });
  await expect(refusal).toBeVisible();
  await expectAccessible(otherPage, 'a request being refused');
  await otherPage.keyboard.press('Escape');
  await expect(refusal).toHaveCount(0);
  await row.getByRole('button', { name: /^Llegó/ }).click();
  const form = otherPage.getByRole('dialog', { name: 'Gestionar Plan' });
  await expect(form.getByLabel('Plan', { exact: true }).locator('option:checked')).toContainText(planName);
  await expectAccessible(otherPage, 'a request being accepted');
  await form.getByRole('button', { name: 'Llegó: asignar plan' }).click();
  await expect(toast(otherPage, 'Plan asignado exitosamente')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Plan actual' })).toContainText(planName);
  await expect(page.getByRole('button', { name: 'Retirar solicitud' })).toHaveCount(0);
});
