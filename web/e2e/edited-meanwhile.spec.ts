import type { Locator, Page } from '@playwright/test';
import { apiClient } from '@studio/chassis/testing/api-client';
import { type Person, registerMember } from '../../infra/testing/kit/people.ts';
import { createPlan } from '../../infra/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { comeBack, expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { adminAddressOf, bookFor, type Scheduled, schedule } from './training-cards.ts';

/** A form of one record, its fields by their labels. */
interface RecordForm {
  readonly open: (page: Page) => Promise<Locator>;
  /** A field that another person changes too; its value ends in a digit. */
  readonly shared: readonly [label: string, value: string];
  /** Stores the record with this value of the shared field and all others as they were at first. */
  readonly store: (value: string) => Promise<void>;
  /** A field that does not depend on the shared one, with a value that it does not have yet. */
  readonly other: readonly [label: string, value: string];
}

const userListOf = (email: string) => `/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`;
const entryOf = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: text });

async function openDialog(page: Page, button: RegExp): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

async function chooseFor(page: Page, { email }: Person, action: string): Promise<void> {
  await entryOf(page, email)
    .getByRole('button', { name: /^Más acciones para/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
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

const forms: Record<string, (admin: Person) => Promise<RecordForm>> = {
  'a user': async (admin) => {
    const person = await registerMember(studio().origin);
    const edit = await editOf(admin, person);
    return {
      open: (page) => openUser(page, admin, person),
      shared: ['Teléfono', '3009998877'],
      store: (phone) => edit({ phone }),
      other: ['Apellidos', 'Quintero'],
    };
  },
  'a plan': async (admin) => {
    const name = `Plan ${crypto.randomUUID()}`;
    const form = { name, price: 120_000, description: 'Para las pruebas', features: [] };
    const planId = await createPlan(admin, form);
    return {
      open: async (page) => {
        await openAs(page, admin, `/admin?tab=planes&buscar=${encodeURIComponent(name)}`);
        return openDialog(page, /^Editar Plan/);
      },
      shared: ['Entrenamientos por semana', '7'],
      store: (value) => put(admin, `/api/admin/plans/${planId}`, { ...form, maxTrainingsPerWeek: Number(value) }),
      other: ['Descripción', 'De lunes a viernes'],
    };
  },
  'a training': async (admin) => {
    const training = await schedule(admin);
    const { id, category, date: trainingDate, start: startTime, end: endTime } = training;
    const form = { category, trainingDate, startTime, endTime };
    return {
      open: async (page) => {
        await openAs(page, admin, adminAddressOf(training));
        return openDialog(page, /^Editar:/);
      },
      shared: ['Capacidad', '17'],
      store: (value) => put(admin, `/api/admin/trainings/${id}`, { ...form, maxCapacity: Number(value) }),
      other: ['Hora de fin', '23:45'],
    };
  },
  'the own profile': async (admin) => {
    const member = await registerMember(studio().origin);
    const edit = await editOf(admin, member);
    return {
      open: async (page) => {
        await openAs(page, member, '/profile');
        const data = page.getByRole('region', { name: 'Datos personales' });
        await data.getByRole('button', { name: 'Editar perfil' }).click();
        return data;
      },
      shared: ['Teléfono', '3009998877'],
      store: (phone) => edit({ phone }),
      other: ['Apellidos', 'Quintero'],
    };
  },
};

for (const [record, arrange] of Object.entries(forms)) {
  test(`a form of ${record} that was edited meanwhile: of one field either value can be chosen, edits of different fields both last`, async ({
    page,
    admin,
  }) => {
    const { open, shared, store, other } = await arrange(admin);
    const [label, theirs] = shared;
    const [otherLabel, otherValue] = other;
    const [mine, theirsLater] = [theirs.replace(/\d$/, '3'), theirs.replace(/\d$/, '5')];
    const saved = page.getByText(/actualizado exitosamente$/);
    let form = await open(page);
    await store(theirs);
    await field(form, label).fill(mine);
    await save(form);
    await expect(changeOf(form, label)).toContainText(theirs);
    await expect(changeOf(form, label)).toContainText(mine);
    await expect(field(form, label)).toHaveValue(mine);
    await changeOf(form, label).getByRole('button', { name: 'Usar lo de ahora' }).click();
    await expect(field(form, label)).toHaveValue(theirs);
    await changeOf(form, label).getByRole('button', { name: 'Dejar lo mío' }).click();
    await save(form);
    await expect(saved).toBeVisible();

    form = await open(page);
    await expect(field(form, label)).toHaveValue(mine);
    await store(theirsLater);
    await field(form, otherLabel).fill(otherValue);
    await save(form);
    await expect(changes(form)).toBeFocused();
    await expect(changes(form).getByRole('listitem')).toHaveCount(1);
    await expect(changeOf(form, label)).toContainText(theirsLater);
    await expect(field(form, label)).toHaveValue(theirsLater);
    await expect(field(form, otherLabel)).toHaveValue(otherValue);
    await save(form);
    await expect(saved).toBeVisible();

    form = await open(page);
    await expect(field(form, label)).toHaveValue(theirsLater);
    await expect(field(form, otherLabel)).toHaveValue(otherValue);
  });
}

test(
  'a form that did not touch the status does not lift a suspension',
  { tag: '@both' },
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

test('of three people who save one after another, the last sees what both others changed', async ({
  page,
  admin,
  newcomer,
}) => {
  const form = await openUser(page, admin, newcomer);
  await field(form, 'Nombres').fill('Marcela Inés');
  const edit = await editOf(admin, newcomer);
  await edit({ phone: '3009998877' });
  await edit({ phone: '3009998877', lastName: 'Quintero', firstName: 'Marta' });
  await save(form);
  await expect(changes(form).getByRole('listitem')).toHaveCount(3);
  await expect(changeOf(form, 'Nombres')).toContainText('Marta');
  await edit({ phone: '3001112233', lastName: 'Quintero', firstName: 'Marta' });
  await save(form);
  await expect(changes(form).getByRole('listitem')).toHaveCount(1);
  await expect(changeOf(form, 'Teléfono')).toContainText('3001112233');
  await save(form);
  await expect(toast(page, 'Usuario actualizado exitosamente')).toBeVisible();
  const { body } = await admin.get(`/api/admin/users?search=${newcomer.email}`);
  expect(body.items[0]).toMatchObject({ first_name: 'Marcela Inés', last_name: 'Quintero', phone: '3001112233' });
});

test('an edit that changes nothing of the form lets the next one through', async ({ page, admin, newcomer }) => {
  const form = await openUser(page, admin, newcomer);
  const edit = await editOf(admin, newcomer);
  await edit({});
  await field(form, 'Teléfono').fill('3009998877');
  await save(form);
  await expect(toast(page, 'Usuario actualizado exitosamente')).toBeVisible();
});

test('a draft that comes back over a changed record shows the change', async ({ page, admin, newcomer }) => {
  const form = await openUser(page, admin, newcomer);
  await field(form, 'Teléfono').fill('3009998877');
  await page.keyboard.press('Escape');
  const edit = await editOf(admin, newcomer);
  await edit({ phone: '3001112233' });
  await comeBack(page);
  await page.reload();
  const again = await openDialog(page, /^Editar a/);
  await expect(field(again, 'Teléfono')).toHaveValue('3009998877');
  await save(again);
  await expect(changeOf(again, 'Teléfono')).toContainText('3001112233');
  await changeOf(again, 'Teléfono').getByRole('button', { name: 'Usar lo de ahora' }).click();
  await save(again);
  await expect(toast(page, 'Usuario actualizado exitosamente')).toBeVisible();
});

test("the member's profile and an administrator's edit of the same account do not overwrite each other", async ({
  page,
  admin,
  newcomer,
}) => {
  await openAs(page, newcomer, '/profile');
  const data = page.getByRole('region', { name: 'Datos personales' });
  await data.getByRole('button', { name: 'Editar perfil' }).click();
  const edit = await editOf(admin, newcomer);
  await edit({ lastName: 'Corregido', documentNumber: `9${Date.now()}` });
  await field(data, 'Teléfono').fill('3009998877');
  await save(data);
  await expect(changeOf(data, 'Apellidos')).toContainText('Corregido');
  await save(data);
  await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
  await expect(data).toContainText('Corregido');
  await expect(data).toContainText('3009998877');
});

test('special trainings that were booked while the form stood open are not overwritten', async ({
  page,
  admin,
  newcomer,
}) => {
  await admin.put(`/api/admin/users/${newcomer.id}/special-trainings`, { value: 5 });
  await openAs(page, admin, userListOf(newcomer.email));
  await chooseFor(page, newcomer, 'Entrenamientos especiales');
  const form = page.getByRole('dialog', { name: 'Entrenamientos Especiales' });
  const count = form.getByRole('textbox', { name: 'Entrenamientos especiales restantes' });
  await expect(count).toHaveValue('5');
  const trainings: Scheduled[] = [];
  for (const category of ['special', 'special']) trainings.push(await schedule(admin, { category }));
  for (const training of trainings) await bookFor(newcomer, training);
  await count.fill('6');
  await save(form);
  await expect(changeOf(form, 'Entrenamientos especiales restantes')).toContainText('3');
  await count.fill('4');
  await save(form);
  await expect(toast(page, 'Entrenamientos especiales actualizados')).toBeVisible();
  const { body } = await newcomer.get('/api/users/profile');
  expect(body.user.specialTrainingsRemaining).toBe(4);
});

test('of two administrators who assign a plan at once, the second sees the plan of the first', async ({
  page,
  otherPage,
  admin,
  newcomer,
}) => {
  const [one, other] = [`Plan ${crypto.randomUUID()}`, `Plan ${crypto.randomUUID()}`];
  for (const name of [one, other]) await createPlan(admin, { name });
  const choose = async (at: Page, name: string) => {
    await openAs(at, admin, userListOf(newcomer.email));
    const dialog = await openDialog(at, /^Gestionar plan de/);
    await expect(dialog).toContainText('Sin plan activo');
    const choice = dialog.getByLabel('Plan', { exact: true });
    await choice.selectOption({ label: await choice.locator('option', { hasText: name }).innerText() });
    return dialog;
  };
  const [first, second] = [await choose(otherPage, one), await choose(page, other)];
  await first.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(toast(otherPage, 'Plan asignado exitosamente')).toBeVisible();
  await second.getByRole('button', { name: 'Asignar plan' }).click();
  await expect(second.getByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  await expect(second.getByRole('region', { name: 'Plan actual' })).toContainText(one);
  const { body } = await admin.get(`/api/admin/users/${newcomer.id}/plan`);
  expect(body.plan.name).toBe(one);
});

test('a question whose record was changed meanwhile is asked again', async ({ page, admin, newcomer }) => {
  const note = page.getByText(/^Otra persona acaba de cambiar estos datos/);
  await openAs(page, admin, userListOf(newcomer.email));
  await chooseFor(page, newcomer, 'Eliminar');
  const edit = await editOf(admin, newcomer);
  await edit({ lastName: 'Corregido' });
  const ofUser = page.getByRole('alertdialog');
  await ofUser.getByRole('button', { name: 'Eliminar usuario' }).click();
  await expect(note).toBeVisible();
  await expect(ofUser).toContainText('Corregido');
  await ofUser.getByRole('button', { name: 'Eliminar usuario' }).click();
  await expect(toast(page, 'Usuario eliminado exitosamente')).toBeVisible();

  const training = await schedule(admin);
  await page.goto(adminAddressOf(training));
  await page.getByRole('button', { name: /^Cancelar:/ }).click();
  const { category, date: trainingDate, start: startTime } = training;
  const moved = { category, trainingDate, startTime, maxCapacity: 10, endTime: '23:45' };
  await put(admin, `/api/admin/trainings/${training.id}`, moved);
  const ofTraining = page.getByRole('alertdialog');
  await ofTraining.getByRole('button', { name: 'Cancelar entrenamiento' }).click();
  await expect(note).toBeVisible();
  await expect(ofTraining).toContainText('23:45');
  await ofTraining.getByRole('button', { name: 'Cancelar entrenamiento' }).click();
  await expect(toast(page, 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.')).toBeVisible();

  const name = `Plan ${crypto.randomUUID()}`;
  const planId = await createPlan(admin, { name });
  await page.goto(`/admin?tab=planes&buscar=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  const form = { name: `${name} II`, maxTrainingsPerWeek: 5, price: 1, description: '', features: [] };
  await put(admin, `/api/admin/plans/${planId}`, form);
  const ofPlan = page.getByRole('alertdialog');
  await ofPlan.getByRole('button', { name: 'Eliminar plan' }).click();
  await expect(note).toBeVisible();
  await expect(ofPlan).toContainText(`${name} II`);
});

/** Edits an account as another administrator does: all of its form, but for the changes as it is now. */
async function editOf(admin: Person, { id, email }: Person) {
  const { body } = await admin.get(`/api/admin/users?search=${encodeURIComponent(email)}`);
  const [row] = body.items;
  const form = {
    firstName: row.first_name,
    lastName: row.last_name,
    email,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    documentType: row.document_type,
    documentNumber: row.document_number,
  };
  return (edits: Record<string, unknown>) => put(admin, `/api/admin/users/${id}`, { ...form, ...edits });
}

async function put(admin: Person, path: string, form: Record<string, unknown>): Promise<void> {
  expect(await admin.put(path, form)).toMatchObject({ status: 200 });
}
