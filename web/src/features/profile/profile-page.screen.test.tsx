import { changeOwnPassword, declareFitness, getProfile, updateProfile } from '@studio/contracts/http/auth-routes';
import { getOwnAbsences } from '@studio/contracts/http/absence-routes';
import { getMyFixedSlots } from '@studio/contracts/http/fixed-slot-routes';
import { setMailPreferences } from '@studio/contracts/http/mail-preference-routes';
import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import { getOwnPayments } from '@studio/contracts/http/payment-routes';
import { listOwnPlanRequests } from '@studio/contracts/http/plan-request-routes';
import { getMyMovements } from '@studio/contracts/http/training-routes';
import { getWaysToPay } from '@studio/contracts/http/ways-to-pay-routes';
import { fitnessDeclaration } from '@studio/contracts/rules/people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { answerQuietly } from '../../testing/quiet-studio.ts';
import { comeBack, fill, goOffline, renderScreen, toast } from '../../testing/render-screen.tsx';
import {
  administrator,
  asStored,
  currentPlan,
  keptGuardian,
  member,
  movement,
  noPlan,
  planBalance,
} from '../../testing/studio-fixtures.ts';

const region = (name: string) => screen.findByRole('region', { name });
const inMarch = new Date('2026-03-11T15:00:00Z');

/** Stores the profile as it is sent. */
const storesProfile =
  (user: ReturnType<typeof member>) =>
  ({ answers }: FakeStudio) =>
    answers(updateProfile, ({ body }) => ({ user: { ...user, ...asStored(body), version: 2 }, message: '' }));

test('the page comes in one piece with the first movements, which would push down what stands below', async () => {
  const movements: { release?: () => void } = {};
  const { studio } = await renderScreen('/profile', {
    as: member(),
    given: (given) => {
      movements.release = given.holds(getMyMovements);
    },
  });
  await waitFor(() => expect(studio.calls(getMyMovements)).toHaveLength(1));
  expect(await screen.findByRole('heading', { level: 1, name: /^Marcela/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Mis datos' })).toBeNull();
  movements.release?.();
  expect(await region('Mis datos')).toBeVisible();
  expect(screen.getByText('Aún no hay movimientos')).toBeVisible();
  expect(studio.calls(getMyMovements)).toHaveLength(1);
});

test('a member whom staff registered without birth date and gender edits the rest', async () => {
  const user = member({ dateOfBirth: null, gender: null });
  const { person, studio } = await renderScreen('/profile', { as: user, given: storesProfile(user) });
  const data = within(await region('Datos personales'));
  await person.click(data.getByRole('button', { name: 'Editar perfil' }));
  await fill(person, await data.findByLabelText('Teléfono'), '6067451234');
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  expect(await data.findByText('6067451234')).toBeVisible();
  expect(studio.calls(updateProfile)).toMatchObject([
    { body: { phone: '6067451234', dateOfBirth: null, gender: null } },
  ]);
});

test.each([
  ['an administrator', administrator({ phone: '' })],
  ['a coach', member({ phone: '', coach: true })],
])('%s who does not train has no steps of a member, and the address opens the own data', async (_who, user) => {
  const { person } = await renderScreen('/profile?editar=datos', {
    as: user,
    given: (studio) => {
      studio.answers(getCurrentPlan, noPlan);
      storesProfile(user)(studio);
    },
  });
  const data = within(await region('Datos personales'));
  await waitFor(() => expect(data.getByRole('heading')).toHaveFocus());
  expect(await screen.findByText('No tienes un plan activo.')).toBeVisible();
  expect(screen.queryByText('Así empiezas a entrenar:')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Antes de entrenar' })).toBeNull();
  await fill(person, await data.findByLabelText('Teléfono'), '6067451234');
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('an address opens the form of a new password', async () => {
  const { person } = await renderScreen('/profile?editar=clave', { as: member() });
  const form = within(await screen.findByRole('dialog', { name: 'Cambiar contraseña' }));
  await person.click(form.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the red message of a refused act goes once the act succeeds', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: ({ fails }) => fails(updateProfile, 500),
  });
  const data = within(await region('Datos personales'));
  await person.click(data.getByRole('button', { name: 'Editar perfil' }));
  await person.click(await data.findByRole('button', { name: 'Guardar cambios' }));
  const refusal = await toast('Error actualizando perfil');
  storesProfile(user)(studio);
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  await waitFor(() => expect(refusal).not.toBeInTheDocument());
});

test('a profile of which the device has kept a part shows it, and its red message goes with the network back', async () => {
  const lost = [getMyMovements, getWaysToPay, listOwnPlanRequests, getOwnAbsences, getMyFixedSlots];
  const { studio } = await renderScreen('/profile', {
    as: member(),
    given: ({ answers, loses }) => {
      for (const route of lost) loses(route);
      answers(getCurrentPlan, currentPlan());
    },
  });
  expect(await screen.findByText('clases restantes')).toBeVisible();
  const refusal = await toast('Error al cargar los movimientos');
  answerQuietly(studio);
  studio.answers(getCurrentPlan, currentPlan());
  goOffline()();
  expect(await screen.findByText('Aún no hay movimientos')).toBeVisible();
  await waitFor(() => {
    // Without a browser nothing is animated.
    fireEvent.animationEnd(refusal.closest('.Toastify__toast')!);
    expect(refusal).not.toBeInTheDocument();
  });
});

test('a member refuses what the studio writes of its own accord, and a refused switch moves back', async () => {
  const { person, studio } = await renderScreen('/profile', { as: member() });
  await person.click(await screen.findByText('Avisos por correo'));
  const contact = await screen.findByLabelText('Que el estudio me escriba sobre renovaciones y pagos');
  expect(contact).toBeChecked();
  studio.fails(setMailPreferences, 500);
  await person.click(contact);
  await toast('Error al guardar tus avisos');
  await waitFor(() => expect(contact).toBeChecked());
  studio.answers(setMailPreferences, { reminders: true, waitlist: true, planEnds: true, contact: false });
  await person.click(contact);
  await waitFor(() => expect(contact).not.toBeChecked());
  expect(studio.calls(setMailPreferences).map(({ body }) => body)).toEqual([{ contact: false }, { contact: false }]);
});

test('a switch that is moved again and another one stay where they are, and are saved in that order', async () => {
  const { person, studio } = await renderScreen('/profile', { as: member() });
  await person.click(await screen.findByText('Avisos por correo'));
  const contact = await screen.findByLabelText('Que el estudio me escriba sobre renovaciones y pagos');
  const reminders = screen.getByLabelText('Recordatorios');
  studio.answers(setMailPreferences, { reminders: true, waitlist: true, planEnds: true, contact: false });
  const release = studio.holds(setMailPreferences);
  for (const each of [contact, contact, reminders]) await person.click(each);
  expect(studio.calls(setMailPreferences)).toHaveLength(1);
  release();
  await waitFor(() =>
    expect(studio.calls(setMailPreferences).map(({ body }) => body)).toEqual([
      { contact: false },
      { contact: true },
      { reminders: false },
    ]),
  );
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(contact).toBeChecked();
  expect(reminders).not.toBeChecked();
});

test('the own password is changed in a modal, whose checks come first', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: ({ refuses }) => refuses(changeOwnPassword, 'WRONG_PASSWORD'),
  });
  await person.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Cambiar contraseña' }));
  const type = (label: string, text: string) => fill(person, modal.getByLabelText(label), text);
  const submit = () => person.click(modal.getByRole('button', { name: 'Cambiar contraseña' }));
  expect(document.querySelector('[role=dialog] [autocomplete="username"]')).toHaveValue(user.email);
  await type('Contraseña actual', 'equivocada');
  await type('Nueva contraseña', 'corta');
  await type('Confirmar contraseña', 'corta');
  await submit();
  expect(await modal.findByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await type('Nueva contraseña', 'clave-nueva');
  await submit();
  expect(await modal.findByText('Las contraseñas no coinciden')).toBeVisible();
  expect(studio.calls(changeOwnPassword)).toEqual([]);
  await type('Confirmar contraseña', 'clave-nueva');
  await submit();
  await toast('La contraseña actual es incorrecta');
  expect(modal.getByLabelText('Contraseña actual')).toHaveFocus();
  studio.answers(changeOwnPassword, { message: '' });
  await type('Contraseña actual', 'clave-segura');
  await submit();
  await toast('Contraseña actualizada exitosamente');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('plan, special trainings and movements are shown', async () => {
  const plan = currentPlan({ remainingClasses: 11, freeze: { from: '2026-03-12', to: '2026-03-14' } });
  const movements = [
    movement({ reason: 'booked', change: -1, balanceAfter: 11, subject: 'lunes 9 de marzo, 06:00' }),
    movement({ balance: 'special', reason: 'set-by-admin', change: 2, balanceAfter: 2, actor: 'admin', subject: null }),
    movement({ reason: 'assigned', change: 12, balanceAfter: 12, actor: 'admin', subject: 'Amanecer' }),
  ];
  const slot = { weekday: 1, startTime: '06:00:00', category: 'normal' as const, last: null };
  await renderScreen('/profile', {
    as: member({ specialTrainingsRemaining: 2 }),
    at: inMarch,
    given: ({ answers }) => {
      answers(getCurrentPlan, plan);
      answers(getMyFixedSlots, [slot]);
      answers(getMyMovements, movements);
    },
  });
  const card = await region('Plan actual');
  await waitFor(() => expect(card).toHaveTextContent('Activo'));
  expect(card).toHaveTextContent('11clases restantes');
  expect(card).toHaveTextContent('3 por semana · $ 120.000 al mes');
  expect(card).toHaveTextContent('Vence el 31 de marzo de 2026');
  expect(card).toHaveTextContent('Plan congelado del 12 al 14 de marzo');
  expect(card).toHaveTextContent('Entrenamientos especiales restantes2');
  expect(await region('Cupo fijo')).toHaveTextContent(/lunes\s06:00/);
  const entries = await within(await region('Movimientos')).findAllByRole('listitem');
  expect(entries).toHaveLength(3);
  expect(entries[0]).toHaveTextContent('−1Inscripción');
  expect(entries[1]).toHaveTextContent('+2Ajuste del estudio');
  expect(entries[2]).toHaveTextContent('+12Plan asignado');
  expect(await region('Información de la cuenta')).toHaveTextContent('Miembro desde');
});

test('the plan says what was paid and is owed, and leads to all payments with their receipts', async () => {
  const plan = planBalance();
  const { assignmentId, name } = plan;
  const entry = { number: 12, kind: 'payment' as const, plan: name, assignmentId, method: 'nequi' as const, note: '' };
  const { person } = await renderScreen('/profile', {
    as: member(),
    at: inMarch,
    given: ({ answers }) => {
      answers(getCurrentPlan, currentPlan());
      answers(getOwnPayments, {
        debt: 40_000,
        credit: 5_000,
        plans: [plan],
        entries: [{ ...entry, amount: 80_000, receivedOn: '2026-03-03' }],
      });
    },
  });
  const card = await region('Plan actual');
  await waitFor(() => expect(card).toHaveTextContent(/Pagaste \$\s80\.000 el 3 mar · debes \$\s40\.000/));
  expect(card).toHaveTextContent(/Saldo a favor \$\s5\.000/);
  await person.click(within(card).getByRole('button', { name: 'Ver mis pagos' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Mis pagos' }));
  await person.click(await modal.findByRole('button', { name: /^Recibo n\.º\s12$/ }));
  const receipt = await modal.findByRole('article');
  expect(receipt).toHaveTextContent('Marcela Ocampo');
  expect(receipt).toHaveTextContent('Periodo1 mar 2026 – 31 mar 2026');
  expect(receipt).not.toHaveTextContent('Recibió');
});

test.each([
  [{ debt: 0, credit: 0, plans: [planBalance({ paid: 110_000, debt: 0 })] }, /^Al día · pagaste \$\s110\.000$/],
  [{ debt: 60_000, credit: 0, plans: [planBalance({ debt: 60_000 })] }, /^Debes \$\s60\.000$/],
  [{ debt: 0, credit: 5_000, plans: [planBalance({ name: 'Otro', debt: 0 })] }, /^Al día$/],
])('the profile begins with the name and the standing %#', async (money, words) => {
  await renderScreen('/profile', {
    as: member(),
    at: inMarch,
    given: ({ answers }) => {
      answers(getCurrentPlan, currentPlan());
      answers(getOwnPayments, { ...money, entries: [] });
    },
  });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Marcela Ocampo' });
  expect(await within(heading.parentElement!).findByText(words)).toBeVisible();
});

test('the plan that begins next stands on the card with its own money', async () => {
  const [now, next] = [
    planBalance({ paid: 120_000, debt: 0 }),
    planBalance({
      name: 'Constante',
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      status: 'next',
      paid: 50_000,
      debt: 60_000,
    }),
  ];
  const paid = { kind: 'payment' as const, method: 'efectivo' as const, note: '', number: 1 };
  await renderScreen('/profile', {
    as: member(),
    at: inMarch,
    given: ({ answers }) => {
      answers(
        getCurrentPlan,
        currentPlan({
          next: { name: 'Constante', startDate: '2026-04-01', endDate: '2026-04-30', classesGranted: 12 },
        }),
      );
      answers(getOwnPayments, {
        debt: 60_000,
        credit: 0,
        plans: [next, now],
        entries: [
          {
            ...paid,
            number: 2,
            plan: 'Constante',
            assignmentId: next.assignmentId,
            amount: 50_000,
            receivedOn: '2026-03-11',
          },
          { ...paid, plan: 'Amanecer', assignmentId: now.assignmentId, amount: 120_000, receivedOn: '2026-03-01' },
        ],
      });
    },
  });
  const card = await region('Plan actual');
  await waitFor(() =>
    expect(card).toHaveTextContent(
      /Pagaste \$\s120\.000 el 1 mar.*Siguiente: Constante.*Pagaste \$\s50\.000 el 11 mar · debes \$\s60\.000/,
    ),
  );
  expect(card).not.toHaveTextContent('de otros planes');
});

test('a plan that was removed is shown as one that ended', async () => {
  const held = currentPlan();
  const plan = { ...held.plan!, status: 'Rembolsado' as const, endDate: '2026-03-09' };
  await renderScreen('/profile', {
    as: member(),
    at: inMarch,
    given: ({ answers }) => answers(getCurrentPlan, { plan, isActive: false, remainingClasses: 0 }),
  });
  const card = await region('Plan actual');
  await waitFor(() => expect(card).toHaveTextContent('Terminado'));
  expect(card).toHaveTextContent('Terminó el 9 de marzo de 2026');
});

test('a plan that could not be loaded does not count as none, and can be tried again', async () => {
  const { person, studio } = await renderScreen('/profile', {
    as: member(),
    at: inMarch,
    given: ({ loses }) => loses(getCurrentPlan),
  });
  const card = await region('Plan actual');
  await waitFor(() => expect(card).toHaveTextContent('No pudimos cargar tu plan.'));
  expect(screen.queryByText('Elige un plan')).toBeNull();
  studio.answers(getCurrentPlan, currentPlan());
  within(card).getByRole('button', { name: 'Reintentar' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(card).toHaveTextContent('Activo'));
  await waitFor(() => expect(card).toHaveFocus());
});

test('who never had a plan reads the three steps to the first class', async () => {
  const { person } = await renderScreen('/profile', { as: member() });
  const card = within(await region('Plan actual'));
  const steps = within(await card.findByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('strong').textContent)).toEqual([
    'Elige un plan',
    'Págalo en el estudio',
    'Reserva tu primera clase',
  ]);
  expect(card.getByRole('link', { name: 'Ver los horarios' })).toHaveAttribute('href', '/trainings');
  await person.click(card.getByRole('link', { name: 'Ver planes' }));
  expect(window.location.pathname).toBe('/plans');
});

test('a return to the profile shows the studio’s changes', async () => {
  const { studio } = await renderScreen('/profile', { as: member(), at: inMarch });
  expect(await screen.findByText('Elige un plan')).toBeVisible();
  expect(await screen.findByText('Aún no hay movimientos')).toBeVisible();
  studio.answers(getCurrentPlan, currentPlan());
  studio.answers(getMyMovements, [movement({ reason: 'assigned', change: 12, balanceAfter: 12 })]);
  comeBack();
  const card = await region('Plan actual');
  await waitFor(() => expect(card).toHaveTextContent('12clases restantes'));
  expect(await within(await region('Movimientos')).findByText(/Plan asignado/)).toBeVisible();
});

test('the profile shows the special trainings that were given while another page was open', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/', { as: user });
  expect(await screen.findByText('Elige un plan')).toBeVisible();
  studio.answers(getProfile, { user: { ...user, specialTrainingsRemaining: 5 } });
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: /^Mi perfil/ }));
  const card = await region('Plan actual');
  await waitFor(() => expect(card).toHaveTextContent('Entrenamientos especiales restantes5'));
});

test('the fields of the account cannot be edited, and «Cancelar» brings back what is stored', async () => {
  const { person } = await renderScreen('/profile', { as: member() });
  const data = within(await region('Datos personales'));
  expect(data.getByText('11 de febrero de 1994')).toBeVisible();
  const edit = () => person.click(data.getByRole('button', { name: 'Editar perfil' }));
  await edit();
  await fill(person, await data.findByLabelText('Nombres'), 'Otra');
  for (const label of ['Correo electrónico', 'Tipo de documento', 'Número de documento'])
    expect(data.getByLabelText(label)).toHaveAttribute('readonly');
  await fill(person, data.getByLabelText('Teléfono'), '123456');
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  expect(await data.findByText('El teléfono es obligatorio y debe tener al menos 7 dígitos')).toBeVisible();
  expect(data.getByLabelText('Teléfono')).toHaveFocus();
  await person.click(data.getByRole('button', { name: 'Cancelar' }));
  expect(await data.findByText(/Marcela/)).toBeVisible();
  await edit();
  expect(await data.findByLabelText('Nombres')).toHaveValue('Marcela');
});

test('who has just registered is asked for a declaration, which keeps its day', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: ({ answers }) =>
      answers(declareFitness, ({ body: { version } }) => ({
        user: { ...user, fitnessDeclaration: { version, at: '2026-11-03T15:00:00.000Z' } },
        message: '',
      })),
  });
  const card = within(await region('Antes de entrenar'));
  expect(card.getByText('Declaro que puedo entrenar o consulté a mi médico.')).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Lo declaro' }));
  expect(await card.findByText(/^Declaraste el 3 de noviembre de 2026/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Lo declaro' })).toBeNull();
  expect(studio.calls(declareFitness)).toMatchObject([{ body: { version: fitnessDeclaration } }]);
});

test('an emergency contact is added from where it is asked for, shown, and taken away again', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/profile', { as: user, given: storesProfile(user) });
  const card = within(await region('Antes de entrenar'));
  const data = within(await region('Datos personales'));
  await person.click(card.getByRole('button', { name: 'Agregar contacto de emergencia' }));
  const name = await data.findByLabelText('Nombre del contacto');
  await waitFor(() => expect(name).toHaveFocus());
  await fill(person, name, 'Rosa Ocampo');
  const save = () => person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await save();
  const phone = data.getByLabelText('Teléfono del contacto');
  await waitFor(() => expect(phone).toHaveFocus());
  expect(studio.calls(updateProfile)).toEqual([]);
  await fill(person, phone, '3001112233');
  await fill(person, data.getByLabelText('Parentesco'), 'mamá');
  await save();
  expect(await data.findByText('Rosa Ocampo (mamá), 3001112233')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Agregar contacto de emergencia' })).toBeNull();

  await person.click(data.getByRole('button', { name: 'Editar perfil' }));
  for (const label of ['Nombre del contacto', 'Teléfono del contacto', 'Parentesco'])
    await fill(person, await data.findByLabelText(label), '');
  await save();
  expect(await card.findByRole('button', { name: 'Agregar contacto de emergencia' })).toBeVisible();
  expect(studio.calls(updateProfile).map(({ body }) => body.emergencyContact)).toEqual([
    { name: 'Rosa Ocampo', phone: '3001112233', relation: 'mamá' },
    null,
  ]);
});

test('a class that a coach enrolled one in says so', async () => {
  await renderScreen('/profile', {
    as: member(),
    given: ({ answers }) => answers(getMyMovements, [movement({ actor: 'coach' })]),
  });
  expect(await within(await region('Movimientos')).findByText(/^Entrenador · saldo/)).toBeVisible();
});

test('a member under age without a guardian is led to the form, which shows afterwards who agreed', async () => {
  const user = member({ dateOfBirth: '2012-05-04' });
  const { person, studio } = await renderScreen('/profile', { as: user, at: inMarch, given: storesProfile(user) });
  const card = within(await region('Antes de entrenar'));
  expect(card.getByText('Falta tu acudiente.')).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Agregar acudiente' }));
  const data = within(await region('Datos personales'));
  const name = await data.findByLabelText('Nombre del acudiente');
  await waitFor(() => expect(name).toHaveFocus());
  const save = () => person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await save();
  expect(await data.findByText('Completa los datos del acudiente')).toBeVisible();
  expect(name).toHaveFocus();
  expect(studio.calls(updateProfile)).toEqual([]);
  await fill(person, name, 'Rosa Ocampo');
  await person.selectOptions(data.getByLabelText('Tipo de documento del acudiente'), 'Cédula de Ciudadanía');
  await fill(person, data.getByLabelText('Número de documento del acudiente'), '24567890');
  await fill(person, data.getByLabelText('Parentesco del acudiente'), 'mamá');
  await fill(person, data.getByLabelText('Teléfono del acudiente'), '3001112233');
  await person.click(data.getByRole('checkbox', { name: /^El acudiente autoriza/ }));
  await save();
  expect(
    await data.findByText('Rosa Ocampo (mamá), 3001112233. Autorizó el 28 nov 2026, versión 2026-11-28'),
  ).toBeVisible();
  expect(card.queryByText('Falta tu acudiente.')).toBeNull();
});

test('another guardian has to agree anew, the same one does not', async () => {
  const user = member({ dateOfBirth: '2012-05-04', guardian: keptGuardian() });
  const { person, studio } = await renderScreen('/profile', { as: user, at: inMarch, given: storesProfile(user) });
  const data = within(await region('Datos personales'));
  await person.click(data.getByRole('button', { name: 'Editar perfil' }));
  const tick = await data.findByRole('checkbox', { name: /^El acudiente autoriza/ });
  expect(tick).toBeChecked();
  expect(tick).toHaveAccessibleDescription('Autorizó el 28 nov 2026, versión 2026-11-28.');
  await fill(person, data.getByLabelText('Teléfono del acudiente'), '3009998877');
  expect(tick).toBeChecked();
  await fill(person, data.getByLabelText('Nombre del acudiente'), 'Inés Ocampo');
  expect(tick).not.toBeChecked();
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  expect(await data.findByText('Confirma que el acudiente autoriza')).toBeVisible();
  await waitFor(() => expect(tick).toHaveFocus());
  await person.click(tick);
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  expect(studio.calls(updateProfile)).toMatchObject([
    { body: { guardian: { name: 'Inés Ocampo', phone: '3009998877', authorized: true } } },
  ]);
});

test('a member who has come of age is asked for no guardian, and the stored one stays', async () => {
  const user = member({ guardian: keptGuardian() });
  const { person, studio } = await renderScreen('/profile', { as: user, at: inMarch, given: storesProfile(user) });
  const data = within(await region('Datos personales'));
  expect(data.getByText(/^Rosa Ocampo \(mamá\)/)).toBeVisible();
  await person.click(data.getByRole('button', { name: 'Editar perfil' }));
  await fill(person, await data.findByLabelText('Teléfono'), '6067451234');
  expect(data.queryByRole('group', { name: 'Acudiente' })).toBeNull();
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  expect(studio.calls(updateProfile)[0]!.body).not.toHaveProperty('guardian');
});

test('a member whose birth date was wrong says what becomes of the guardian', async () => {
  const user = member({ dateOfBirth: '2012-05-04', guardian: keptGuardian() });
  const { guardian: _removed, ...others } = user;
  const { person, studio } = await renderScreen('/profile', { as: user, at: inMarch, given: storesProfile(user) });
  const data = within(await region('Datos personales'));
  await person.click(data.getByRole('button', { name: 'Editar perfil' }));
  await fill(person, await data.findByLabelText('Fecha de nacimiento'), '04/05/1992');
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  expect(await data.findByText('Elige qué hacer con los datos del acudiente')).toBeVisible();
  await person.selectOptions(data.getByLabelText('¿Qué hacemos con los datos del acudiente?'), 'Borrarlos');
  studio.answers(updateProfile, { user: { ...others, dateOfBirth: '1992-05-04' }, message: '' });
  await person.click(data.getByRole('button', { name: 'Guardar cambios' }));
  await toast('Perfil actualizado exitosamente');
  expect(studio.calls(updateProfile)[0]!.body).not.toHaveProperty('guardian');
  expect(data.queryByText(/Rosa Ocampo/)).toBeNull();
});
