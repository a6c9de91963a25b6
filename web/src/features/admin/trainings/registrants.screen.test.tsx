import { listActivity } from '@studio/contracts/http/activity-routes';
import { markAllAttended, markAttendance } from '@studio/contracts/http/attendance-routes';
import {
  enrolUser,
  listRegistrants,
  listWaiting,
  readEnrolments,
  removeRegistrant,
  removeWaiting,
  watchRegistrants,
} from '@studio/contracts/http/registrant-routes';
import { listAdminTrainings, updateTraining } from '@studio/contracts/http/training-admin-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changedMeanwhile, type FakeStudio } from '../../../testing/fake-studio.ts';
import { comeBack, fill, renderScreen, toast, toasts } from '../../../testing/render-screen.tsx';
import { administrator, adminTraining, adminUser, newId, registrant } from '../../../testing/studio-fixtures.ts';

/** Opens the registrants of a class of two seats; the servers enrol and remove. */
async function open(given: (studio: FakeStudio) => void = () => {}) {
  const training = adminTraining({ max_capacity: 2 });
  const [luisa, jorge] = [
    adminUser({ first_name: 'Luisa', active_plan: 'Amanecer' }),
    adminUser({ first_name: 'Jorge' }),
  ];
  const users = [luisa, jorge];
  const enrolled: ReturnType<typeof registrant>[] = [];
  const rendered = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      const { answers } = studio;
      answers(listAdminTrainings, () => [{ ...training, current_participants: enrolled.length }]);
      answers(listRegistrants, () => [...enrolled]);
      answers(listUsers, ({ query }) => {
        const items = users.filter(({ first_name }) => first_name === query.search);
        return { items, total: items.length };
      });
      answers(readEnrolments, ({ query }) =>
        users
          .filter(({ id }) => query.users.includes(id))
          .map(({ id }) => {
            const spends = { userId: id, specialTrainingsLeft: 0, overlaps: [] };
            return id === luisa.id
              ? { ...spends, paidBy: 'plan' as const, classesLeft: 12 }
              : { ...spends, paidBy: 'courtesy' as const, classesLeft: 0, reason: 'NO_PLAN_FOR_DATE' as const };
          }),
      );
      answers(enrolUser, ({ body }) => {
        const paidFrom = body.userId === luisa.id ? ('plan' as const) : ('courtesy' as const);
        const { id, first_name, last_name, email } = users.find((each) => each.id === body.userId)!;
        enrolled.push(registrant({ id, first_name, last_name, email, paid_from: paidFrom }));
        return { paidFrom, message: '' };
      });
      answers(removeRegistrant, ({ params }) => {
        enrolled.splice(
          enrolled.findIndex(({ id }) => id === params.userId),
          1,
        );
        return { message: '' };
      });
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: /^Ver inscritos/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  const search = await modal.findByRole('combobox', { name: 'Inscribir usuario' });
  const choose = async (name: string) => {
    await fill(rendered.person, search, name);
    return modal.findByRole('option', { name: new RegExp(`^${name}`) });
  };
  return { ...rendered, modal, search, choose, enrol: modal.getByRole('button', { name: /^Inscribir(?! invitado)/ }) };
}

test('registrants are enrolled from suggestions until the class is full, removed, and brought back', async () => {
  const { person, studio, modal, choose, enrol } = await open();
  expect(await modal.findByText('No hay usuarios inscritos')).toBeVisible();
  for (const [name, left, act, paid] of [
    ['Luisa', /quedan 12 clases/, 'Inscribir', 'Se descontó 1 clase de su plan.'],
    ['Jorge', /Sin plan/, 'Inscribir como cortesía', 'Inscripción de cortesía: no se descontó ninguna clase.'],
  ] as const) {
    const option = await choose(name);
    await waitFor(() => expect(option).toHaveTextContent(left));
    await person.click(option);
    await waitFor(() => expect(enrol).toHaveTextContent(act));
    await person.click(enrol);
    expect((await toast(paid)).parentElement).toHaveTextContent(/^Usuario inscrito/);
    expect(await modal.findByRole('button', { name: new RegExp(`^Eliminar a ${name}`) })).toBeVisible();
  }
  expect(await modal.findByText('El entrenamiento está lleno: no quedan cupos.')).toBeVisible();
  const again = await choose('Luisa');
  expect(again).toHaveTextContent('Ya está inscrito');
  expect(again).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Escape}');
  const remove = modal.getByRole('button', { name: /^Eliminar a Luisa/ });
  await person.click(remove);
  await toast('Inscripción cancelada');
  await waitFor(() => expect(remove).not.toBeInTheDocument());
  await person.click(within(await toasts()).getByRole('button', { name: 'Deshacer' }));
  expect(await modal.findByRole('button', { name: /^Eliminar a Luisa/ })).toBeVisible();
  expect(studio.calls(enrolUser)).toHaveLength(3);
});

const waiting = (first_name: string, position: number) => ({
  id: newId(),
  first_name,
  last_name: 'Ocampo',
  email: `${first_name}@example.com`,
  phone: '3104567890',
  position,
  joined_at: '2026-03-10T15:00:00.000Z',
});

test('the waitlist stands in its order; who is removed after a question lets the others move up', async () => {
  const [beatriz, jorge] = [waiting('Beatriz', 1), waiting('Jorge', 2)];
  const { person, studio, modal } = await open(({ answers }) =>
    answers(listWaiting, [beatriz, jorge, waiting('Nubia', 3)]),
  );
  const listOf = async (count: number) => {
    const list = within(await modal.findByRole('region', { name: `Lista de espera (${count})` }));
    return { list, texts: list.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 9)) };
  };
  const { list, texts } = await listOf(3);
  expect(texts).toEqual(['1.Beatriz', '2.Jorge O', '3.Nubia O']);
  expect(list.getAllByRole('link', { name: '310 456 7890' })[0]).toHaveAttribute('href', 'tel:3104567890');
  const chat = list.getByRole('link', { name: /^WhatsApp a Beatriz/ });
  expect(chat).toHaveAttribute('href', expect.stringMatching(/573104567890/));
  await person.click(list.getByRole('button', { name: /^Quitar a Jorge/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('¿Seguro que quieres quitar a Jorge Ocampo? Pierde su puesto en la lista.');
  studio.answers(removeWaiting, { message: '' });
  studio.answers(listWaiting, [beatriz, waiting('Nubia', 2)]);
  await person.click(within(question).getByRole('button', { name: 'Quitar de la lista' }));
  await toast('Usuario retirado de la lista de espera');
  const shorter = await listOf(2);
  expect(shorter.texts).toEqual(['1.Beatriz', '2.Nubia O']);
  await waitFor(() => expect(shorter.list.getAllByRole('link')[0]).toHaveFocus());
  expect(studio.calls(removeWaiting)).toMatchObject([{ params: { userId: jorge.id } }]);
});

test('an act shows at once among what was done to the class', async () => {
  const actor = { id: newId(), name: 'Gloria Mejía' };
  const entry = { at: '2026-03-11T14:00:00.000Z', actor, facts: {} };
  const about = { id: newId(), category: 'normal' as const, trainingDate: '2026-03-12', startTime: '06:00:00' };
  const created = { ...entry, id: newId(), kind: 'training-scheduled' as const, training: about };
  const { person, studio, modal, choose, enrol } = await open(({ answers }) =>
    answers(listActivity, { items: [created], hasMore: false }),
  );
  await person.click(modal.getByText('Actividad'));
  expect(await modal.findByText(/creó el entrenamiento del /)).toBeVisible();
  await person.click(await choose('Luisa'));
  const enrolled = { ...created, id: newId(), kind: 'user-enrolled' as const, user: { id: newId(), name: 'Luisa' } };
  studio.answers(listActivity, { items: [enrolled, created], hasMore: false });
  await waitFor(() => expect(enrol).toBeEnabled());
  await person.click(enrol);
  expect(await modal.findByText(/inscribió a Luisa en el entrenamiento del /)).toBeVisible();
  expect(studio.calls(listActivity).at(-1)!.query.training).toBeDefined();
});

test('a removed registrant disappears although the list cannot be read again, which can be retried', async () => {
  const { person, studio, modal, choose, enrol } = await open();
  for (const name of ['Luisa', 'Jorge']) {
    await person.click(await choose(name));
    await waitFor(() => expect(enrol).toBeEnabled());
    await person.click(enrol);
    await modal.findByRole('button', { name: new RegExp(`^Eliminar a ${name}`) });
  }
  const [luisa, jorge] = ['Luisa', 'Jorge'].map((name) =>
    modal.getByRole('button', { name: new RegExp(`^Eliminar a ${name}`) }),
  );
  studio.fails(listRegistrants, 503);
  jorge!.focus();
  await person.keyboard('{Enter}');
  await toast('Error al obtener inscritos');
  await waitFor(() => expect(jorge).not.toBeInTheDocument());
  expect(luisa).toBeVisible();
  const list = await modal.findByRole('region', { name: 'Inscritos 1/2' });
  expect(list).toHaveTextContent('No pudimos actualizar la lista.');
  await waitFor(() => expect(list).toHaveFocus());
  studio.answers(listRegistrants, [registrant()]);
  within(list).getByRole('button', { name: 'Reintentar' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(list).not.toHaveTextContent('No pudimos actualizar la lista.'));
  expect(list).toHaveFocus();
});

/** Opens the registrants of a class that is running. */
async function openRunning(...people: ReturnType<typeof registrant>[]) {
  const training = adminTraining({ training_date: '2026-03-11', start_time: '09:00:00', end_time: '10:30:00' });
  const rendered = await renderScreen('/admin?tab=entrenamientos', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(listAdminTrainings, [training]);
      answers(listRegistrants, people);
    },
  });
  await rendered.person.click(await screen.findByRole('button', { name: /^Ver inscritos/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'Usuarios inscritos' }));
  await modal.findByRole('table', { name: 'Usuarios inscritos' });
  const mark = (name: string, label: string) =>
    within(modal.getByRole('group', { name: `Asistencia de ${name}` })).getByRole('button', { name: label });
  return { ...rendered, modal, mark };
}

const beatriz = registrant({ first_name: 'Beatriz', first_class: true, note: 'Sin saltos' });

test('a first class and the note are shown in the row', async () => {
  const { modal } = await openRunning(beatriz);
  expect(modal.getByText('Primera clase')).toBeVisible();
  expect(modal.getByText('Sin saltos')).toBeVisible();
});

test('on a phone the list for marking comes half an hour before the start, with what was typed above it before', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1280 }));
  const { modal, person, search } = await open(({ answers }) => answers(listRegistrants, [beatriz]));
  const [before] = await modal.findAllByText(/Beatriz/);
  expect(search.compareDocumentPosition(before!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await fill(person, search, 'Vale');
  const marks = () => modal.queryAllByRole('button', { name: 'Asistió' });
  expect(marks()).toEqual([]);
  vi.setSystemTime(new Date('2026-03-12T10:30:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(marks()).toHaveLength(1));
  expect(search).toHaveValue('Vale');
  expect(marks()[0]!.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('marks and enrolments by others show as they happen', async () => {
  const { studio, modal, mark } = await openRunning(beatriz);
  const marked = { ...beatriz, attendance: 'attended' as const };
  await waitFor(() =>
    expect(studio.tells(watchRegistrants, { event: 'registrants', data: [marked, registrant()] })).toBe(true),
  );
  await waitFor(() => expect(mark('Beatriz Ocampo', 'Asistió')).toHaveAttribute('aria-pressed', 'true'));
  expect(modal.getByRole('heading', { name: 'Inscritos 2/10' })).toBeVisible();
  expect(studio.calls(listRegistrants)).toHaveLength(1);
});

test('a mark says what was seen before it; one that somebody else has made by then is shown', async () => {
  const { person, studio, mark } = await openRunning(beatriz);
  studio.answers(markAttendance, { message: '' });
  studio.answers(listRegistrants, [{ ...beatriz, attendance: 'attended' }]);
  const release = studio.holds(markAttendance);
  await person.click(mark('Beatriz Ocampo', 'Asistió'));
  await person.click(mark('Beatriz Ocampo', 'No vino'));
  expect(mark('Beatriz Ocampo', 'No vino')).toHaveAttribute('aria-pressed', 'true');
  // It builds on the first mark, which has no answer yet.
  expect(studio.calls(markAttendance)).toHaveLength(1);
  release();
  await waitFor(() => expect(studio.calls(markAttendance)).toHaveLength(2));
  expect(studio.calls(markAttendance).map(({ body }) => body)).toEqual([
    { attendance: 'attended', seen: null },
    { attendance: 'absent', seen: 'attended' },
  ]);
  await waitFor(() => expect(studio.underWay()).toBe(0));
  studio.refuses(markAttendance, 'MARKED_MEANWHILE');
  studio.answers(listRegistrants, [{ ...beatriz, attendance: 'absent' }]);
  await person.click(mark('Beatriz Ocampo', 'Asistió'));
  await toast('Otra persona ya marcó la asistencia de este usuario');
  await waitFor(() => expect(mark('Beatriz Ocampo', 'No vino')).toHaveAttribute('aria-pressed', 'true'));
  expect(mark('Beatriz Ocampo', 'Asistió')).toHaveAttribute('aria-pressed', 'false');
});

test('«Todos asistieron» does not overtake a mark on its way, and shows at once', async () => {
  const { person, studio, mark, modal } = await openRunning(beatriz, registrant());
  studio.answers(markAttendance, { message: '' });
  studio.answers(markAllAttended, { message: '', marked: 1 });
  const release = studio.holds(markAttendance);
  await person.click(mark('Beatriz Ocampo', 'No vino'));
  await person.click(modal.getByRole('button', { name: 'Todos asistieron' }));
  expect(mark('Marcela Ocampo', 'Asistió')).toHaveAttribute('aria-pressed', 'true');
  expect(mark('Beatriz Ocampo', 'No vino')).toHaveAttribute('aria-pressed', 'true');
  expect(studio.calls(markAllAttended)).toHaveLength(0);
  release();
  await waitFor(() => expect(studio.calls(markAllAttended)).toHaveLength(1));
});

test('an event during a mark does not remove the mark: the list is read again after it', async () => {
  const { person, studio, mark } = await openRunning(beatriz);
  studio.answers(markAttendance, { message: '' });
  const release = studio.holds(markAttendance);
  await person.click(mark('Beatriz Ocampo', 'Asistió'));
  await waitFor(() => expect(studio.tells(watchRegistrants, { event: 'registrants', data: [beatriz] })).toBe(true));
  expect(mark('Beatriz Ocampo', 'Asistió')).toHaveAttribute('aria-pressed', 'true');
  studio.answers(listRegistrants, [{ ...beatriz, attendance: 'attended' }, registrant()]);
  release();
  await waitFor(() => expect(mark('Marcela Ocampo', 'Asistió')).toHaveAttribute('aria-pressed', 'false'));
  expect(mark('Beatriz Ocampo', 'Asistió')).toHaveAttribute('aria-pressed', 'true');
});

/** Opens a full class of two. */
const openFull = (given: (studio: FakeStudio) => void = () => {}, people = [registrant(), registrant()]) =>
  open(({ answers, ...studio }) => {
    answers(listRegistrants, () => [...people]);
    answers(removeRegistrant, ({ params }) => {
      people = people.filter(({ id }) => id !== params.userId);
      return { message: '' };
    });
    given({ answers, ...studio });
  });
const undo = async () => within(await toasts()).queryByRole('button', { name: 'Deshacer' });

test('a seat that goes to the waitlist is freed after a question, and for good', async () => {
  const { person, studio, modal } = await openFull(({ answers }) => answers(listWaiting, [waiting('Nubia', 1)]));
  await modal.findByRole('region', { name: 'Lista de espera (1)' });
  const [first] = await modal.findAllByRole('button', { name: /^Eliminar a/ });
  await person.click(first!);
  const question = within(await screen.findByRole('alertdialog', { name: 'Eliminar a Marcela Ocampo' }));
  expect(question.getByText('Hay 1 en lista: este cupo pasa enseguida.')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  expect(studio.calls(removeRegistrant)).toEqual([]);
  await person.click(first!);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await toast('Inscripción cancelada');
  expect(await undo()).toBeNull();
});

test('a removal can be undone until somebody takes the seat', async () => {
  const { person, studio, modal } = await openFull();
  const [first] = await modal.findAllByRole('button', { name: /^Eliminar a/ });
  await person.click(first!);
  await toast('Inscripción cancelada');
  await waitFor(async () => expect(await undo()).toBeVisible());
  studio.answers(listRegistrants, [registrant(), registrant()]);
  comeBack();
  await waitFor(async () => expect(await undo()).toBeNull());
});

test('undoing the removal of somebody who was marked marks them again', async () => {
  const [marked, other] = [registrant({ attendance: 'attended' }), registrant()];
  const { person, studio, modal } = await openFull(
    ({ answers }) => {
      answers(enrolUser, { message: '', paidFrom: 'plan' });
      answers(markAttendance, { message: '' });
    },
    [marked, other],
  );
  const [first] = await modal.findAllByRole('button', { name: /^Eliminar a/ });
  await person.click(first!);
  await waitFor(async () => expect(await undo()).toBeVisible());
  await person.click((await undo())!);
  await toast('Usuario inscrito');
  expect(studio.calls(markAttendance)).toMatchObject([
    { params: { userId: marked.id }, body: { attendance: 'attended', seen: null } },
  ]);
});

test('the second press of a double click does not remove who has moved to that place', async () => {
  const { person, studio, modal } = await openFull();
  const remove = () => modal.queryAllByRole('button', { name: /^Eliminar a/ });
  await waitFor(() => expect(remove()).toHaveLength(2));
  await person.click(remove()[0]!);
  await waitFor(() => expect(remove()).toHaveLength(1));
  fireEvent.click(remove()[0]!, { detail: 2 });
  await toast('Inscripción cancelada');
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(studio.calls(removeRegistrant)).toHaveLength(1);
});

test('the removal of an account that cannot be enrolled is not undone', async () => {
  const { person, modal } = await openFull(undefined, [registrant({ account_status: 'suspended' })]);
  await person.click(await modal.findByRole('button', { name: /^Eliminar a/ }));
  await toast('Inscripción cancelada');
  expect(await undo()).toBeNull();
});

test('nobody is enrolled in a full class, nor a user whose account is not active', async () => {
  const suspended = adminUser({ first_name: 'Nubia', account_status: 'suspended' });
  const { person, choose, enrol } = await openFull(({ answers }) =>
    answers(listUsers, { items: [suspended], total: 1 }),
  );
  expect(await choose('Nubia')).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Escape}');
  expect(enrol).toBeDisabled();
});

test('a full class says so before anything is filled in, and gets a seat for the guest after those who wait', async () => {
  const { person, studio, modal } = await openFull(({ answers }) => answers(listWaiting, [waiting('Nubia', 1)]));
  const note = await modal.findByText(
    /^El entrenamiento está lleno: no quedan cupos\. Hay 1 en lista: pasan primero\.$/,
  );
  const guest = modal.getByRole('button', { name: 'Inscribir invitado' });
  expect(note.compareDocumentPosition(guest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(guest);
  await fill(person, modal.getByLabelText('Nombre'), 'Pedro Gil');
  studio.answers(updateTraining, ({ params, body }) => ({
    training: adminTraining({ ...params, max_capacity: body.maxCapacity, current_participants: 3, version: 2 }),
    message: '',
  }));
  studio.answers(listWaiting, []);
  studio.answers(listRegistrants, [registrant(), registrant(), registrant({ first_name: 'Nubia' })]);
  await person.click(modal.getByRole('button', { name: 'Ampliar a 4 cupos' }));
  await toast('Entrenamiento actualizado exitosamente');
  expect(await modal.findByText('3/4')).toBeVisible();
  expect(modal.queryByText(/^El entrenamiento está lleno/)).toBeNull();
  expect(modal.getByLabelText('Nombre')).toHaveValue('Pedro Gil');
  expect(studio.calls(updateTraining)).toMatchObject([
    { body: { category: 'normal', maxCapacity: 4, trainingDate: '2026-03-12', startTime: '06:00:00' } },
  ]);
});

test('a class that somebody changed meanwhile is shown as it is before it is enlarged', async () => {
  const { person, studio, modal } = await openFull();
  studio.answers(updateTraining, ({ params }) => {
    throw changedMeanwhile(adminTraining({ ...params, max_capacity: 6, version: 5 }));
  });
  await person.click(await modal.findByRole('button', { name: 'Ampliar a 3 cupos' }));
  await toast('Otra persona acaba de cambiar este entrenamiento.');
  expect(await modal.findByText('2/6')).toBeVisible();
});

test('a class of fifty seats is not enlarged', async () => {
  const people = Array.from({ length: 50 }, () => registrant());
  const { modal } = await openFull(
    ({ answers }) => answers(listAdminTrainings, [adminTraining({ max_capacity: 50 })]),
    people,
  );
  expect(await modal.findByText('El entrenamiento está lleno: no quedan cupos.')).toBeVisible();
  expect(modal.queryByRole('button', { name: /^Ampliar/ })).toBeNull();
});
