import type { Page } from '@playwright/test';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { createCoach, type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { scheduleForCoach } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf } from './training-cards.ts';

/** A class that begins in a few minutes, with a member. */
async function createClass(admin: Person) {
  const coach = await createCoach(studio().origin, admin, { firstName: 'Laura' });
  const when = startingIn(5);
  const id = await scheduleForCoach(admin, coach, { ...when, title: 'Funcional' });
  const ana = await registerMember(studio().origin, { firstName: 'Ana', lastName: 'Ríos' });
  const { status } = await admin.post(`/api/admin/trainings/${id}/register`, { userId: ana.id });
  expect(status).toBe(201);
  return { coach, id, day: when.trainingDate, ana };
}

const asked = (page: Page) => page.getByRole('dialog', { name: '¿Ya llegaste?' });

test('who arrives says the code of the screen, and the coach sees it at once', async ({ page, otherPage, admin }) => {
  const { coach, id, day, ana } = await createClass(admin);
  await openAs(page, coach, `/trainings?vista=mis-clases&clase=${id}`);
  await page.getByRole('button', { name: 'Mostrar código' }).click();
  await expect(asked(page).getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expectAccessible(page, 'the code of a class');

  await openAs(otherPage, ana, addressOf({ date: day }));
  const row = otherPage.locator(`#clase-${id}`);
  await row.getByRole('button', { name: /^Llegué/ }).click();
  await expect(asked(otherPage)).toBeVisible();
  await expectAccessible(otherPage, 'the question for the code');
  // Only now: a code is good for a minute or two.
  const digits = await asked(page)
    .getByText(/^\d{4}$/)
    .textContent();
  await asked(otherPage).getByLabel('Código').fill(digits!);
  await asked(otherPage).getByRole('button', { name: 'Llegué' }).click();
  await expect(toast(otherPage, '¡Listo! Quedaste marcado como presente.')).toBeVisible();
  await expect(row.getByText('Asististe')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Llegué/ })).toHaveCount(0);
  const people = page.getByRole('list', { name: /^Inscritos/, includeHidden: true });
  await expect(people.getByText('Llegó')).toHaveCount(1);
});
