import type { Page } from '@playwright/test';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { createPlan, seatsTaken } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { schedule } from './training-cards.ts';

/** Opens the dialog about somebody's plan. */
async function managePlan(page: Page, admin: Person, { email }: { readonly email: string }) {
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`);
  await reopen(page);
  return page.getByRole('dialog', { name: 'Gestionar Plan' });
}

const reopen = (page: Page) => page.getByRole('button', { name: /^Gestionar plan de/ }).click();

async function planOf(member: ApiClient) {
  return (await member.get('/api/users/current-plan')).body;
}

/** Books that many trainings of next week for a member; returns their ids. */
async function book(admin: ApiClient, member: ApiClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await schedule(admin);
    const { body } = await member.post('/api/trainings/register', { trainingId: id });
    expect(body.code).toBeUndefined();
    ids.push(id);
  }
  return ids;
}

const seats = (admin: ApiClient, ids: readonly string[]) => Promise.all(ids.map((id) => seatsTaken(admin, id)));

test(
  'what loses nothing is proposed: at the end of the held plan, else nothing; the next plan is shown and removed',
  { tag: '@desktop' },
  async ({ page, admin, newcomer }) => {
    const name = `Plan ${crypto.randomUUID()}`;
    const planId = await createPlan(admin, { name, maxTrainingsPerWeek: 3 });
    await admin.put(`/api/admin/users/${newcomer.id}/plan`, { action: 'assign', planId });
    const other = await createPlan(admin);
    const modal = await managePlan(page, admin, newcomer);
    const choice = modal.getByLabel('Plan', { exact: true });
    await choice.selectOption(other);
    await expect(modal.getByRole('radio', { name: 'Al vencer' })).toBeChecked();
    await expect(modal.getByRole('radio', { name: 'Desde hoy' })).toHaveAccessibleDescription(
      /terminará como Cancelado: se pierden 12 clases y \d\d días\./,
    );
    await choice.selectOption(planId);
    await expect(modal.getByRole('radio', { name: 'Al vencer' })).toBeChecked();
    await expectAccessible(page, 'renewing a plan');
    await modal.getByRole('button', { name: 'Asignar plan' }).click();
    await expect(toast(page, 'Plan asignado exitosamente')).toBeVisible();
    const { plan, remainingClasses: left, next } = await planOf(newcomer);
    expect({ left, status: plan.status, next: next.classesGranted }).toEqual({ left: 12, status: 'active', next: 12 });

    await openAs(page, newcomer, '/profile');
    await expect(page.getByRole('region', { name: 'Plan actual' })).toContainText(`Siguiente: ${name}`);

    await managePlan(page, admin, newcomer);
    await expect(modal.getByRole('region', { name: 'Plan siguiente' })).toContainText('12 clases · del');
    await expect(modal.getByRole('radio', { name: 'Al vencer' })).toHaveCount(0);
    await choice.selectOption(planId);
    await modal.getByRole('button', { name: 'Asignar plan' }).click();
    const now = modal.getByRole('radio', { name: 'Desde hoy' });
    await expect(now).toBeFocused();
    await expect(now).not.toBeChecked();
    await expect(modal.getByRole('group', { name: '¿Cuándo empieza?' })).toHaveAccessibleDescription(
      'Elige cuándo empieza',
    );
    await modal.getByRole('radio', { name: `${name} El siguiente` }).check();
    await expect(modal.getByText('Se pierden las 12 clases restantes.')).toBeVisible();
    await expectAccessible(page, 'removing the next plan');
    await modal.getByRole('button', { name: 'Remover plan' }).click();
    await expect(toast(page, 'Plan removido exitosamente')).toBeVisible();
    const after = await planOf(newcomer);
    expect({ left: after.remainingClasses, isActive: after.isActive, next: after.next }).toEqual({
      left: 12,
      isActive: true,
      next: null,
    });
  },
);

test(
  'removing a plan with coming bookings proposes to free them, and does',
  { tag: '@desktop' },
  async ({ page, admin, member }) => {
    const ids = await book(admin, member, 2);
    const modal = await managePlan(page, admin, member);
    const bookings = modal.getByRole('region', { name: 'Reservas próximas' });
    await expect(bookings.getByRole('listitem')).toHaveCount(2);
    await modal.getByRole('radio', { name: /^Error/ }).check();
    await expect(bookings.getByRole('checkbox', { name: 'Liberar sus 2 reservas' })).toBeChecked();
    await expectAccessible(page, 'removing a plan with bookings');
    await modal.getByRole('button', { name: 'Remover plan' }).click();
    await expect(toast(page, 'Plan removido exitosamente')).toBeVisible();
    await expect.poll(() => seats(admin, ids)).toEqual([0, 0]);
  },
);
