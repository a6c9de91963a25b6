import type { Page } from '@playwright/test';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { registerMember, signIn } from '../../infra/prove/testing/kit/people.ts';
import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { comeBack, expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { schedule } from './training-cards.ts';

/** A user's row in the table, or card on a phone. */
const entryOf = (page: Page, email: string) =>
  page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: email });

const listOf = (email: string) => `/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`;

async function choose(page: Page, email: string, action: string): Promise<void> {
  await entryOf(page, email)
    .getByRole('button', { name: /^Más acciones para/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator creates a user, who signs in with the document number', async ({ page, admin }) => {
  const form = registrationForm({ firstName: 'Ángela', lastName: 'Muñoz' });
  await openAs(page, admin, '/admin?tab=usuarios');
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  const modal = page.getByRole('dialog', { name: 'Nuevo Usuario' });
  await modal.getByLabel('Nombres').fill(form.firstName);
  await modal.getByLabel('Apellidos').fill(form.lastName);
  await modal.getByLabel('Correo electrónico').fill(form.email);
  await modal.getByLabel('Teléfono').fill('123456');
  await modal.getByLabel('Tipo de documento').selectOption(form.documentType);
  await modal.getByLabel('Número de documento').fill('1234');
  const submit = modal.getByRole('button', { name: 'Crear usuario' });
  await submit.click();
  await expect(modal.getByLabel('Teléfono')).toBeFocused();
  await modal.getByLabel('Teléfono').fill(form.phone);
  await submit.click();
  await expect(modal.getByLabel('Número de documento')).toBeFocused();
  await expect(modal.getByText('El número de documento debe tener al menos 5 caracteres')).toBeVisible();
  await modal.getByLabel('Número de documento').fill(form.documentNumber);
  await submit.click();
  await expect(toast(page, 'Usuario creado exitosamente')).toBeVisible();
  await expect(modal).toBeHidden();
  await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('angela munoz');
  await expect(page).toHaveURL(/buscar=angela/);
  await expect(entryOf(page, form.email)).toContainText('Ángela Muñoz');
  await signIn(studio().origin, form.email, form.documentNumber);
});

test('a plan is assigned and removed with its final status', async ({ page, admin, newcomer }) => {
  const name = `Plan ${crypto.randomUUID()}`;
  const planId = await createPlan(admin, { name, maxTrainingsPerWeek: 2 });
  await openAs(page, admin, listOf(newcomer.email));
  const manage = entryOf(page, newcomer.email).getByRole('button', { name: /^Gestionar plan de/ });
  const modal = page.getByRole('dialog', { name: 'Gestionar Plan' });
  await manage.click();
  await expect(modal.getByText('Sin plan activo')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Remover plan' })).toHaveCount(0);
  await modal.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(modal.getByText('Selecciona un plan', { exact: true }).last()).toBeVisible();
  await expect(modal.getByRole('option', { name })).toContainText('8 clases al mes');
  await modal.getByLabel('Plan', { exact: true }).selectOption(planId);
  await modal.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(toast(page, 'Plan asignado exitosamente')).toBeVisible();
  await expect(entryOf(page, newcomer.email)).toContainText(name);
  await manage.click();
  await expect(modal.getByRole('region', { name: 'Plan actual' })).toContainText('8 clases restantes');
  await expect(modal.getByRole('radio', { name: /^Cancelado/ })).toBeChecked();
  await modal.getByText('Rembolsado', { exact: true }).click();
  await modal.getByRole('button', { name: 'Remover plan' }).click();
  await expect(toast(page, 'Plan removido exitosamente')).toBeVisible();
  await expect(entryOf(page, newcomer.email)).toContainText('Sin plan');
});

test('special trainings, movements and password are a menu away', { tag: '@both' }, async ({ page, admin, member }) => {
  await openAs(page, admin, listOf(member.email));
  await choose(page, member.email, 'Entrenamientos especiales');
  const special = page.getByRole('dialog', { name: 'Entrenamientos Especiales' });
  await special.getByLabel('Entrenamientos especiales restantes').fill('-1');
  await special.getByRole('button', { name: 'Guardar' }).click();
  await expect(special.getByText('Debe ser un número entero mayor o igual a 0')).toBeVisible();
  await special.getByLabel('Entrenamientos especiales restantes').fill('4');
  await special.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(page, 'Entrenamientos especiales actualizados')).toBeVisible();
  await choose(page, member.email, 'Movimientos');
  const movements = page.getByRole('dialog', { name: 'Movimientos' });
  await expect(movements.getByRole('listitem').first()).toContainText('+4Ajuste del estudio');
  await expect(movements.getByRole('listitem').last()).toContainText('+12Plan asignado');
  await admin.put(`/api/admin/users/${member.id}/special-trainings`, { value: 3 });
  await comeBack(page);
  await expect(movements.getByRole('listitem').first()).toContainText('Ajuste del estudio');
  await expect(movements.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await choose(page, member.email, 'Cambiar contraseña');
  const password = page.getByRole('dialog', { name: 'Cambiar Contraseña' });
  await expect(password.locator('[autocomplete="username"]')).toHaveValue(member.email);
  await password.getByLabel('Nueva contraseña').fill('clave-dada');
  await password.getByLabel('Confirmar contraseña').fill('clave-otra');
  await password.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(password.getByText('Las contraseñas no coinciden')).toBeVisible();
  await password.getByLabel('Confirmar contraseña').fill('clave-dada');
  await password.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
  await signIn(studio().origin, member.email, 'clave-dada');
});

test('words in any order find a person in the list and among the suggestions, whole words first', async ({
  page,
  admin,
}) => {
  const family = `Zuluaga${Date.now()}`;
  const mariana = await registerMember(studio().origin, { firstName: 'Mariana', lastName: family });
  const ana = await registerMember(studio().origin, { firstName: 'Ana María', lastName: `Gómez ${family}` });
  await openAs(page, admin, listOf(`gomez  ${family} ana`));
  await expect(entryOf(page, ana.email)).toBeVisible();
  await expect(entryOf(page, mariana.email)).toHaveCount(0);
  const training = await schedule(admin);
  await page.goto(`/admin?tab=entrenamientos&fecha=${training.date}&hora=${encodeURIComponent(training.start)}`);
  await page.getByRole('button', { name: /^Ver inscritos/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(`ana  ${family.toLowerCase()}`);
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await expect(dialog.getByRole('option').first()).toContainText('Ana María');
});
