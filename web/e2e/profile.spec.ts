import type { Page } from '@playwright/test';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { signIn } from '../../infra/testing/kit/people.ts';
import { assignPlan } from '../../infra/testing/kit/scenario.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { bookFor, schedule } from './training-cards.ts';

const personalData = (page: Page) => page.getByRole('region', { name: 'Datos personales' });

test(
  'the profile is edited, and cancelling brings back what is stored',
  { tag: '@both' },
  async ({ page, newcomer }) => {
    await openAs(page, newcomer, '/profile');
    const data = personalData(page);
    await expect(data).toContainText('3104567890');
    await expect(data).toContainText('11 de febrero de 1994');
    await data.getByRole('button', { name: 'Editar perfil' }).click();
    await expect(data.getByLabel('Correo electrónico')).toHaveAttribute('readonly', '');
    await expect(data.getByLabel('Tipo de documento')).toHaveAttribute('readonly', '');
    await expect(data.getByLabel('Número de documento')).toHaveAttribute('readonly', '');
    await data.getByLabel('Nombres').fill('Otra');
    await data.getByRole('button', { name: 'Cancelar' }).click();
    await expect(data).toContainText('Marcela');
    await data.getByRole('button', { name: 'Editar perfil' }).click();
    await expect(data.getByLabel('Nombres')).toHaveValue('Marcela');

    await data.getByLabel('Teléfono').fill('123456');
    await data.getByRole('button', { name: 'Guardar' }).click();
    await expect(data.getByLabel('Teléfono')).toBeFocused();
    await expect(data.getByText('El teléfono es obligatorio y debe tener al menos 7 dígitos')).toBeVisible();
    await data.getByLabel('Teléfono').fill('6067451234');
    await data.getByLabel('Nombres').fill('Marcela Inés');
    await data.getByRole('button', { name: 'Guardar' }).click();
    await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
    await expect(data).toContainText('Marcela Inés');
    await page.reload();
    await expect(data).toContainText('6067451234');
  },
);

test('a member whom staff registered without birth date and gender edits the rest', async ({ page, admin }) => {
  const { origin } = studio();
  const { password: _password, ...form } = registrationForm({ dateOfBirth: '', gender: '' });
  await admin.post('/api/admin/users', form);
  await openAs(page, await signIn(origin, form.email, form.documentNumber), '/profile');
  const data = personalData(page);
  await data.getByRole('button', { name: 'Editar perfil' }).click();
  await data.getByLabel('Teléfono').fill('6067451234');
  await data.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
  await expect(data).toContainText('6067451234');
});

test('the own password is changed in a modal, and the old one opens nothing any more', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const modal = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  const submit = modal.getByRole('button', { name: 'Cambiar contraseña' });
  await expect(modal.locator('[autocomplete="username"]')).toHaveValue(newcomer.email);
  await modal.getByLabel('Contraseña actual').fill('equivocada');
  await modal.getByLabel('Nueva contraseña').fill('corta');
  await modal.getByLabel('Confirmar contraseña').fill('corta');
  await submit.click();
  await expect(modal.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await modal.getByLabel('Nueva contraseña').fill('clave-nueva');
  await submit.click();
  await expect(modal.getByText('Las contraseñas no coinciden')).toBeVisible();
  await modal.getByLabel('Confirmar contraseña').fill('clave-nueva');
  await submit.click();
  await expect(toast(page, 'La contraseña actual es incorrecta')).toBeVisible();
  await expect(modal.getByLabel('Contraseña actual')).toBeFocused();
  await modal.getByLabel('Contraseña actual').fill(newcomer.password);
  await submit.click();
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused();

  const { origin } = studio();
  await expect(signIn(origin, newcomer.email, newcomer.password)).rejects.toThrow('401');
  await signIn(origin, newcomer.email, 'clave-nueva');
});

test('plan, special trainings and movements are shown', async ({ page, admin, member }) => {
  await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 2 });
  await bookFor(member, await schedule(admin));
  await openAs(page, member, '/profile');
  const plan = page.getByRole('region', { name: 'Plan actual' });
  await expect(plan).toContainText('Activo');
  await expect(plan).toContainText('11clases restantes');
  await expect(plan).toContainText('3 por semana · $ 120.000,00 al mes');
  await expect(plan).toContainText(/Vence el \d+ de \S+ de \d{4}/);
  await expect(plan).toContainText('Entrenamientos especiales restantes2');
  const movements = page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem');
  await expect(movements).toHaveCount(3);
  await expect(movements.nth(0)).toContainText('−1Inscripción');
  await expect(movements.nth(1)).toContainText('+2Ajuste del estudio');
  await expect(movements.nth(2)).toContainText('+12Plan asignado');
  await expect(page.getByRole('region', { name: 'Información de la cuenta' })).toContainText('Miembro desde');
});

test('a plan that was removed is shown as one that ended', async ({ page, admin, member }) => {
  await admin.put(`/api/admin/users/${member.id}/plan`, { action: 'remove', removeStatus: 'Rembolsado' });
  await openAs(page, member, '/profile');
  const plan = page.getByRole('region', { name: 'Plan actual' });
  await expect(plan).toContainText('Terminado');
  await expect(plan).toContainText(/Terminó el \d+ de \S+ de \d{4}/);
});

test('a plan that could not be loaded is not said to be none, and can be tried again', async ({ page, member }) => {
  let isAway = true;
  await page.route('**/api/users/current-plan', (route) => (isAway ? route.abort() : route.continue()));
  await openAs(page, member, '/profile');
  const plan = page.getByRole('region', { name: 'Plan actual' });
  await expect(plan).toContainText('No pudimos cargar tu plan.');
  await expect(page.getByText('No tienes un plan activo.')).toHaveCount(0);
  isAway = false;
  await plan.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect(plan).toContainText('Activo');
  await expect(plan).toBeFocused();
});

test('without a plan the profile says so and leads to the plans', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await expect(page.getByText('No tienes un plan activo.')).toBeVisible();
  await expect(page.getByText('Aún no hay movimientos')).toBeVisible();
  await page.getByRole('region', { name: 'Plan actual' }).getByRole('link', { name: 'Ver planes' }).click();
  await expect(page).toHaveURL('/plans');
});

test('who comes back to the page sees what the studio has changed meanwhile', async ({
  page,
  admin,
  newcomer,
  planId,
}) => {
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await openAs(page, newcomer, '/profile');
  await expect(page.getByText('No tienes un plan activo.')).toBeVisible();
  await expect(page.getByText('Aún no hay movimientos')).toBeVisible();
  await assignPlan(admin, newcomer, planId);
  await comeBack();
  await expect(page.getByRole('region', { name: 'Plan actual' })).toContainText('12clases restantes');
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('Plan asignado');

  await page.goto('/');
  await expect(page.getByText('Tu semana está libre')).toBeVisible();
  let day = 1;
  await page.route('**/api/trainings/my-trainings?*', async (route) => {
    const trainingDate = addStudioDays(toStudioDate(new Date()), day);
    const next = { id: '1', bookingId: '1', trainingDate, startTime: '06:00:00', endTime: '07:00:00' };
    await route.fulfill({ json: [{ ...next, category: 'normal', isPast: day < 0, paidFrom: 'plan' }] });
  });
  await comeBack();
  await expect(page.getByRole('link', { name: /^Tu próximo entrenamiento/ })).toBeVisible();
  // A member who has trained this week did not have it free.
  day = -1;
  await comeBack();
  await expect(page.getByRole('link', { name: /^Nada más reservado esta semana/ })).toBeVisible();
});

test('the profile shows the special trainings that were given while another page was open', async ({
  page,
  admin,
  newcomer,
}) => {
  await openAs(page, newcomer, '/');
  await expect(page.getByText('Tu semana está libre')).toBeVisible();
  await admin.put(`/api/admin/users/${newcomer.id}/special-trainings`, { value: 5 });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mi perfil/ })
    .click();
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('saldo 5');
  await expect(page.getByRole('region', { name: 'Plan actual' })).toContainText('Entrenamientos especiales restantes5');
});
