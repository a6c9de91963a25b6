import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan, remainingClasses } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast, toasts, undo } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, bookFor, schedule } from './training-cards.ts';

/** By id, because other classes may begin in the same minute. */
const rowOf = (page: Page, { id }: { readonly id: string }) => page.locator(`#clase-${id}`);
const act = (row: Locator, name: string) => row.getByRole('button', { name: new RegExp(`^${name}: `) });

async function giveUp(page: Page, row: Locator): Promise<void> {
  await act(row, 'Avisar que no voy').click();
  const question = page.getByRole('dialog', { name: 'Avisar que no voy' });
  await expect(question).toContainText('Tu clase no vuelve, pero alguien puede usar el cupo.');
  await question.getByRole('button', { name: 'Avisar' }).click();
  await expect(row).toContainText('Avisaste que no vas');
}

test('a seat that is given up shows to somebody else at once, is taken back, and is gone once the other has it', async ({
  page,
  otherPage,
  admin,
  member,
  planId,
}) => {
  const other = await registerMember(studio().origin);
  await assignPlan(admin, other, planId);
  const training = await schedule(admin, { ...startingIn(20), room: randomUUID().slice(0, 30), maxCapacity: 1 });
  await bookFor(member, training);
  await openAs(otherPage, other, addressOf(training));
  const seenByOther = rowOf(otherPage, training);
  await expect(seenByOther).toContainText('Lleno · 1/1');
  await openAs(page, member, addressOf(training));
  const row = rowOf(page, training);
  await expect(row.getByRole('button', { name: 'No se puede cancelar' })).toBeDisabled();

  await giveUp(page, row);
  await expect(act(seenByOther, 'Inscribirme')).toBeVisible();
  await undo(page);
  await expect(toast(page, 'Recuperaste tu cupo')).toBeVisible();
  await expect(row.getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(seenByOther).toContainText('Lleno · 1/1');

  await giveUp(page, row);
  await act(seenByOther, 'Inscribirme').click();
  await expect(seenByOther.getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(row).toContainText('Lleno · 1/1');
  await expect(act(row, 'Recuperar mi cupo')).toHaveCount(0);
  await expect(toasts(page).getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
  expect(await remainingClasses(member)).toBe(11);

  await page.goto('/profile');
  const movements = page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem');
  await expect(movements.first()).toContainText('Cedió el cupo');
  await expect(movements.nth(1)).toContainText('Recuperó el cupo');
});
