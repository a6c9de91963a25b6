import { assignPlan, createPlan } from '../../infra/testing/kit/scenario.ts';
import { comeBack, expect, openAs, test, toast } from './fixtures.ts';

test('a plan card shows price, rhythm, description and features, and marks the own plan, as they are now', async ({
  page,
  admin,
  newcomer,
}) => {
  const name = `Cordillera ${crypto.randomUUID()}`;
  const form = {
    name,
    price: 185_000,
    maxTrainingsPerWeek: 4,
    description: 'Para quien madruga',
    features: ['Grupos pequeños', 'Valoración inicial'],
  };
  const planId = await createPlan(admin, form);
  await openAs(page, newcomer, '/plans');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card).toContainText(/\$\s185\.000,00 COP \/ mes/);
  await expect(card).toContainText('4entrenamientos por semana');
  await expect(card).toContainText('16 clases al mes');
  await expect(card).toContainText('Para quien madruga');
  await expect(card.getByRole('listitem')).toHaveText(['Grupos pequeños', 'Valoración inicial']);
  await expect(card.getByText('Tu plan')).toHaveCount(0);
  await assignPlan(admin, newcomer, planId);
  await admin.put(`/api/admin/plans/${planId}`, { ...form, price: 195_000 });
  await comeBack(page);
  await expect(card).toContainText(/\$\s195\.000,00 COP \/ mes/);
  await expect(card.getByText('Tu plan')).toBeVisible();
});

test('a studio with an address and no map says where it is', async ({ page, newcomer }) => {
  await page.route('**/api/studio', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), address: 'Calle 10 # 14-25', mapUrl: '' } });
  });
  await openAs(page, newcomer, '/plans');
  await expect(page.getByRole('listitem').filter({ hasText: 'Calle 10 # 14-25' })).toBeVisible();
});

test('plans are bought by way of the contact links, not with a button', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/plans');
  const buy = page.getByRole('region', { name: '¿Quieres comprar un plan?' });
  await expect(buy.getByRole('link', { name: /Carrera 14 # 9 Norte/ })).toHaveAttribute('href', /maps\.example\.com/);
  for (const name of [/^WhatsApp/, /^Instagram/, /^Facebook/, /^TikTok/]) {
    await expect(buy.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await expect(page.getByRole('main').getByRole('button', { name: /comprar|pagar/i })).toHaveCount(0);
});

test('plans that cannot be loaded can be tried again', { tag: '@desktop' }, async ({ page, admin, newcomer }) => {
  await createPlan(admin);
  await page.route('**/api/plans', (route) => route.abort());
  await openAs(page, newcomer, '/plans');
  await expect(toast(page, 'Error al cargar los planes')).toBeVisible();
  await page.unroute('**/api/plans');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('COP / mes').first()).toBeVisible();
});
