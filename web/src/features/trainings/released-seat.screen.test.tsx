import { getOwnAbsences } from '@studio/contracts/http/absence-routes';
import { getBookingRules } from '@studio/contracts/http/booking-rules-routes';
import { bookTraining, getWeek, reclaimSeat, releaseSeat } from '@studio/contracts/http/training-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { comeBack, toast, toasts } from '../../testing/render-screen.tsx';
import { training } from '../../testing/studio-fixtures.ts';

type Training = ReturnType<typeof training>;

const mine = () => screen.getByRole('region', { name: 'Mis Entrenamientos' });
const button = async (of: Training, name: RegExp) => within(await rowOf(of)).findByRole('button', { name });
const undo = async (person: UserEvent) =>
  person.click((await within(await toasts()).findAllByRole('button', { name: 'Deshacer' })).at(-1)!);

/** Opens the member's class after the cut-off, beside the given trainings. */
async function openLate({ trainings = [], ...options }: Parameters<typeof openWeek>[0] = {}) {
  const own = training({ currentParticipants: 10 });
  const at = new Date('2026-03-12T05:40:00-05:00');
  return { own, ...(await openWeek({ at, mine: [own], ...options, trainings: [own, ...trainings] })) };
}

async function giveUp(person: UserEvent, opener: HTMLElement): Promise<void> {
  await person.click(opener);
  const question = within(await screen.findByRole('dialog', { name: 'Avisar que no voy' }));
  await person.click(await question.findByRole('button', { name: 'Avisar' }));
}

test('a seat that cannot be cancelled is released after a question, and taken back', async () => {
  const { own, person, acts, studio } = await openLate();
  const cancel = await button(own, /^No se puede cancelar$/);
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await person.click(await button(own, /^Avisar que no voy: jueves 12, 06:00$/));
  const question = within(await screen.findByRole('dialog', { name: 'Avisar que no voy' }));
  expect(await question.findByText('Tu clase no vuelve, pero alguien puede usar el cupo.')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acts()).toEqual([]);
  await giveUp(person, await button(own, /^Avisar que no voy/));
  await toast('Cediste tu cupo. Gracias por avisar.');
  await toast('jueves 12, 06:00');
  const row = await rowOf(own);
  expect(row).toHaveTextContent('Avisaste que no vas');
  expect(row).toHaveTextContent('1 cupo libre');
  expect(within(row).queryByText('Inscrito')).toBeNull();
  expect(within(row).queryByRole('button', { name: /^Inscribirme/ })).toBeNull();
  // The class credit stays spent.
  expect(mine()).toHaveTextContent('1 de 3 esta semana · quedan 12');
  expect(mine()).not.toHaveTextContent('Próximo');
  await person.click(await button(own, /^Recuperar mi cupo: /));
  await toast('Recuperaste tu cupo');
  expect(within(row).getByText('Inscrito')).toBeVisible();
  expect(await button(own, /^Avisar que no voy/)).toBeVisible();
  expect(mine()).toHaveTextContent('1 de 3 esta semana · quedan 12');
  expect(acts()).toEqual(['release', 'reclaim']);
  expect(studio.calls(bookTraining)).toEqual([]);
});

test('giving a seat up is undone from its toast, and from the own trainings it is done, too', async () => {
  const { own, person, acts } = await openLate();
  await rowOf(own);
  await giveUp(person, await within(mine()).findByRole('button', { name: 'Avisar que no voy: jueves 12, 06:00' }));
  await toast('Cediste tu cupo. Gracias por avisar.');
  expect(within(mine()).queryByRole('button', { name: /^Avisar que no voy/ })).toBeNull();
  await undo(person);
  await toast('Recuperaste tu cupo');
  expect(await within(mine()).findByRole('button', { name: /^Avisar que no voy/ })).toBeVisible();
  expect(acts()).toEqual(['release', 'reclaim']);
});

test('the question says whether the class comes back, and the rules are only asked for with it', async () => {
  const rules = { releasedClassReturns: true, absences: null, version: 2 };
  const { own, person, studio } = await openLate({ given: ({ answers }) => answers(getBookingRules, rules) });
  const opener = await button(own, /^Avisar que no voy/);
  expect(studio.calls(getBookingRules)).toEqual([]);
  await person.click(opener);
  expect(await screen.findByText('Tu clase vuelve si alguien usa el cupo.')).toBeVisible();
});

test('a seat that somebody else has taken is not taken back', async () => {
  const { own, person, studio } = await openLate();
  await giveUp(person, await button(own, /^Avisar que no voy/));
  await toast('Cediste tu cupo. Gracias por avisar.');
  studio.refuses(reclaimSeat, 'TRAINING_FULL');
  studio.answers(getWeek, [{ ...own, released: true }]);
  await undo(person);
  await toast('Este entrenamiento está lleno');
  const row = await rowOf(own);
  await waitFor(() => expect(row).toHaveTextContent('No recuperaste tu cupo: este entrenamiento está lleno'));
  expect(within(row).queryByText('Inscrito')).toBeNull();
  expect(within(row).queryByRole('button', { name: /^Recuperar/ })).toBeNull();
});

test('nor is one that is shown to be taken, by its row or by the toast', async () => {
  const { own, person, studio } = await openLate();
  await giveUp(person, await button(own, /^Avisar que no voy/));
  await button(own, /^Recuperar mi cupo: /);
  await waitFor(async () => expect(within(await toasts()).getByRole('button', { name: 'Deshacer' })).toBeVisible());
  studio.answers(getWeek, [{ ...own, released: true }]);
  comeBack();
  await waitFor(async () => expect(await rowOf(own)).toHaveTextContent('Lleno · 10/10'));
  expect(within(await rowOf(own)).queryByRole('button', { name: /^Recuperar/ })).toBeNull();
  await waitFor(async () => expect(within(await toasts()).queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

test('a refusal leaves the seat where it was', async () => {
  const { own, person, studio } = await openLate();
  studio.refuses(releaseSeat, 'TRAINING_STARTED');
  await giveUp(person, await button(own, /^Avisar que no voy/));
  await waitFor(async () => expect(await rowOf(own)).toHaveTextContent(/Sigues inscrito: /));
  expect(within(await rowOf(own)).getByText('Inscrito')).toBeVisible();
  expect(mine()).toHaveTextContent('1 de 3 esta semana · quedan 12');
});

test('the way to give a seat up comes with the minute after the cut-off, and goes with the start', async () => {
  const late = training({ startTime: '23:30:00', endTime: '23:35:00' });
  const { own } = await openLate({ trainings: [late], at: new Date('2026-03-12T05:29:50-05:00') });
  expect(await button(own, /^Cancelar: /)).toBeVisible();
  const names = async () =>
    within(await rowOf(own))
      .queryAllByRole('button')
      .map((each) => each.textContent);
  expect(await names()).toEqual(['Cancelar']);
  wakeAt('2026-03-12T05:30:01-05:00');
  await waitFor(async () => expect(await names()).toEqual(['No se puede cancelar', 'Avisar que no voy']));
  wakeAt('2026-03-12T06:00:00-05:00');
  await waitFor(() => expect(within(mine()).queryByRole('button', { name: /^Avisar/ })).toBeNull());
  expect(screen.queryByRole('button', { name: /^Avisar que no voy/ })).toBeNull();
});

test('from the quarter of an hour before the start «Llegué» stands before it', async () => {
  const { own } = await openLate({ at: new Date('2026-03-12T05:50:00-05:00') });
  await button(own, /^Llegué/);
  const buttons = within(await rowOf(own)).getAllByRole('button');
  expect(buttons.map((each) => each.textContent)).toEqual(['Llegué', 'Avisar que no voy']);
});

/** Shows the page again at that instant. */
function wakeAt(instant: string): void {
  vi.setSystemTime(new Date(instant));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a class that few have booked says with how many it is confirmed, in its row and in the own trainings', async () => {
  const thin = training({ currentParticipants: 1, confirmsWith: 3 });
  const other = training({ startTime: '18:00:00', endTime: '19:00:00', currentParticipants: 3 });
  await openWeek({ trainings: [thin, other], mine: [thin] });
  expect(await rowOf(thin)).toHaveTextContent('Se confirma con 3');
  expect(await rowOf(other)).not.toHaveTextContent('Se confirma');
  await waitFor(() => expect(mine()).toHaveTextContent('Se confirma con 3'));
});

test('absences disable the classes of later days, and say until when', async () => {
  const later = training();
  await openWeek({
    trainings: [later],
    given: ({ answers }) =>
      answers(getOwnAbsences, { rule: null, absences: [], sameDayOnlyUntil: '2026-03-13T01:00:00.000Z' }),
  });
  const words = 'Por tus faltas, hasta el 12 de marzo a las 20:00 solo puedes reservar clases del mismo día';
  expect(await screen.findAllByText(words)).toHaveLength(1);
  expect(await button(later, /^Inscribirme$/)).toHaveAttribute('aria-disabled', 'true');
});

test('absences that began to count meanwhile are the reason of the refusal', async () => {
  const later = training();
  const { person, studio } = await openWeek({ trainings: [later] });
  const message =
    'Por tus faltas del 3 y el 5 de marzo, hasta el 12 de marzo solo puedes reservar clases del mismo día';
  studio.refuses(bookTraining, 'SAME_DAY_ONLY', { message });
  await person.click(await button(later, /^Inscribirme: /));
  await toast(message);
  await waitFor(async () => expect(await rowOf(later)).toHaveTextContent(/No quedaste inscrito: por tus faltas/));
});
