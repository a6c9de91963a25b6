import type { Locator, Page } from '@playwright/test';
import { apiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';

const userListOf = (email: string) => `/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`;

async function openDialog(page: Page, button: RegExp): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

const save = (form: Locator) => form.getByRole('button', { name: /^Guardar/ }).click();
const changes = (form: Locator) =>
  form.getByRole('region', { name: 'Otra persona cambió estos datos mientras los editabas' });
const changeOf = (form: Locator, label: string) => changes(form).getByRole('listitem').filter({ hasText: label });
/** Labels of optional fields say so behind their name. */
const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}( \\(.+\\))?$`));

async function openUser(page: Page, admin: Person, person: Person): Promise<Locator> {
  await openAs(page, admin, userListOf(person.email));
  return openDialog(page, /^Editar a/);
}

test(
  'a form that did not touch the status does not lift a suspension',
  { tag: '@desktop' },
  async ({ page, otherPage, admin, newcomer }) => {
    const form = await openUser(page, admin, newcomer);
    const other = await openUser(otherPage, admin, newcomer);
    await other.getByLabel('Estado de la cuenta').selectOption('Suspendido');
    await save(other);
    await expect(toast(otherPage, 'Usuario actualizado exitosamente')).toBeVisible();

    await field(form, 'Teléfono').fill('3009998877');
    await save(form);
    await expect(changeOf(form, 'Estado de la cuenta')).toContainText('Suspendido');
    await expect(form.getByLabel('Estado de la cuenta')).toHaveValue('suspended');
    await expectAccessible(page, 'a form whose record was changed meanwhile');
    await save(form);
    await expect(toast(page, 'Usuario actualizado exitosamente')).toBeVisible();
    const { email, password } = newcomer;
    const login = await apiClient(studio().origin).post('/api/auth/login', { email, password });
    expect(login).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    const { body } = await admin.get(`/api/admin/users?search=${email}`);
    expect(body.items[0]).toMatchObject({ account_status: 'suspended', phone: '3009998877' });
  },
);
