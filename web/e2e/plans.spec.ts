import { assignPlan, createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { comeBack, expect, openAs, test } from './fixtures.ts';

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
  await expect(card).toContainText('4 entrenamientos por semana');
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
