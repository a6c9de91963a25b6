import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { signIn } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan, createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { fillRegistration } from './fill-registration.ts';
import { expect, test } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, cardOf, schedule } from './training-cards.ts';

test('a member registers, gets a plan, books a class and cancels it again', { tag: '@oldest' }, async ({ page }) => {
  const { origin, adminEmail, adminPassword } = studio();
  const admin = await signIn(origin, adminEmail, adminPassword);
  const training = await schedule(admin, { maxCapacity: 8 });
  const form = registrationForm();

  await page.goto(`${origin}/`);
  await expect(page).toHaveURL(`${origin}/login`);
  await page.getByRole('link', { name: /crea tu cuenta|regístrate|crear cuenta/i }).click();
  await fillRegistration(page, form);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('¡Registro exitoso!')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/profile`);

  const member = await signIn(origin, form.email, form.password);
  await assignPlan(admin, member, await createPlan(admin, { maxTrainingsPerWeek: 3 }));

  await page.goto(`${origin}${addressOf(training)}`);
  const card = cardOf(page, training);
  await expect(card).toContainText('8 cupos libres');
  await card.getByRole('button', { name: /^Inscribirme/ }).click();
  await expect(page.getByText('¡Inscripción exitosa!')).toBeVisible();
  await expect(card).toContainText('1/8');
  await expect(card.getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(page.getByText('quedan 11')).toBeVisible();
  await expect(page.getByText('Próximo')).toBeVisible();

  await page.reload();
  await card.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(page.getByText('Inscripción cancelada exitosamente')).toBeVisible();
  await expect(card).toContainText('8 cupos libres');
  await expect(page.getByText('quedan 12')).toBeVisible();
});
