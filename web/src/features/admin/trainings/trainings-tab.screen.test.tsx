import {
  updateTraining,
  listAdminTrainings,
  scheduleTraining,
  previewMove,
  cancelTraining,
  getCancellation,
} from '@studio/contracts/http/training-admin-routes';
import { enrolUser, listRegistrants, readEnrolments } from '@studio/contracts/http/registrant-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { comeBack, fill, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, adminUser, registrant } from '../../../testing/studio-fixtures.ts';

const thursday = adminTraining;
const wednesday = new Date('2026-03-11T15:00:00Z');
const button = (name: RegExp | string) => screen.findByRole('button', { name });

interface TabOptions {
  readonly trainings?: readonly ReturnType<typeof adminTraining>[];
  readonly address?: string;
  readonly at?: Date;
  readonly given?: (studio: FakeStudio) => void;
}

function open({ trainings = [], address = '/admin?tab=entrenamientos', at = wednesday, given }: TabOptions = {}) {
  return renderScreen(address, {
    as: administrator(),
    at,
    given: (studio) => {
      studio.answers(listAdminTrainings, [...trainings]);
      given?.(studio);
    },
  });
}

/** Opens the registrants of a training. */
async function openRegistrants(training = thursday(), given?: (studio: FakeStudio) => void) {
  const rendered = await open({ trainings: [training], ...(given && { given }) });
  await rendered.person.click(await button(/^Ver inscritos/));
  const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  return { ...rendered, modal, search: await modal.findByRole('combobox', { name: 'Inscribir usuario' }) };
}

/** The row of a person in the list; a second table, for print only, follows it. */
async function nameIn(modal: ReturnType<typeof within>, name: RegExp): Promise<HTMLElement> {
  const [shown] = await modal.findAllByRole('rowheader', { name });
  return shown!;
}

const finds = ({ answers }: FakeStudio, ...items: ReturnType<typeof adminUser>[]) =>
  answers(listUsers, { items, total: items.length });

/** What enrolling these users would spend. */
const spends = (...users: ReturnType<typeof adminUser>[]) =>
  users.map(({ id }) => ({
    userId: id,
    paidBy: 'plan' as const,
    classesLeft: 12,
    specialTrainingsLeft: 0,
    overlaps: [],
  }));

test('a training has its defaults, its checks come in their order, and a second one at its time is refused', async () => {
  const { person, studio } = await open({ given: ({ refuses }) => refuses(scheduleTraining, 'DUPLICATE_TRAINING') });
  await person.click(await button('Nuevo Entrenamiento'));
  const modal = within(await screen.findByRole('dialog', { name: 'Nuevo Entrenamiento' }));
  const submit = () => person.click(modal.getByRole('button', { name: 'Crear entrenamiento' }));
  const type = (label: string, text: string) => fill(person, modal.getByLabelText(label), text);
  expect(modal.getByLabelText('Categoría')).toHaveValue('normal');
  expect(modal.getByLabelText('Capacidad')).toHaveValue('10');
  await type('Capacidad', '51');
  await submit();
  expect(await modal.findByText('La capacidad debe ser un número entero de 1 a 50')).toBeVisible();
  await type('Capacidad', '12');
  await type('Fecha', '2026-03-12');
  await type('Hora de inicio', '06:00');
  await type('Hora de fin', '06:00');
  await submit();
  expect(await modal.findByText('La hora de fin debe ser posterior a la hora de inicio')).toBeVisible();
  expect(studio.calls(scheduleTraining)).toEqual([]);
  await type('Hora de fin', '23:30');
  await submit();
  await toast('Ya existe un entrenamiento de esta categoría en esa fecha y hora');
  await person.selectOptions(modal.getByLabelText('Categoría'), 'Especial');
  const created = thursday({ category: 'special', end_time: '23:30:00', max_capacity: 12 });
  studio.answers(scheduleTraining, { training: created, message: '' });
  studio.answers(listAdminTrainings, [created]);
  await submit();
  await toast('Entrenamiento creado exitosamente');
  expect(await screen.findByText('06:00 – 23:30')).toBeVisible();
  expect(screen.getByText('0/12')).toBeVisible();
});

test('a field that registrants lock says so', async () => {
  const training = thursday({ current_participants: 2 });
  const { person, studio } = await open({
    trainings: [training],
    given: ({ refuses }) => refuses(updateTraining, 'CATEGORY_FIXED'),
  });
  await person.click(await button(/^Editar:/));
  const modal = within(await screen.findByRole('dialog', { name: 'Editar Entrenamiento' }));
  const save = () => person.click(modal.getByRole('button', { name: 'Guardar cambios' }));
  await person.selectOptions(modal.getByLabelText('Categoría'), 'Especial');
  await save();
  await toast('No se puede cambiar la categoría de un entrenamiento con inscritos o con lista de espera');
  expect(modal.getByLabelText('Categoría')).toHaveFocus();
  await person.selectOptions(modal.getByLabelText('Categoría'), 'Normal');
  studio.refuses(updateTraining, 'CAPACITY_BELOW_ENROLLED');
  await fill(person, modal.getByLabelText('Capacidad'), '1');
  await save();
  await toast('La capacidad no puede ser menor que el número de inscritos');
  expect(modal.getByLabelText('Capacidad')).toHaveFocus();
});

test('before a class is moved the form shows the members affected, and asks if the new hour has passed', async () => {
  const training = thursday({ current_participants: 1 });
  const none = { withoutPlan: [], overLimit: [], overlapping: [] };
  const { person, studio } = await open({
    trainings: [training],
    given: ({ answers }) =>
      answers(previewMove, ({ body }) => {
        const isPast = body.trainingDate < '2026-03-11';
        const withoutPlan = [{ id: training.id, first_name: 'Marcela', last_name: 'Ocampo' }];
        return {
          enrolled: 1,
          moves: true,
          start: isPast ? ('passed' as const) : ('later' as const),
          ...none,
          withoutPlan,
        };
      }),
  });
  await person.click(await button(/^Editar:/));
  const modal = within(await screen.findByRole('dialog', { name: 'Editar Entrenamiento' }));
  await fill(person, modal.getByLabelText('Fecha'), '2026-05-11');
  expect(modal.getByText('1 inscrito recibirá un correo con el nuevo horario.')).toBeVisible();
  expect(await modal.findByText('1 inscrito: 1 sin plan ese día.')).toBeVisible();
  await person.click(modal.getByText('Ver quiénes'));
  expect(modal.getAllByRole('definition')).toHaveLength(1);

  await fill(person, modal.getByLabelText('Fecha'), '2026-03-10');
  expect(await modal.findByText('El nuevo horario ya pasó: nadie podrá cancelar.')).toBeVisible();
  const save = () => person.click(modal.getByRole('button', { name: 'Guardar cambios', hidden: true }));
  await save();
  const question = within(await screen.findByRole('alertdialog', { name: 'Mover al pasado' }));
  expect(question.getByText(/1 inscrito quedará en una clase que ya empezó/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(studio.calls(updateTraining)).toEqual([]);
  studio.answers(updateTraining, { training: { ...training, training_date: '2026-03-10', version: 2 }, message: '' });
  await save();
  const again = within(await screen.findByRole('alertdialog', { name: 'Mover al pasado' }));
  await person.click(again.getByRole('button', { name: 'Mover de todos modos' }));
  await toast('Entrenamiento actualizado exitosamente');
});

test('a period with nothing but past days says so, and how there may be more', async () => {
  const training = thursday({ training_date: '2026-03-09', start_time: '04:17:00', end_time: '04:50:00' });
  const address = '/admin?tab=entrenamientos&hora=04%3A17';
  const { person } = await open({ trainings: [training], address });
  expect(await screen.findByText('No hay más entrenamientos')).toBeVisible();
  expect(screen.getByText('Ninguno de hoy en adelante coincide con los filtros.')).toBeVisible();
  await person.click(await button('Mostrar los días anteriores de esta semana (1)'));
  expect(screen.getAllByRole('button', { name: /^Ver inscritos/ })).toHaveLength(1);
  expect(screen.queryByText('No hay más entrenamientos')).toBeNull();
});

test('a date and a time that are typed by half go with the filters', async () => {
  const address = '/admin?tab=entrenamientos&desde=2001-01-01';
  const { person } = await open({ trainings: [thursday()], address });
  for (const at of [0, -1]) {
    await person.selectOptions(await screen.findByLabelText('Categoría'), 'special');
    expect(await screen.findByText('Ninguno coincide con los filtros.')).toBeVisible();
    const [date, time] = ['Fecha', 'Hora de inicio'].map((label) => () => screen.getByLabelText(label));
    await person.type(date!(), '3/');
    await person.type(time!(), '3:');
    expect(date!()).toHaveValue('3/');
    expect(time!()).toHaveValue('3:');
    await person.click(screen.getAllByRole('button', { name: 'Limpiar filtros' }).at(at)!);
    await waitFor(() => expect(window.location.search).toBe('?tab=entrenamientos&desde=2001-01-01'));
    await waitFor(() => expect(date!()).toHaveValue(''));
    expect(time!()).toHaveValue('');
  }
});

test('an address with a date and a time that are none filters by nothing', async () => {
  await open({ trainings: [thursday()], address: '/admin?tab=entrenamientos&fecha=2026-02-31&hora=mañana' });
  expect(await button(/^Ver inscritos/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull();
});

test('trainings that cannot be loaded are not replaced by those of another day', async () => {
  const { person, studio } = await open({
    trainings: [thursday()],
    address: '/admin?tab=entrenamientos&fecha=2026-03-12',
  });
  await button(/^Ver inscritos/);
  studio.loses(listAdminTrainings);
  await fill(person, screen.getByLabelText('Fecha'), '2031-05-05');
  await toast('Error al cargar los entrenamientos');
  expect(screen.queryByRole('button', { name: /^Ver inscritos/ })).toBeNull();
  studio.answers(listAdminTrainings, []);
  await person.click(await button('Reintentar'));
  expect(await screen.findByText('No hay entrenamientos')).toBeVisible();
});

test('a deleted account stays among the registrants of a past training, without the name', async () => {
  const erased = { ...registrant(), first_name: '', last_name: '', email: '' };
  const { account_status: _status, phone: _phone, plan: _plan, ...gone } = erased;
  const { modal } = await openRegistrants(thursday(), ({ answers }) => answers(listRegistrants, [gone]));
  expect(await nameIn(modal, /^Usuario eliminado/)).toBeVisible();
  expect(modal.getByRole('button', { name: 'Eliminar a Usuario eliminado' })).toBeVisible();
});

test('a registrant whose account is suspended is marked', async () => {
  const suspended = registrant({ account_status: 'suspended' });
  const { modal } = await openRegistrants(thursday(), ({ answers }) => answers(listRegistrants, [suspended]));
  expect(await nameIn(modal, /^Marcela Ocampo/)).toHaveTextContent('Suspendida');
});

test('an enrolment shows what it spends, and another class at the same hour', async () => {
  const [luisa, jorge] = [adminUser({ first_name: 'Luisa' }), adminUser({ first_name: 'Jorge' })];
  const overlaps = [thursday({ start_time: '23:05:00', end_time: '23:55:00' })];
  const { person, studio, modal, search } = await openRegistrants(thursday(), (studio) => {
    finds(studio, luisa, jorge);
    const [first, second] = spends(luisa, jorge);
    const courtesy = { ...second!, paidBy: 'courtesy' as const, reason: 'NO_PLAN_FOR_DATE' as const };
    const enrolments = [{ ...first!, overlaps }, courtesy];
    studio.answers(readEnrolments, ({ query }) => enrolments.filter(({ userId }) => query.users.includes(userId)));
  });
  const enrol = modal.getByRole('button', { name: /^Inscribir(?! invitado)/ });
  expect(enrol).toBeDisabled();
  await fill(person, search, 'Luisa');
  await person.click(await modal.findByRole('option', { name: /^Luisa/ }));
  expect(await modal.findByText('Ya tiene un entrenamiento de 23:05 a 23:55.')).toBeVisible();
  await waitFor(() => expect(enrol).toHaveTextContent(/^Inscribir$/));
  await fill(person, search, 'Jorge');
  await person.click(await modal.findByRole('option', { name: /^Jorge/ }));
  await waitFor(() => expect(enrol).toHaveTextContent('Inscribir como cortesía'));
  studio.answers(enrolUser, { paidFrom: 'courtesy', message: '' });
  await person.click(enrol);
  await toast('Inscripción de cortesía: no se descontó ninguna clase.');
  expect(studio.calls(enrolUser)).toMatchObject([{ body: { userId: jorge.id } }]);
});

test('a return to the registrants shows new ones and keeps the typed text', async () => {
  const { person, studio, modal, search } = await openRegistrants();
  await fill(person, search, 'Valenti');
  studio.answers(listRegistrants, [registrant()]);
  comeBack();
  expect(await nameIn(modal, /^Marcela Ocampo/)).toBeVisible();
  expect(search).toHaveValue('Valenti');
  expect(search).toHaveFocus();
});

test('a search for a user to enrol is repeated, even if it was answered a moment ago', async () => {
  const luisa = adminUser({ first_name: 'Luisa' });
  const { person, studio, modal, search } = await openRegistrants(thursday(), (studio) => finds(studio, luisa));
  await fill(person, search, 'Luisa');
  await modal.findByRole('option', { name: /^Luisa/ });
  await person.clear(search);
  await waitFor(() => expect(modal.queryByRole('option')).toBeNull());
  finds(studio);
  await fill(person, search, 'Luisa');
  expect(await modal.findByText('Nadie coincide con la búsqueda.')).toBeVisible();
});

test('text typed during an enrolment searches for the next user', async () => {
  const luisa = adminUser({ first_name: 'Luisa' });
  const { person, studio, modal, search } = await openRegistrants(thursday(), (studio) => {
    finds(studio, luisa);
    studio.answers(readEnrolments, spends(luisa));
    studio.answers(enrolUser, { paidFrom: 'plan', message: '' });
  });
  await fill(person, search, 'Luisa');
  await person.click(await modal.findByRole('option', { name: /^Luisa/ }));
  const release = studio.holds(enrolUser);
  await waitFor(() => expect(modal.getByRole('button', { name: 'Inscribir' })).toBeEnabled());
  await person.click(modal.getByRole('button', { name: 'Inscribir' }));
  await fill(person, search, 'la siguiente');
  release();
  await toast('Usuario inscrito');
  expect(search).toHaveValue('la siguiente');
});

test('an Enter right after typing chooses no match of an earlier text', async () => {
  const [luisa, jorge] = [adminUser({ first_name: 'Luisa' }), adminUser({ first_name: 'Jorge' })];
  const { person, studio, modal, search } = await openRegistrants(thursday(), (studio) => {
    studio.answers(listUsers, ({ query }) => {
      const items = [luisa, jorge].filter(({ first_name }) => first_name === query.search);
      return { items, total: items.length };
    });
    studio.answers(readEnrolments, spends(luisa, jorge));
  });
  await fill(person, search, 'Luisa');
  await modal.findByRole('option', { name: /^Luisa/ });
  const release = studio.holds(listUsers);
  await fill(person, search, 'Jorge');
  await person.keyboard('{Enter}');
  expect(search).toHaveValue('Jorge');
  expect(modal.queryByRole('option')).toBeNull();
  release();
  await person.click(await modal.findByRole('option', { name: /^Jorge/ }));
  await waitFor(() => expect(modal.getByRole('button', { name: 'Inscribir' })).toBeEnabled());
});

test('cancelling says how many it concerns, and asks again about a class that was changed meanwhile', async () => {
  const training = thursday({ current_participants: 3 });
  const courtesy = () => registrant({ paid_from: 'courtesy' });
  const { person, studio } = await open({
    trainings: [training],
    given: ({ answers }) => answers(listRegistrants, [registrant(), courtesy(), courtesy()]),
  });
  await person.click(await button(/^Cancelar/));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar entrenamiento' }));
  const concerned = '3 inscritos serán notificados. 1 recibirá su clase de vuelta; 2 de cortesía no gastaron clase.';
  expect(await question.findByText(new RegExp(concerned))).toBeVisible();
  studio.answers(cancelTraining, () => {
    throw changedMeanwhile({ ...training, end_time: '23:45:00', version: 2 });
  });
  await person.click(question.getByRole('button', { name: 'Cancelar entrenamiento' }));
  expect(await question.findByText(/^Otra persona acaba de cambiar estos datos/)).toBeVisible();
  expect(question.getByText(/23:45/)).toBeVisible();
  studio.answers(cancelTraining, { message: '', cancellation: { total: 0, refunded: 0, mailed: 0, failed: 0 } });
  await person.click(question.getByRole('button', { name: 'Cancelar entrenamiento' }));
  await toast('Entrenamiento cancelado y clases devueltas a los usuarios inscritos.');
  expect(studio.calls(cancelTraining).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
});

test('cancelling a class that took place says so, and how many were there', async () => {
  const past = thursday({ training_date: '2026-03-05', current_participants: 1 });
  const { person } = await open({
    trainings: [past],
    address: '/admin?tab=entrenamientos&fecha=2026-03-05',
    given: ({ answers }) => answers(listRegistrants, [registrant()]),
  });
  await person.click(await button(/^Cancelar/));
  const question = await screen.findByRole('alertdialog', { name: 'Cancelar entrenamiento' });
  await waitFor(() => expect(question).toHaveTextContent(/Este entrenamiento ya pasó.* 1 inscrito/));
});

test('a cancellation whose registrants could not be read speaks of places, not of classes given back', async () => {
  const training = thursday({ current_participants: 1 });
  const { person } = await open({
    trainings: [training],
    given: ({ answers, loses }) => {
      loses(listRegistrants);
      const cancellation = { total: 1, refunded: 1, mailed: 1, failed: 0 };
      answers(cancelTraining, { message: '', cancellation });
      answers(getCancellation, cancellation);
    },
  });
  await person.click(await button(/^Cancelar/));
  await toast('Error al obtener inscritos');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar entrenamiento' }));
  await person.click(question.getByRole('button', { name: 'Cancelar entrenamiento' }));
  const progress = await screen.findByRole('dialog', { name: 'Entrenamiento cancelado' });
  await waitFor(() => expect(progress).toHaveTextContent('Inscripciones canceladas'));
  expect(progress).not.toHaveTextContent('Clases devueltas');
});

test('the server’s message for a refused search is shown', async () => {
  const { person, studio, search } = await openRegistrants();
  studio.fails(listUsers, 503, { code: 'UNAVAILABLE', message: 'Los usuarios vuelven enseguida' });
  await fill(person, search, 'Luisa');
  expect(await toast('Los usuarios vuelven enseguida')).toBeVisible();
});
