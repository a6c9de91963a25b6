import { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import { getStudio } from '@studio/contracts/http/studio-routes';
import { bookTraining, getMyTrainings, getWeek, joinWaitlist } from '@studio/contracts/http/training-routes';
import { WAITLIST_MAX } from '@studio/contracts/rules/waitlist';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { comeBack, toast } from '../../testing/render-screen.tsx';
import { currentPlan, myTraining, noPlan, studioContacts, training } from '../../testing/studio-fixtures.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { quietMs } from './press-guard.ts';

const mine = () => screen.findByRole('region', { name: 'Mis Entrenamientos' });
const forward = () => screen.findByRole('button', { name: 'Semana siguiente' });
const backward = () => screen.findByRole('button', { name: 'Semana anterior' });
const shownWeek = () => new URLSearchParams(window.location.search).get('semana');

test('a full training says so', async () => {
  const full = training({ currentParticipants: 1, maxCapacity: 1 });
  await openWeek({ trainings: [full] });
  const row = await rowOf(full);
  expect(row).toHaveTextContent('Lleno · 1/1');
  expect(within(row).queryByRole('button', { name: /^Inscribirme/ })).toBeNull();
});

test('an obstacle to booking is shown once, before the tap, with what to do and whom to ask', async () => {
  const [normal, special] = [training(), training({ category: 'special', startTime: '08:00:00', endTime: '09:00:00' })];
  await openWeek({ trainings: [normal, special], plan: noPlan });
  const notices = await screen.findByRole('region', { name: 'Antes de inscribirte' });
  for (const [each, reason] of [
    [normal, 'No tienes un plan activo'],
    [special, 'Sin entrenamientos especiales'],
  ] as const) {
    await waitFor(() => expect(notices).toHaveTextContent(reason));
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(1));
    const button = await within(await rowOf(each)).findByRole('button', { name: 'Inscribirme' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(button).toHaveAccessibleDescription(new RegExp(`^${reason} ?$`)));
    expect(await mine()).not.toHaveTextContent('toca Inscribirme');
  }
  expect(await within(notices).findByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plans');
  const [ask] = await within(notices).findAllByRole<HTMLAnchorElement>('link', { name: /Escríbenos/ });
  expect(ask!.href).toContain('https://wa.me/573001234567?');
  expect(new URL(ask!.href).searchParams.get('text')).toBe(
    'Hola, soy Marcela Ocampo. Quiero inscribirme en el entrenamiento del jueves 12 de marzo, 06:00. ' +
      'La aplicación me dice: «No tienes un plan activo».',
  );
});

test('a button that cannot be used says why where it is pressed, by keyboard too, and what to do', async () => {
  const one = training();
  const { person, acts } = await openWeek({ trainings: [one], plan: noPlan });
  const row = within(await rowOf(one));
  const button = await row.findByRole('button', { name: 'Inscribirme' });
  expect(row.queryByRole('link', { name: 'Ver planes' })).toBeNull();
  button.focus();
  await person.keyboard('{Enter}');
  expect(row.getByRole('status')).toHaveTextContent('No tienes un plan activo.');
  expect(row.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plans');
  expect(button).toHaveFocus();
  expect(acts()).toEqual([]);
});

test('the other states say why when they are pressed, too', async () => {
  const own = training({ startTime: '06:00:00', currentParticipants: 1 });
  const full = training({
    startTime: '18:00:00',
    endTime: '19:00:00',
    currentParticipants: 1,
    maxCapacity: 1,
    waitlistCount: WAITLIST_MAX,
  });
  const { person } = await openWeek({ trainings: [own, full], mine: [own], at: new Date('2026-03-12T05:40:00-05:00') });
  const says = async (of: typeof own, name: string) => {
    const row = within(await rowOf(of));
    await person.click(await row.findByRole('button', { name }));
    return row.getByRole('status');
  };
  expect(await says(own, 'No se puede cancelar')).toHaveTextContent(
    'Se puede cancelar hasta 30 minutos antes. Si no vas, toca «Avisar que no voy».',
  );
  expect(await says(full, 'Lleno')).toHaveTextContent('No quedan cupos, y en la lista de espera no cabe nadie más.');
});

test('special trainings that cannot be booked are a quiet line, not an alarm', async () => {
  await openWeek({ trainings: [training({ category: 'special' })] });
  const words = await screen.findByText('Sin entrenamientos especiales');
  expect(words.closest('.notices')).toBeNull();
  expect(document.querySelector('.notices')).toBeNull();
});

test('a place in a waitlist stands in «Mis Entrenamientos», in the order of the week', async () => {
  const waited = training({ currentParticipants: 1, maxCapacity: 1, waitlistCount: 3, waitlistPosition: 2 });
  const own = training({ startTime: '18:00:00', endTime: '19:00:00' });
  await openWeek({ trainings: [waited, own], mine: [own] });
  await rowOf(own);
  await waitFor(async () => expect(within(await mine()).getAllByRole('listitem')).toHaveLength(2));
  const rows = within(await mine()).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual([
    expect.stringMatching(/06:00.*En lista: 2\.º$/),
    expect.stringMatching(/18:00.*Próximo$/),
  ]);
});

test('there is no way beyond the last week that is open', async () => {
  const { person } = await openWeek({ address: '/trainings?semana=2026-03-30' });
  await waitFor(async () => expect(await forward()).toBeEnabled());
  await person.click(await forward());
  expect(shownWeek()).toBe('2026-04-06');
  await waitFor(async () => expect(await forward()).toBeDisabled());
});

test('a studio without a booking window has this week and earlier ones', async () => {
  const { person } = await openWeek({
    address: '/trainings?semana=2026-03-16',
    given: ({ answers }) => answers(getBookingWindow, { weeksAhead: 0, opening: null, version: 1 }),
  });
  expect(await screen.findByText('Esta semana')).toBeVisible();
  expect(await forward()).toBeDisabled();
  await person.click(await backward());
  expect(shownWeek()).toBe('2026-03-02');
  await waitFor(async () => expect(await forward()).toBeEnabled());
});

test('a week without trainings leads back', async () => {
  const { person } = await openWeek({ address: '/trainings?semana=2022-05-09', trainings: [] });
  expect(await screen.findByText('No hubo entrenamientos esa semana')).toBeVisible();
  expect(screen.queryByText(/Cuando el estudio publique/)).toBeNull();
  // The plan's allowance of this week does not apply to that one, whose days are in another year.
  expect(await mine()).not.toHaveTextContent('esta semana');
  expect(screen.getByRole('region', { name: 'Semana' })).toHaveTextContent(/ de 2022/);
  screen.getAllByRole('button', { name: 'Volver a esta semana' }).at(-1)!.focus();
  await person.keyboard('{Enter}');
  expect(shownWeek()).toBeNull();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a past week without trainings does not ask to choose one', async () => {
  const { person } = await openWeek({ address: '/trainings?semana=2026-03-02' });
  await waitFor(async () => expect(await mine()).toHaveTextContent('No tuviste entrenamientos esa semana.'));
  await person.click(await forward());
  await waitFor(async () => expect(await mine()).toHaveTextContent('Aún no tienes entrenamientos esta semana.'));
});

test('trainings that cannot be loaded can be tried again; a failed refresh blanks nothing', async () => {
  const known = training({ maxCapacity: 9 });
  const { person, studio } = await openWeek({ given: ({ loses }) => loses(getWeek) });
  await toast('Error al cargar los entrenamientos');
  expect(screen.queryByText('0 entrenamientos')).toBeNull();
  studio.answers(getWeek, [known]);
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rowOf(known)).toHaveTextContent('9 cupos libres');
  studio.loses(getWeek);
  const read = studio.calls(getWeek).length;
  comeBack();
  await waitFor(() => expect(studio.calls(getWeek).length).toBeGreaterThan(read));
  expect(await rowOf(known)).toHaveTextContent('9 cupos libres');
});

test('a week stays while what failed beside it is loaded again', async () => {
  const known = training();
  const { studio } = await openWeek({ trainings: [known], given: ({ loses }) => loses(getCurrentPlan) });
  await rowOf(known);
  const release = studio.holds(getCurrentPlan);
  const read = studio.calls(getCurrentPlan).length;
  comeBack();
  await waitFor(() => expect(studio.calls(getCurrentPlan).length).toBeGreaterThan(read));
  expect(screen.queryByText('Cargando entrenamientos…')).toBeNull();
  await rowOf(known);
  release();
});

test('own trainings that cannot be loaded are not shown as none, and can be tried again', async () => {
  const booked = training({ currentParticipants: 1 });
  const plan = currentPlan({ remainingClasses: 11 });
  const { person, book } = await openWeek({ trainings: [booked], plan, given: ({ loses }) => loses(getMyTrainings) });
  await waitFor(async () => expect(await mine()).toHaveTextContent('No pudimos cargarlos.'));
  await waitFor(async () => expect(await mine()).toHaveTextContent('quedan 11'));
  expect(await mine()).not.toHaveTextContent('0 de 3');
  book(booked);
  await person.click(within(await mine()).getByRole('button', { name: 'Reintentar' }));
  await waitFor(async () => expect(await mine()).toHaveTextContent('1 de 3 esta semana'));
});

test('without a class in the shown week the next one of any week is named, and led to', async () => {
  const monday = myTraining({ trainingDate: '2026-03-16' });
  const { person, studio } = await openWeek({
    given: ({ answers }) => answers(getMyTrainings, ({ query }) => (query.from ? [monday] : [])),
  });
  const next = 'Tu próximo entrenamiento: lunes 16 de marzo, 06:00';
  await person.click(await within(await mine()).findByRole('link', { name: next }));
  expect(shownWeek()).toBe('2026-03-16');
  studio.answers(getMyTrainings, []);
  comeBack();
  await waitFor(async () => expect(within(await mine()).queryByRole('link', { name: next })).toBeNull());
});

test('a plan that is renewed early is used in its own weeks at once, by its own numbers', async () => {
  const one = training({ trainingDate: '2026-04-02' });
  const next = {
    name: 'Dos',
    startDate: '2026-04-01',
    endDate: '2026-05-01',
    classesGranted: 8,
    remainingClasses: 8,
    maxTrainingsPerWeek: 2,
  };
  const { person, studio } = await openWeek({
    address: '/trainings?semana=2026-03-30&dia=2026-04-02',
    trainings: [one],
    plan: currentPlan({ remainingClasses: 0, next }),
  });
  const row = within(await rowOf(one));
  expect(screen.queryByText(/^Tu próximo plan empieza/)).toBeNull();
  const after = { ...one, currentParticipants: 1, availableSpots: 9 };
  const credits = { message: '', specialTrainingsRemaining: 0, remainingClasses: 0, nextRemainingClasses: 7 };
  studio.answers(bookTraining, { ...credits, training: after });
  studio.answers(getMyTrainings, [myTraining({ id: one.id, trainingDate: one.trainingDate })]);
  await person.click(await row.findByRole('button', { name: /^Inscribirme: / }));
  await toast('¡Inscripción exitosa!');
  expect(row.getByText('Inscrito')).toBeVisible();
});

test('a list that cannot be joined says why: before the tap by the plan', async () => {
  const full = training({ currentParticipants: 1, maxCapacity: 1 });
  await openWeek({ trainings: [full], plan: noPlan });
  const button = await within(await rowOf(full)).findByRole('button', { name: 'Lleno' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(button).toHaveAccessibleDescription(/^No tienes un plan activo ?$/));
});

test('a list that cannot be joined says why: after the tap by the server', async () => {
  const full = training({ currentParticipants: 1, maxCapacity: 1 });
  const { person, studio } = await openWeek({ trainings: [full] });
  const row = await rowOf(full);
  studio.refuses(joinWaitlist, 'TRAINING_NOT_FULL');
  studio.answers(getWeek, [{ ...full, currentParticipants: 0, availableSpots: 1 }]);
  await person.click(await within(row).findByRole('button', { name: /^Unirme a la lista: / }));
  await toast('Este entrenamiento tiene cupos: puedes inscribirte');
  await waitFor(() =>
    expect(row).toHaveTextContent('No quedaste en la lista: este entrenamiento tiene cupos: puedes inscribirte'),
  );
  expect(await within(row).findByRole('button', { name: /^Inscribirme: / })).toBeVisible();
});

test('a second booking at the same hour is asked about; one right after it is not', async () => {
  const first = training({ startTime: '22:00:00', endTime: '23:50:00', currentParticipants: 1 });
  const overlapping = training({ startTime: '23:40:00', endTime: '23:55:00' });
  const adjacent = training({ startTime: '23:50:00', endTime: '23:59:00' });
  const { person, acts } = await openWeek({ trainings: [first, overlapping, adjacent], mine: [first] });
  const ask = async () => {
    await person.click(await within(await rowOf(overlapping)).findByRole('button', { name: /^Inscribirme: / }));
    return within(await screen.findByRole('alertdialog'));
  };
  await within(await rowOf(first)).findByText('Inscrito');
  const question = await ask();
  expect(question.getByText('Ya tienes un entrenamiento de 22:00 a 23:50. ¿Inscribirte también?')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(acts()).toEqual([]);
  await person.click((await ask()).getByRole('button', { name: 'Inscribirme' }));
  await toast('¡Inscripción exitosa!');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const cancel = await within(await rowOf(overlapping)).findByRole('button', { name: /^Cancelar: / });
  // The button rests after the tap that booked.
  vi.advanceTimersByTime(quietMs);
  await waitFor(() => expect(cancel).not.toHaveAttribute('aria-disabled', 'true'));
  await person.click(cancel);
  await within(await rowOf(overlapping)).findByRole('button', { name: /^Inscribirme: / });
  await person.click(within(await rowOf(adjacent)).getByRole('button', { name: /^Inscribirme: / }));
  expect(await within(await rowOf(adjacent)).findByText('Inscrito')).toBeVisible();
  expect(acts()).toEqual(['book', 'book', 'cancel']);
});

test('a studio that refuses a second booking at the same hour offers none', async () => {
  const first = training({ startTime: '22:00:00', endTime: '23:50:00', currentParticipants: 1 });
  const overlapping = training({ startTime: '23:20:00', endTime: '23:25:00' });
  const { person, acts } = await openWeek({
    trainings: [first, overlapping],
    mine: [first],
    given: ({ answers }) => answers(getStudio, studioContacts({ refusesOverlaps: true })),
  });
  await within(await rowOf(first)).findByText('Inscrito');
  await person.click(await within(await rowOf(overlapping)).findByRole('button', { name: /^Inscribirme: / }));
  const notice = within(await screen.findByRole('dialog'));
  const text = 'Ya tienes un entrenamiento de 22:00 a 23:50. Para ir a este, cancela primero el otro.';
  expect(notice.getByText(text)).toBeVisible();
  await person.click(notice.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acts()).toEqual([]);
});

const weeks = () => screen.getByRole('region', { name: 'Semana' });
const strip = () => within(screen.getByRole('navigation', { name: 'Días de la semana' }));
const address = () => window.location.pathname + window.location.search;

test('the week and the day that are shown stand in the address', async () => {
  const next = training({ trainingDate: '2026-03-19' });
  const { person, studio } = await openWeek({ address: '/trainings' });
  studio.answers(getWeek, ({ query }) => (query.week === '2026-03-16' ? [next] : []));
  await waitFor(async () => expect(await forward()).toBeEnabled());
  await person.click(await forward());
  expect(address()).toBe('/trainings?semana=2026-03-16');
  await person.click(await strip().findByRole('button', { name: /\D19\s*: 1 entrenamiento/ }));
  expect(address()).toBe('/trainings?semana=2026-03-16&dia=2026-03-19');
  await person.click(await backward());
  expect(address()).toBe('/trainings');
  expect(await screen.findByText('Esta semana')).toBeVisible();
});

test('the step to the last week and the way back leave the focus among the weeks', async () => {
  const { person } = await openWeek({ address: '/trainings?semana=2026-03-30', trainings: [training()] });
  await waitFor(async () => expect(await forward()).toBeEnabled());
  (await forward()).focus();
  await person.keyboard('{Enter}');
  await waitFor(async () => expect(await forward()).toBeDisabled());
  expect(weeks()).toHaveFocus();
  within(weeks()).getByRole('button', { name: 'Volver a esta semana' }).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/trainings'));
  expect(weeks()).toHaveFocus();
});

/** Opens the week on a phone, which has no room for several days or the own list beside each other. */
async function openOnPhone(...options: Parameters<typeof openWeek>) {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1280 }));
  return openWeek(...options);
}

test('on a phone one day is open at a time', async () => {
  const [thursday, friday] = [training(), training({ trainingDate: '2026-03-13' })];
  const { person } = await openOnPhone({ trainings: [thursday, friday] });
  await rowOf(thursday);
  const day = screen.getByRole('button', { name: /^viernes 13/ });
  await person.click(day);
  await rowOf(friday);
  expect(document.getElementById(`clase-${thursday.id}`)).toBeNull();
  await person.click(day);
  expect(document.getElementById(`clase-${friday.id}`)).toBeNull();
});

test('on a phone the own trainings are a line that opens, and its rows lead to the class', async () => {
  const [own, saturday] = [training({ trainingDate: '2026-03-14', currentParticipants: 1 }), training()];
  const { person } = await openOnPhone({ trainings: [own, saturday], mine: [own], plan: currentPlan() });
  await waitFor(async () =>
    expect(await mine()).toHaveTextContent('Próximo: sáb 14, 06:00 · 1 de 3 esta semana · quedan 12'),
  );
  expect(within(await mine()).queryByRole('link')).toBeNull();
  await person.click(within(await mine()).getByRole('button', { name: /Mis Entrenamientos/ }));
  await person.click(within(await mine()).getByRole('link', { name: /06:00\s–\s07:00/ }));
  await waitFor(async () => expect(await rowOf(own)).toHaveFocus());
});
