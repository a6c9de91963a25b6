import type { Page } from '@playwright/test';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { createCoach, type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { scheduleForCoach } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf } from './training-cards.ts';

/** A class that begins in a few minutes, with two members. */
async function createClass(admin: Person) {
  const coach = await createCoach(studio().origin, admin, { firstName: 'Laura' });
  const when = startingIn(5);
  const id = await scheduleForCoach(admin, coach, { ...when, title: 'Funcional' });
  const enrol = async (firstName: string) => {
    const member = await registerMember(studio().origin, { firstName, lastName: 'Ríos' });
    const { status } = await admin.post(`/api/admin/trainings/${id}/register`, { userId: member.id });
    expect(status).toBe(201);
    return member;
  };
  return { coach, id, day: when.trainingDate, ana: await enrol('Ana'), eva: await enrol('Eva') };
}

const asked = (page: Page) => page.getByRole('dialog', { name: '¿Ya llegaste?' });
const digitsOf = async (page: Page) =>
  (await asked(page)
    .getByText(/^\d{4}$/)
    .textContent())!;
const done = '¡Listo! Quedaste marcado como presente.';

test('who arrives says the code of the screen, and the coach sees it at once', async ({ page, otherPage, admin }) => {
  const { coach, id, day, ana, eva } = await createClass(admin);
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
  await asked(otherPage)
    .getByLabel('Código')
    .fill(await digitsOf(page));
  await asked(otherPage).getByRole('button', { name: 'Llegué' }).click();
  await expect(toast(otherPage, done)).toBeVisible();
  await expect(row.getByText('Asististe')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Llegué/ })).toHaveCount(0);
  const people = page.getByRole('list', { name: /^Inscritos/, includeHidden: true });
  await expect(people.getByText('Llegó')).toHaveCount(1);

  // The photographed code of an earlier minute, sent to a member who has to log in first.
  const shown = await digitsOf(page);
  const old = String((Number(shown) + 5_000) % 10_000).padStart(4, '0');
  await otherPage.evaluate(() => localStorage.clear());
  await otherPage.goto(`/trainings?llegue=${id}&codigo=${old}`);
  await otherPage.getByLabel('Correo electrónico').fill(eva.email);
  await otherPage.getByLabel('Contraseña', { exact: true }).fill(eva.password);
  await otherPage.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(asked(otherPage).getByLabel('Código')).toHaveValue(old);
  await asked(otherPage).getByRole('button', { name: 'Llegué' }).click();
  await expect(asked(otherPage).getByText('El código no es el de este minuto. Míralo de nuevo.')).toBeVisible();
  await expect(people.getByText('Llegó')).toHaveCount(1);
  await asked(otherPage)
    .getByLabel('Código')
    .fill(await digitsOf(page));
  await asked(otherPage).getByRole('button', { name: 'Llegué' }).click();
  await expect(toast(otherPage, done)).toBeVisible();
  await expect(people.getByText('Llegó')).toHaveCount(2);
});
