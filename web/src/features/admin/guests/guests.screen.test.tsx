import { enrolGuest, joinGuest, listTried } from '@studio/contracts/http/guest-routes';
import {
  enrolUser,
  listRegistrants,
  listWaiting,
  readEnrolments,
  removeRegistrant,
  watchRegistrants,
} from '@studio/contracts/http/registrant-routes';
import { listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { createUser, listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { fill, renderScreen, toast, toasts } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, adminUser, newId, registrant } from '../../../testing/studio-fixtures.ts';

type Registrant = ReturnType<typeof registrant>;

const guest = (changes: Partial<Registrant> = {}): Registrant => {
  const { plan: _plan, account_status: _status, ...unknown } = registrant({ last_name: '', email: '', ...changes });
  return { ...unknown, paid_from: 'courtesy', guest: true };
};

/** Opens the registrants of a class of tomorrow. */
async function open(people: readonly Registrant[], given: (studio: FakeStudio) => void = () => {}) {
  const training = adminTraining({ current_participants: people.filter(({ released }) => !released).length });
  const rendered = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listAdminTrainings, [training]);
      studio.answers(listRegistrants, [...people]);
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: /^Ver inscritos/ }));
  return { ...rendered, training, modal: within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' })) };
}

/** Opens the form of a guest and fills it in. */
async function openForm(given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await open([], given);
  const { person, modal } = rendered;
  const fold = await modal.findByRole('button', { name: 'Inscribir invitado' });
  await person.click(fold);
  return { ...rendered, fold, send: () => person.click(modal.getByRole('button', { name: 'Inscribir al invitado' })) };
}

test('a guest has a telephone and who brought them, and neither plan nor courtesy', async () => {
  const { modal } = await open([
    guest({ first_name: 'Pedro' }),
    guest({ first_name: 'Nubia', brought_by: 'Ana Ruiz' }),
    guest({ first_name: '', phone: undefined }),
  ]);
  const rows = within(await modal.findByRole('table', { name: 'Usuarios inscritos' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
    '1Pedro Invitado310 456 7890',
    '2Nubia Invitado de Ana Ruiz310 456 7890',
    '3Invitado Invitado',
  ]);
  expect(modal.getByRole('link', { name: 'WhatsApp a Pedro' })).toBeVisible();
});

test('a guest is enrolled with name, telephone, who brought them, and what they allowed', async () => {
  const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });
  const { person, studio, modal, fold, send } = await openForm(({ answers }) => {
    answers(listUsers, { items: [ana], total: 1 });
    answers(enrolGuest, { id: newId(), message: '' });
  });
  await send();
  const [name, phone] = [modal.getByLabelText('Nombre'), modal.getByLabelText('Teléfono')];
  await waitFor(() => expect(name).toHaveFocus());
  expect(modal.getByText('Escribe el nombre')).toBeVisible();
  await fill(person, name, 'Pedro Gil');
  await fill(person, phone, '310 456 7890');
  await send();
  const allowed = modal.getByRole('checkbox', { name: 'Autorizó el uso de su nombre y teléfono' });
  await waitFor(() => expect(allowed).toHaveFocus());
  expect(allowed).toHaveAccessibleDescription(/Confirma que autorizó el uso de sus datos$/);
  await person.click(allowed);
  const bringer = modal.getByRole('combobox', { name: '¿Quién lo trajo? (opcional)' });
  await fill(person, bringer, 'Ana');
  await send();
  expect(await modal.findByText('Elige de la lista a quien lo trajo, o borra el nombre')).toBeVisible();
  expect(studio.calls(enrolGuest)).toEqual([]);
  await person.click(bringer);
  await person.click(await modal.findByRole('option', { name: /^Ana Ruiz/ }));
  studio.answers(listRegistrants, [guest({ first_name: 'Pedro Gil', brought_by: 'Ana Ruiz' })]);
  await send();
  await toast('Invitado inscrito');
  expect(studio.calls(enrolGuest).map(({ body }) => body)).toEqual([
    { name: 'Pedro Gil', phone: '310 456 7890', authorized: true, broughtBy: ana.id },
  ]);
  expect((await modal.findAllByRole('rowheader', { name: /^Pedro Gil/ }))[0]).toBeVisible();
  await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(modal.getByRole('region', { name: 'Invitados' })).toHaveFocus());
});

test('a guest who tried before is enrolled after a question that names the day of that class', async () => {
  const { person, studio, modal, fold, send } = await openForm(({ refuses }) =>
    refuses(enrolGuest, 'GUEST_TRIED_BEFORE', { message: 'Ya probó el 3 nov' }),
  );
  await fill(person, modal.getByLabelText('Nombre'), 'Pedro');
  await fill(person, modal.getByLabelText('Teléfono'), '3104567890');
  await person.click(modal.getByRole('checkbox'));
  await send();
  const question = within(await screen.findByRole('alertdialog', { name: 'Ya probó una clase' }));
  expect(question.getByText('Ya probó el 3 nov.')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(modal.getByLabelText('Nombre')).toHaveValue('Pedro');
  await send();
  studio.answers(enrolGuest, { id: newId(), message: '' });
  await person.click(await screen.findByRole('button', { name: 'Inscribir de todas formas' }));
  await toast('Invitado inscrito');
  expect(studio.calls(enrolGuest).map(({ body }) => body.again)).toEqual([undefined, undefined, true]);
  await waitFor(() => expect(fold).toHaveAttribute('aria-expanded', 'false'));
});

test('a guest who is removed comes back as a guest', async () => {
  const pedro = guest({ first_name: 'Pedro', brought_by: 'Ana Ruiz' });
  const { person, studio, modal } = await open([pedro], ({ answers }) => answers(removeRegistrant, { message: '' }));
  studio.answers(enrolGuest, { id: newId(), message: '' });
  await person.click(await modal.findByRole('button', { name: 'Eliminar a Pedro' }));
  await person.click(await within(await toasts()).findByRole('button', { name: 'Deshacer' }));
  await toast('Ya no dice quién lo trajo.');
  expect(studio.calls(enrolGuest).map(({ body }) => body)).toEqual([
    { name: 'Pedro', phone: '3104567890', authorized: true, again: true },
  ]);
});

test('a member who released the seat is not a registrant, and takes it back by an ordinary enrolment', async () => {
  const luisa = adminUser({ first_name: 'Luisa', last_name: 'Ocampo' });
  const gone = registrant({ id: luisa.id, first_name: 'Luisa', released: true });
  const { person, studio, modal } = await open([registrant(), gone], ({ answers }) => {
    answers(listUsers, { items: [luisa], total: 1 });
    answers(readEnrolments, [
      {
        userId: luisa.id,
        paidBy: 'courtesy',
        reason: 'NO_CLASSES_LEFT',
        classesLeft: 0,
        specialTrainingsLeft: 0,
        overlaps: [],
      },
    ]);
    answers(enrolUser, { message: '', paidFrom: 'plan' });
  });
  expect(await modal.findByRole('region', { name: 'Inscritos 1/10' })).toBeVisible();
  const list = within(await modal.findByRole('region', { name: 'Avisaron que no vienen (1)' }));
  expect(list.getByText('Luisa Ocampo')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
  await fill(person, modal.getByRole('combobox', { name: 'Inscribir usuario' }), 'Luisa');
  const option = await modal.findByRole('option', { name: /^Luisa/ });
  await waitFor(() => expect(option).toHaveTextContent('Avisó que no viene: recupera su cupo'));
  await person.click(option);
  await waitFor(() => expect(modal.getByRole('button', { name: 'Inscribir' })).toBeEnabled());
  await waitFor(() => expect(studio.underWay()).toBe(0));
  await person.click(modal.getByRole('button', { name: 'Inscribir' }));
  await toast('Recuperó su cupo: no se descontó nada más.');
});

test('a seat released while the list is open leaves the registrants', async () => {
  const luisa = registrant({ first_name: 'Luisa' });
  const { studio, modal } = await open([luisa]);
  expect(await modal.findByRole('region', { name: 'Inscritos 1/10' })).toBeVisible();
  const data = [{ ...luisa, released: true as const }];
  await waitFor(() => expect(studio.tells(watchRegistrants, { event: 'registrants', data })).toBe(true));
  expect(await modal.findByRole('region', { name: 'Inscritos 0/10' })).toBeVisible();
  expect(modal.getByRole('region', { name: 'Avisaron que no vienen (1)' })).toHaveTextContent('Luisa Ocampo');
  // Somebody on the waitlist may have the seat by now.
  await waitFor(() => expect(studio.calls(listWaiting)).toHaveLength(2));
});

const pedro = {
  id: newId(),
  name: 'Pedro de la Cruz',
  phone: '3104567890',
  trainingId: newId(),
  trainingDate: '2026-03-09',
  startTime: '06:00:00',
  title: 'Funcional',
  brought_by: 'Ana Ruiz',
  visits: [
    { trainingId: newId(), trainingDate: '2026-02-02', startTime: '18:00:00' },
    { trainingId: newId(), trainingDate: '2026-03-09', startTime: '06:00:00', title: 'Funcional' },
  ],
};

const openTried = (given: (studio: FakeStudio) => void) =>
  renderScreen('/admin?tab=usuarios', { as: administrator(), at: new Date('2026-03-11T15:00:00Z'), given });

test('the list of guests who tried a class is hidden while it is empty', async () => {
  const { studio } = await openTried(() => {});
  expect(await screen.findByRole('button', { name: /^Deben/ })).toBeVisible();
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(screen.queryByRole('button', { name: /^Probaron/ })).toBeNull();
});

test('a guest gets an account with name and telephone, which takes over the tried classes', async () => {
  const { person, studio } = await openTried(({ answers }) => answers(listTried, [pedro]));
  await person.click(await screen.findByRole('button', { name: /^Probaron ?1$/ }));
  expect(window.location.search).toBe('?tab=usuarios&lista=probaron');
  const row = (await screen.findByRole('heading', { name: pedro.name })).closest('li')!;
  expect(row).toHaveTextContent('Probó el lun 9 mar, 06:00');
  expect(row).toHaveTextContent('Funcional · Invitado de Ana Ruiz · 3104567890');

  await person.click(within(row).getByRole('button', { name: `Crear cuenta de ${pedro.name}` }));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Usuario' }));
  const visits = modal.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(visits).toEqual(['lun 2 feb, 18:00', 'lun 9 mar, 06:00 · Funcional']);
  expect(modal.getByLabelText('Nombres')).toHaveValue('Pedro');
  expect(modal.getByLabelText('Apellidos')).toHaveValue('de la Cruz');
  expect(modal.getByLabelText('Teléfono')).toHaveValue(pedro.phone);
  await fill(person, modal.getByLabelText('Correo electrónico'), 'pedro@example.com');
  await person.selectOptions(modal.getByLabelText('Tipo de documento'), 'Cédula de Ciudadanía');
  await fill(person, modal.getByLabelText('Número de documento'), '1094567891');
  const user = adminUser({ first_name: 'Pedro' });
  studio.answers(createUser, { user, message: '' });
  studio.loses(joinGuest);
  await person.click(modal.getByRole('button', { name: 'Crear usuario' }));
  await toast('La cuenta se creó, pero lo que probó no quedó en ella.');
  studio.answers(joinGuest, () => {
    studio.answers(listTried, []);
    return { message: '' };
  });
  await person.click(within(await toasts()).getByRole('button', { name: 'Reintentar' }));
  await toast('Lo que probó quedó en su cuenta.');
  expect(studio.calls(createUser)).toHaveLength(1);
  expect(studio.calls(joinGuest).at(-1)).toMatchObject({ params: { id: pedro.id }, body: { userId: user.id } });
  expect(await screen.findByText('Nadie probó una clase en los últimos 14 días')).toBeVisible();
});
