import type { Page } from '@playwright/test';
import { apiClient } from '@studio/chassis/testing/api-client';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { registerMember, signIn } from '../../infra/testing/kit/people.ts';
import { assignPlan, createPlan } from '../../infra/testing/kit/scenario.ts';
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

async function managePlan(page: Page, email: string) {
  await entryOf(page, email)
    .getByRole('button', { name: /^Gestionar plan de/ })
    .click();
  const modal = page.getByRole('dialog', { name: 'Gestionar Plan' });
  return { modal, choice: modal.getByLabel('Plan', { exact: true }) };
}

test(
  'an administrator creates a user, who signs in with the document number',
  { tag: '@both' },
  async ({ page, admin }) => {
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
  },
);

test('a user is edited: name, type and status; an address of somebody else is refused', async ({
  page,
  admin,
  newcomer,
}) => {
  await openAs(page, admin, listOf(newcomer.email));
  await entryOf(page, newcomer.email)
    .getByRole('button', { name: /^Editar a/ })
    .click();
  const modal = page.getByRole('dialog', { name: 'Editar Usuario' });
  await expect(modal).toHaveAccessibleDescription(/correo sin confirmar$/);
  await modal.getByLabel('Correo electrónico').fill(admin.email);
  await modal.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Ya existe una cuenta con este correo')).toBeVisible();
  await expect(modal.getByLabel('Correo electrónico')).toBeFocused();
  await modal.getByLabel('Correo electrónico').fill(newcomer.email);
  await modal.getByLabel('Apellidos').fill('Quintero');
  await modal.getByLabel('Tipo de usuario').selectOption('Administrador');
  await modal.getByLabel('Estado de la cuenta').selectOption('Suspendido');
  await modal.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Usuario actualizado exitosamente')).toBeVisible();
  await expect(entryOf(page, newcomer.email)).toContainText('Marcela Quintero');
  await expect(entryOf(page, newcomer.email)).toContainText('Administrador');
  await expect(entryOf(page, newcomer.email)).toContainText('Suspendido');
  const { status } = await apiClient(studio().origin, { token: newcomer.token }).get('/api/users/profile');
  expect(status).toBe(401);
  await page.goto(`${listOf(newcomer.email)}&tipo=member`);
  await expect(page.getByText('Nadie coincide con estos filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar filtros' }).click();
  await expect(page).toHaveURL('/admin?tab=usuarios');
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

test('who comes back to the list sees what others have done meanwhile', async ({ page, admin, newcomer }) => {
  const name = `Plan ${crypto.randomUUID()}`;
  const planId = await createPlan(admin, { name, maxTrainingsPerWeek: 2 });
  await openAs(page, admin, listOf(newcomer.email));
  await expect(entryOf(page, newcomer.email)).toContainText('Sin plan');
  await assignPlan(admin, newcomer, planId);
  await comeBack(page);
  await expect(entryOf(page, newcomer.email)).toContainText(name);
});

test('who comes back to the choice of a plan finds the plans of now, and what was chosen', async ({
  page,
  admin,
  newcomer,
}) => {
  const name = `Plan ${crypto.randomUUID()}`;
  const planId = await createPlan(admin, { name });
  await openAs(page, admin, listOf(newcomer.email));
  const { modal, choice } = await managePlan(page, newcomer.email);
  await choice.selectOption(planId);
  await createPlan(admin, { name: `${name} II` });
  await comeBack(page);
  await expect(choice.getByRole('option', { name: `${name} II` })).toHaveCount(1);
  await expect(choice).toHaveValue(planId);

  await admin.delete(`/api/admin/plans/${planId}`);
  await comeBack(page);
  await expect(choice).toHaveValue('');
  await modal.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(choice).toHaveAccessibleDescription(/Selecciona un plan/);
  await expect(choice).toBeFocused();
});

test('a plan that is deleted while it is being assigned leaves the choice once it is refused', async ({
  page,
  admin,
  newcomer,
}) => {
  const planId = await createPlan(admin, { name: `Plan ${crypto.randomUUID()}` });
  await openAs(page, admin, listOf(newcomer.email));
  const { modal, choice } = await managePlan(page, newcomer.email);
  await choice.selectOption(planId);
  await admin.delete(`/api/admin/plans/${planId}`);
  await modal.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(toast(page, 'Plan no encontrado')).toBeVisible();
  await expect(choice).toHaveValue('');
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

test('deleting a user asks first and says what goes', async ({ page, admin, newcomer }) => {
  await assignPlan(admin, newcomer, await createPlan(admin, { maxTrainingsPerWeek: 1 }));
  await openAs(page, admin, listOf(newcomer.email));
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres eliminar este usuario?' });
  await choose(page, newcomer.email, 'Eliminar');
  await expect(question).toContainText('con 4 clases restantes');
  await question.getByRole('button', { name: 'Volver' }).click();
  await expect(entryOf(page, newcomer.email)).toHaveCount(1);
  await choose(page, newcomer.email, 'Eliminar');
  await question.getByRole('button', { name: 'Eliminar usuario' }).click();
  await expect(toast(page, 'Usuario eliminado exitosamente')).toBeVisible();
  await expect(page.getByText('Nadie coincide con estos filtros')).toBeVisible();
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

test('a document typed with its type and separators is the number without them, and the first password either way', async ({
  page,
  admin,
}) => {
  const form = registrationForm();
  const plain = `1${String(Date.now()).slice(-9)}`;
  const typed = `C.C. ${plain[0]}.${plain.slice(1, 4)}.${plain.slice(4, 7)}.${plain.slice(7)}`;
  await openAs(page, admin, '/admin?tab=usuarios');
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  const modal = page.getByRole('dialog', { name: 'Nuevo Usuario' });
  await modal.getByLabel('Nombres').fill('An\u200Ba');
  await modal.getByLabel('Apellidos').fill(form.lastName);
  await modal.getByLabel('Correo electrónico').fill(form.email);
  await modal.getByLabel('Teléfono').fill('3001234 casa');
  await modal.getByLabel('Tipo de documento').selectOption(form.documentType);
  await modal.getByLabel('Número de documento').fill(typed);
  const submit = modal.getByRole('button', { name: 'Crear usuario' });
  await submit.click();
  await expect(modal.getByText('Este campo tiene caracteres invisibles o dañados.')).toBeVisible();
  await expect(modal.getByLabel('Nombres')).toBeFocused();
  await modal.getByLabel('Nombres').fill('Ana');
  await submit.click();
  await expect(modal.getByText('El teléfono solo puede tener números')).toBeVisible();
  await modal.getByLabel('Teléfono').fill('300 123 4567');
  await submit.click();
  await expect(toast(page, 'Usuario creado exitosamente')).toBeVisible();
  await signIn(studio().origin, form.email, plain);
  await signIn(studio().origin, form.email, typed);
});
