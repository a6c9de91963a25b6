import type { ApiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test, toast, toasts } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, cardOf, schedule } from './training-cards.ts';

/** An administrator changes some of what is stored of somebody. */
async function changeUser(admin: ApiClient, person: Person, changes: Record<string, string>): Promise<void> {
  const { body } = await admin.get(`/api/admin/users?search=${encodeURIComponent(person.email)}`);
  const { first_name: firstName, last_name: lastName, email, phone, document_type, document_number } = body.items[0];
  const form = { firstName, lastName, email, phone, documentType: document_type, documentNumber: document_number };
  await admin.put(`/api/admin/users/${person.id}`, { ...form, ...changes });
}

test('a session that ends while working leads to the login with the reason', async ({ page, admin, member }) => {
  // The stream may notice the end of the session before the click does.
  await page.route('**/api/trainings/live?*', (route) => route.abort());
  const training = await schedule(admin);
  await openAs(page, member, addressOf(training));
  await expect(cardOf(page, training)).toBeVisible();
  await admin.put(`/api/admin/users/${member.id}/change-password`, {
    newPassword: 'clave-de-otro',
    confirmPassword: 'clave-de-otro',
  });
  await cardOf(page, training)
    .getByRole('button', { name: /^Inscribirme/ })
    .click();
  await expect(toast(page, 'Tu sesión terminó. Inicia sesión de nuevo.')).toHaveCount(1);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.getByLabel('Correo electrónico').fill(member.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('clave-de-otro');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(addressOf(training));
  await expect(cardOf(page, training)).toContainText('10 cupos libres');
});

test('a session that ends while a form is saved says so once', async ({ page, admin, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('Otra');
  await admin.put(`/api/admin/users/${newcomer.id}/change-password`, {
    newPassword: 'clave-de-otro',
    confirmPassword: 'clave-de-otro',
  });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Tu sesión terminó. Inicia sesión de nuevo.')).toBeVisible();
  await expect(toasts(page).getByRole('alert')).toHaveCount(1);
});

test('a draft survives the end of a session, for the same account only', async ({ page, admin, member, newcomer }) => {
  const signIn = async (email: string, password: string) => {
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/profile');
    // Until the plan above it has loaded, the button may move away under a press.
    await expect(page.getByText(/^No tienes un plan activo|clases restantes/)).toBeVisible();
    await page.getByRole('button', { name: 'Editar perfil' }).click();
  };
  const endSessionOf = async ({ id }: { readonly id: string }, newPassword: string) => {
    await admin.put(`/api/admin/users/${id}/change-password`, { newPassword, confirmPassword: newPassword });
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL('/login');
  };
  const recovered = toast(page, 'Recuperamos lo que habías escrito.');
  await openAs(page, newcomer, '/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  await page.getByLabel('Nombres').fill('Manuela');
  await changeUser(admin, newcomer, { phone: '3009998877' });
  await endSessionOf(newcomer, 'clave-de-otro');
  await signIn(newcomer.email, 'clave-de-otro');
  await expect(recovered).toBeVisible();
  await expect(page.getByLabel('Nombres')).toHaveValue('Manuela');
  await expect(page.getByLabel('Teléfono')).toHaveValue('3009998877');

  await endSessionOf(newcomer, 'clave-de-nuevo');
  await signIn(member.email, member.password);
  await expect(page.getByLabel('Nombres')).toHaveValue('Marcela');
});

test('the next account to sign in sees nothing of the previous one', async ({ page, member }) => {
  await openAs(page, member, '/profile');
  await expect(page.getByText('clases restantes')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('button', { name: /^(Abrir menú|Menú de)/ }).click();
  await bar.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');

  const next = await registerMember(studio().origin, { firstName: 'Esteban', phone: '3009998877' });
  // Before the answers arrive, nothing of the previous member may be shown.
  await page.route(/\/api\/users\/(current-plan|movements)/, () => undefined);
  await page.getByLabel('Correo electrónico').fill(next.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(next.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: '¡Qué bueno verte, Esteban!' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mi perfil/ })
    .click();
  await expect(page.getByRole('region', { name: 'Datos personales' })).toContainText('3009998877');
  await expect(page.getByRole('main')).not.toContainText(member.email);
  await expect(page.getByText('clases restantes')).toHaveCount(0);
  await expect(page.getByText('Plan asignado')).toHaveCount(0);
});

test(
  'what was typed in one tab is there after signing in again in another',
  { tag: '@desktop' },
  async ({ page, context, admin, newcomer }) => {
    const newPassword = 'clave-de-otro';
    const tab = await context.newPage();
    await openAs(page, newcomer, '/profile');
    await page.getByRole('button', { name: 'Editar perfil' }).click();
    await page.getByLabel('Nombres').fill('Manuela');
    await tab.goto('/');
    await expect(tab.getByText('Tu semana está libre')).toBeVisible();
    await admin.put(`/api/admin/users/${newcomer.id}/change-password`, { newPassword, confirmPassword: newPassword });
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL('/login');
    await tab.getByLabel('Correo electrónico').fill(newcomer.email);
    await tab.getByLabel('Contraseña', { exact: true }).fill(newPassword);
    await tab.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('button', { name: 'Editar perfil' }).click();
    await expect(page.getByLabel('Nombres')).toHaveValue('Manuela');
  },
);

test('logging out in one tab logs out in the other', { tag: '@desktop' }, async ({ page, context, newcomer }) => {
  await openAs(page, newcomer, '/profile');
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Menú de Marcela' }).click();
  await tab.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
});

test(
  'an administrator who is made a member loses the administration at once',
  { tag: '@desktop' },
  async ({ page, admin, newcomer }) => {
    await createPlan(admin);
    await changeUser(admin, newcomer, { type: 'admin' });
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').fill(newcomer.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(newcomer.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/admin?tab=planes');
    // All that the tab asks for has been answered, so that the next call is the one that is refused.
    await expect(page.getByRole('button', { name: /^Editar/ }).first()).toBeVisible();
    await changeUser(admin, newcomer, { type: 'member' });
    await page.getByRole('tab', { name: 'Usuarios' }).click();
    await expect(page).toHaveURL('/login');
  },
);

test('who comes while the sessions’ service begins anew stays signed in', async ({ page, newcomer }) => {
  let refusals = 2;
  await page.route('**/api/users/profile', (route) => {
    refusals -= 1;
    return refusals < 0 ? route.continue() : route.fulfill({ status: 503, json: { message: 'Enseguida' } });
  });
  await openAs(page, newcomer, '/profile');
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(newcomer.token);

  refusals = Infinity;
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
