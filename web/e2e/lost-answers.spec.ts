import type { Page, Route } from '@playwright/test';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

/** Has the answers of a member's plan lost on their way back, though the servers do what they were asked. */
async function loseAnswers(page: Page) {
  const keys: string[] = [];
  const route = '**/api/admin/users/*/plan';
  const lose = async (call: Route) => {
    if (call.request().method() !== 'PUT') return call.fallback();
    keys.push((await call.request().allHeaders())['idempotency-key'] ?? '');
    await call.fetch();
    return call.abort('connectionreset');
  };
  await page.route(route, lose);
  return { keys, mend: () => page.unroute(route, lose) };
}

async function salesTo(admin: ApiClient, { id }: Person): Promise<number> {
  const entries: { reason: string }[] = (await admin.get(`/api/admin/users/${id}/movements`)).body;
  return entries.filter(({ reason }) => reason === 'assigned').length;
}

test('a plan whose assignment was not answered is sold once, however often the button is tapped', async ({
  page,
  admin,
  newcomer,
  planId,
}) => {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(newcomer.email)}`);
  await page.getByRole('button', { name: /^Gestionar plan de/ }).click();
  const modal = page.getByRole('dialog', { name: 'Gestionar Plan' });
  await expect(modal.getByRole('radio', { name: 'Desde hoy' })).toBeChecked();
  await modal.getByLabel('Plan', { exact: true }).selectOption(planId);
  const { keys, mend } = await loseAnswers(page);
  const assign = modal.getByRole('button', { name: 'Asignar plan' });
  await assign.click();
  await expect.poll(() => keys.length).toBe(3);
  await expect(assign).toBeEnabled();
  await mend();
  const again = page.waitForRequest((request) => request.method() === 'PUT');
  await assign.click();
  keys.push((await (await again).allHeaders())['idempotency-key'] ?? '');
  await expect(toast(page, 'Plan asignado exitosamente')).toBeVisible();

  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  expect(await salesTo(admin, newcomer)).toBe(1);
});
