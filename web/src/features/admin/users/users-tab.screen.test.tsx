import { listFollowUps } from '@studio/contracts/http/follow-up-routes';
import { changeUserPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { getUserPayments } from '@studio/contracts/http/payment-routes';
import { listAdminPlans } from '@studio/contracts/http/plan-routes';
import { setSpecialTrainings } from '@studio/contracts/http/registrant-routes';
import { inviteUser } from '@studio/contracts/http/invitation-routes';
import { createUser, deleteUser, listUsers, updateUser } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { comeBack, fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminPlan, adminUser, planBalance, userMoney } from '../../../testing/studio-fixtures.ts';

const lists = ({ answers }: FakeStudio, ...items: ReturnType<typeof adminUser>[]) =>
  answers(listUsers, { items, total: items.length });

/** Opens the list of users, with this one. */
async function openList(user = adminUser(), given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await renderScreen('/admin?tab=usuarios', {
    as: administrator(),
    given: (studio) => {
      lists(studio, user);
      given(studio);
    },
  });
  const row = (await screen.findByText(`${user.first_name} ${user.last_name}`)).closest('tr')!;
  return { ...rendered, user, row };
}

async function choose(person: UserEvent, action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^Más acciones para/ }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function managePlan(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: /^Gestionar plan de/ }));
  const modal = await dialog('Gestionar Plan');
  return { modal, choice: await modal.findByLabelText<HTMLSelectElement>('Plan') };
}

test('a user is edited: name, type and status; an address of somebody else is refused', async () => {
  const { person, studio, user, row } = await openList(adminUser(), ({ refuses }) =>
    refuses(updateUser, 'EMAIL_TAKEN'),
  );
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const modal = await dialog('Editar Usuario');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/correo sin confirmar$/);
  const save = () => person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await fill(person, modal.getByLabelText('Correo electrónico'), 'gloria@example.com');
  await save();
  await toast('Ya existe una cuenta con este correo');
  expect(modal.getByLabelText('Correo electrónico')).toHaveFocus();
  await fill(person, modal.getByLabelText('Correo electrónico'), user.email);
  await fill(person, modal.getByLabelText('Apellidos'), 'Quintero');
  await person.selectOptions(modal.getByLabelText('Tipo de usuario'), 'Administrador');
  await person.selectOptions(modal.getByLabelText('Estado de la cuenta'), 'Suspendido');
  const edited = { ...user, last_name: 'Quintero', type: 'admin', account_status: 'suspended', version: 2 } as const;
  studio.answers(updateUser, { user: edited, message: '' });
  lists(studio, edited);
  await save();
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser).at(-1)).toMatchObject({
    params: { id: user.id },
    body: { lastName: 'Quintero', type: 'admin', accountStatus: 'suspended' },
  });
  await waitFor(() => expect(row).toHaveTextContent('Marcela Quintero'));
  expect(row).toHaveTextContent('Administrador');
  expect(row).toHaveTextContent('Suspendido');
});

test('filters without matches can be cleared', async () => {
  const { person, studio } = await renderScreen('/admin?tab=usuarios&buscar=marcela&tipo=member', {
    as: administrator(),
  });
  expect(await screen.findByText('Nadie coincide con estos filtros')).toBeVisible();
  expect(studio.calls(listUsers).at(-1)!.query).toMatchObject({ search: 'marcela', type: 'member' });
  await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(window.location.search).toBe('?tab=usuarios');
});

test('a return to the list shows the changes of others', async () => {
  const { studio, user, row } = await openList();
  expect(row).toHaveTextContent('Sin plan');
  lists(studio, { ...user, active_plan: 'Amanecer' });
  comeBack();
  await waitFor(() => expect(row).toHaveTextContent('Amanecer'));
});

test('a return to the choice of a plan shows the current plans and keeps the choice', async () => {
  const [plan, other] = [adminPlan(), adminPlan({ name: 'Atardecer' })];
  const { person, studio } = await openList(adminUser(), ({ answers }) => answers(listAdminPlans, [plan]));
  const { modal, choice } = await managePlan(person);
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(choice, plan.id);
  studio.answers(listAdminPlans, [plan, other]);
  comeBack();
  expect(await modal.findByRole('option', { name: /^Atardecer/ })).toBeInTheDocument();
  expect(choice).toHaveValue(plan.id);

  studio.answers(listAdminPlans, [other]);
  comeBack();
  await waitFor(() => expect(choice).toHaveValue(''));
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await waitFor(() => expect(choice).toHaveAccessibleDescription(/Selecciona un plan/));
  expect(choice).toHaveFocus();
});

test('a plan that is deleted while it is being assigned leaves the choice once it is refused', async () => {
  const plan = adminPlan();
  const { person, studio } = await openList(adminUser(), ({ answers }) => answers(listAdminPlans, [plan]));
  const { modal, choice } = await managePlan(person);
  await modal.findByRole('option', { name: /^Amanecer/ });
  await person.selectOptions(choice, plan.id);
  studio.refuses(changeUserPlan, 'PLAN_NOT_FOUND');
  studio.answers(listAdminPlans, []);
  await person.click(modal.getByRole('button', { name: 'Asignar plan' }));
  await toast('Plan no encontrado');
  await waitFor(() => expect(choice).toHaveValue(''));
});

test('plans that cannot be loaded can be tried again where one is assigned', async () => {
  const { person, studio } = await openList(adminUser(), ({ loses }) => loses(listAdminPlans));
  await person.click(await screen.findByRole('button', { name: /^Gestionar plan de/ }));
  const modal = await dialog('Gestionar Plan');
  expect(await modal.findByText('No pudimos cargar los planes.')).toBeVisible();
  expect(modal.queryByLabelText('Plan')).toBeNull();
  studio.answers(listAdminPlans, [adminPlan()]);
  await person.click(modal.getByRole('button', { name: 'Reintentar' }));
  expect(await modal.findByLabelText('Plan')).toBeVisible();
});

test('deleting a user asks first and says what goes', async () => {
  const user = adminUser({ active_plan: 'Amanecer', special_trainings_remaining: 1 });
  const { person, studio } = await openList(user, ({ answers }) => {
    const held = { name: 'Amanecer', remainingClasses: 4, startDate: '2026-03-01', endDate: '2026-03-31' };
    answers(getUserPlan, { hasActivePlan: true, plan: held, version: 1 });
    answers(deleteUser, { message: '' });
  });
  const title = '¿Estás seguro de que quieres eliminar este usuario?';
  await choose(person, 'Eliminar');
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  expect(await question.findByText('Termina su plan Amanecer, con 4 clases restantes.')).toBeVisible();
  expect(question.getByText('Pierde 1 entrenamiento especial.')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  expect(studio.calls(deleteUser)).toEqual([]);
  await choose(person, 'Eliminar');
  lists(studio);
  const again = within(await screen.findByRole('alertdialog', { name: title }));
  await person.click(again.getByRole('button', { name: 'Eliminar usuario' }));
  await toast('Usuario eliminado exitosamente');
  expect(await screen.findByText('Aún no hay usuarios')).toBeVisible();
});

test('a question about a user changed by others is asked again', async () => {
  const { person, studio, user } = await openList();
  studio.answers(deleteUser, () => {
    throw changedMeanwhile({ ...user, last_name: 'Corregido', version: 2 });
  });
  await choose(person, 'Eliminar');
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Eliminar usuario' }));
  expect(await question.findByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  expect(question.getByText('Marcela Corregido')).toBeVisible();
  studio.answers(deleteUser, { message: '' });
  await person.click(question.getByRole('button', { name: 'Eliminar usuario' }));
  await toast('Usuario eliminado exitosamente');
  expect(studio.calls(deleteUser).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
});

test('a document typed with its type and separators is sent as the number, once the other fields are in order', async () => {
  const { person, studio } = await openList();
  const created = adminUser({ first_name: 'Ana', document_number: '1094567891' });
  studio.answers(createUser, { user: created, message: '' });
  await person.click(screen.getByRole('button', { name: 'Nuevo Usuario' }));
  const modal = await dialog('Nuevo Usuario');
  const type = (label: string, text: string) => fill(person, modal.getByLabelText(label), text);
  const submit = () => person.click(modal.getByRole('button', { name: 'Crear usuario' }));
  await type('Nombres', 'An\u200Ba');
  await type('Apellidos', 'Ocampo');
  await type('Correo electrónico', 'ana@example.com');
  await type('Teléfono', '3001234 casa');
  await person.selectOptions(modal.getByLabelText('Tipo de documento'), 'Cédula de Ciudadanía');
  await type('Número de documento', 'C.C. 1.094.567.891');
  await submit();
  expect(await modal.findByText(/^Este campo tiene caracteres invisibles o dañados\./)).toBeVisible();
  expect(modal.getByLabelText('Nombres')).toHaveFocus();
  await type('Nombres', 'Ana');
  await submit();
  expect(await modal.findByText(/^El teléfono solo puede tener números/)).toBeVisible();
  await type('Teléfono', '300 123 4567');
  await submit();
  await toast('Usuario creado exitosamente');
  expect(studio.calls(createUser)).toMatchObject([{ body: { firstName: 'Ana', documentNumber: '1094567891' } }]);
  studio.answers(inviteUser, {});
  await person.click(await screen.findByRole('button', { name: 'Invitar por correo' }));
  await toast('Invitaciones en camino: 1 persona');
  expect(studio.calls(inviteUser)).toMatchObject([{ body: { channel: 'mail' } }]);
});

test('special trainings that were booked while the form stood open are not overwritten', async () => {
  const user = adminUser({ special_trainings_remaining: 5 });
  const { person, studio } = await openList(user);
  studio.answers(setSpecialTrainings, ({ body, headers }) => {
    if (headers.get('if-match') === '"1"') throw changedMeanwhile({ specialTrainingsRemaining: 3, version: 2 });
    return { specialTrainingsRemaining: body.value, version: 3, message: '' };
  });
  await choose(person, 'Entrenamientos especiales');
  const modal = await dialog('Entrenamientos Especiales');
  const count = modal.getByRole('textbox', { name: 'Entrenamientos especiales restantes' });
  await fill(person, count, '-1');
  await person.click(modal.getByRole('button', { name: 'Guardar' }));
  expect(await modal.findByText('Debe ser un número entero mayor o igual a 0')).toBeVisible();
  await fill(person, count, '6');
  await person.click(modal.getByRole('button', { name: 'Guardar' }));
  const change = await modal.findByRole('region', { name: /^Otra persona cambió estos datos/ });
  expect(change).toHaveTextContent('Entrenamientos especiales restantes');
  expect(change).toHaveTextContent('3');
  await fill(person, count, '4');
  await person.click(modal.getByRole('button', { name: 'Guardar' }));
  await toast('Entrenamientos especiales actualizados');
  expect(studio.calls(setSpecialTrainings).map(({ body }) => body.value)).toEqual([6, 4]);
});

test('users that cannot be loaded are not replaced by those of another search', async () => {
  const { person, studio, row } = await openList();
  studio.loses(listUsers);
  await fill(person, screen.getByRole('searchbox', { name: 'Buscar usuarios' }), 'luisa');
  await toast('Error al cargar los usuarios');
  await waitFor(() => expect(row).not.toBeInTheDocument());
  lists(studio);
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Nadie coincide con estos filtros')).toBeVisible();
});

test('nobody found is no longer certain while the next search loads', async () => {
  const { person, studio } = await renderScreen('/admin?tab=usuarios&buscar=nadie', { as: administrator() });
  const nobody = await screen.findByText('Nadie coincide con estos filtros');
  const release = studio.holds(listUsers);
  await fill(person, screen.getByRole('searchbox', { name: 'Buscar usuarios' }), 'luisa');
  await waitFor(() => expect(nobody.closest('[aria-busy="true"]')).not.toBeNull());
  release();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
});

test('a suspended debtor is marked among the debtors', async () => {
  const [ana, eva] = [adminUser({ first_name: 'Ana' }), adminUser({ first_name: 'Eva', account_status: 'suspended' })];
  await renderScreen('/admin?tab=usuarios&lista=deben', {
    as: administrator(),
    given: ({ answers }) => {
      const owed = { plan: 'Élite', ends_on: '2026-12-11', debt: 40_000 };
      const items = [
        { ...owed, user_id: ana.id },
        { ...owed, user_id: eva.id, account_status: 'suspended' as const },
      ];
      answers(listFollowUps, { items, total: 2 });
      answers(listUsers, { items: [ana, eva], total: 2 });
    },
  });
  expect(await screen.findByRole('heading', { name: /^Eva .*Suspendido$/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Ana / })).not.toHaveTextContent('Suspendido');
});

test('a debtor is listed with the debt, a message and the form of a payment', async () => {
  const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });
  const { person } = await renderScreen('/admin?tab=usuarios&lista=deben', {
    as: administrator(),
    given: ({ answers }) => {
      answers(listFollowUps, {
        items: [{ user_id: ana.id, plan: 'Élite', ends_on: '2026-12-11', debt: 40_000 }],
        total: 1,
      });
      answers(listUsers, { items: [ana], total: 1 });
      answers(getUserPayments, userMoney({ debt: 40_000, plans: [planBalance()] }));
    },
  });
  expect(await screen.findByText('Debe $ 40.000')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'WhatsApp a Ana Ruiz' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Renovar/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Registrar pago de Ana Ruiz' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Pagos' }));
  expect(await modal.findByLabelText('Recibido')).toHaveDisplayValue(/^\$\s40\.000$/);
  await person.click(modal.getByRole('button', { name: 'Cancelar' }));
  expect(await modal.findByRole('heading', { name: 'Movimientos' })).toBeVisible();
});

test('a user is made a coach, with a note and whom to call; what is emptied is taken away', async () => {
  const { person, studio, user, row } = await openList(
    adminUser({ emergency_contact: { name: 'Rosa', phone: '3001234567', relation: 'mamá' } }),
  );
  expect(row).not.toHaveTextContent('Entrenador');
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const modal = await dialog('Editar Usuario');
  await person.click(modal.getByLabelText('Da clases'));
  await fill(person, modal.getByLabelText('Nota para entrenadores (opcional)'), 'Sin saltos');
  await fill(person, modal.getByLabelText('Nombre del contacto'), '');
  const save = () => person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await save();
  expect(await modal.findByText('Escribe el nombre y el teléfono del contacto de emergencia')).toBeVisible();
  expect(modal.getByLabelText('Nombre del contacto')).toHaveFocus();
  await fill(person, modal.getByLabelText('Teléfono del contacto'), '');
  await fill(person, modal.getByLabelText('Parentesco (opcional)'), '');
  const edited = { ...user, coach: true as const, note: 'Sin saltos', version: 2 };
  studio.answers(updateUser, { user: edited, message: '' });
  lists(studio, edited);
  await save();
  await toast('Usuario actualizado exitosamente');
  const sent = { coach: true, note: 'Sin saltos', emergencyContact: null };
  expect(studio.calls(updateUser)).toMatchObject([{ body: sent }]);
  await waitFor(() => expect(row).toHaveTextContent('Entrenador'));
});

test('an administrator is put at the desk under the type, which members have no mark of', async () => {
  const { person, studio, user, row } = await openList();
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const modal = await dialog('Editar Usuario');
  expect(modal.queryByLabelText('Recepción')).toBeNull();
  await person.selectOptions(modal.getByLabelText('Tipo de usuario'), 'Administrador');
  await person.click(modal.getByLabelText('Recepción'));
  const edited = { ...user, type: 'admin' as const, desk: true as const, version: 2 };
  studio.answers(updateUser, { user: edited, message: '' });
  lists(studio, edited);
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)).toMatchObject([{ body: { type: 'admin', desk: true } }]);
  await waitFor(() => expect(row).toHaveTextContent('Recepción'));
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const again = await dialog('Editar Usuario');
  expect(again.getByLabelText('Recepción')).toBeChecked();
  await person.selectOptions(again.getByLabelText('Tipo de usuario'), 'Miembro');
  await person.click(again.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(studio.calls(updateUser)).toHaveLength(2));
  expect(studio.calls(updateUser)[1]!.body).not.toHaveProperty('desk');
});

test('taking the mark of the desk away asks once, and says what it gives', async () => {
  const desk = adminUser({ type: 'admin', desk: true, first_name: 'Yuliana' });
  const { person, studio } = await openList(desk);
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const modal = await dialog('Editar Usuario');
  await person.click(modal.getByLabelText('Recepción'));
  const save = () => person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await save();
  const question = () => screen.findByRole('alertdialog', { name: '¿Quitar a Yuliana de Recepción?' });
  expect(await question()).toHaveTextContent(/con todo el acceso: ve las cifras, anula y devuelve dinero/);
  await person.click(within(await question()).getByRole('button', { name: 'Volver' }));
  expect(studio.calls(updateUser)).toEqual([]);
  await save();
  studio.answers(updateUser, { user: { ...desk, desk: undefined, version: 2 }, message: '' });
  await person.click(within(await question()).getByRole('button', { name: 'Dar todo el acceso' }));
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)).toMatchObject([{ body: { type: 'admin', desk: false } }]);
});

test('a user who refuses contact is marked in the form and in the list', async () => {
  const { person, studio, user, row } = await openList();
  expect(row).not.toHaveTextContent('No escribirle');
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  const modal = await dialog('Editar Usuario');
  const mark = modal.getByLabelText('No escribirle');
  expect(mark).not.toBeChecked();
  await person.click(mark);
  const edited = { ...user, no_contact: true as const, version: 2 };
  studio.answers(updateUser, { user: edited, message: '' });
  lists(studio, edited);
  await person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Usuario actualizado exitosamente');
  expect(studio.calls(updateUser)).toMatchObject([{ body: { noContact: true } }]);
  await waitFor(() => expect(row).toHaveTextContent('No escribirle'));
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  expect((await dialog('Editar Usuario')).getByLabelText('No escribirle')).toBeChecked();
});

test('the form says since when a user declares to be able to train', async () => {
  const declared = { version: '2026-11-28', at: '2026-11-03T15:00:00.000Z' };
  const { person } = await openList(adminUser({ fitness_declaration: declared }));
  await person.click(await screen.findByRole('button', { name: /^Editar a/ }));
  expect(await screen.findByText('Declaró que puede entrenar el 3 de noviembre de 2026.')).toBeVisible();
});

test('on a phone the search comes first, filters are folded, and a person is a row that manages the plan', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1280 }));
  const user = adminUser({ active_plan: 'Élite', account_status: 'suspended', special_trainings_remaining: 2 });
  const { person } = await renderScreen('/admin?tab=usuarios&tipo=member', {
    as: administrator(),
    given: (studio) => lists(studio, user),
  });
  const row = within(await screen.findByRole('list', { name: 'Usuarios' })).getByRole('listitem');
  expect(row).toHaveTextContent(`SuspendidoÉlite · 2 especiales · CC 1094567890 · ${user.email}`);
  const search = screen.getByRole('searchbox', { name: 'Buscar usuarios' });
  const chip = screen.getByRole('button', { name: /^Por vencer/ });
  expect(search.compareDocumentPosition(chip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(chip.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByLabelText('Estado')).toBeNull();
  expect(screen.getByText('Miembro')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Filtros' }));
  await person.selectOptions(screen.getByLabelText('Estado'), 'Suspendido');
  expect(await screen.findByText('Miembro · Suspendido')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=usuarios'));
  await person.click(within(row).getByRole('button', { name: /^Más acciones/ }));
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeVisible();
  await person.keyboard('{Escape}');
  await managePlan(person);
});
