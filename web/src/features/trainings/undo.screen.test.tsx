import { getOwnAbsences } from '@studio/contracts/http/absence-routes';
import { getStudio } from '@studio/contracts/http/studio-routes';
import {
  bookTraining,
  cancelBooking,
  getMyTrainings,
  getWeek,
  switchTraining,
} from '@studio/contracts/http/training-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { comeBack, toast, toasts } from '../../testing/render-screen.tsx';
import { currentPlan, myTraining, studioContacts, training } from '../../testing/studio-fixtures.ts';

type Training = ReturnType<typeof training>;

const button = async (of: Training, name: RegExp) => within(await rowOf(of)).findByRole('button', { name });
const cancel = async (person: UserEvent, of: Training) => person.click(await button(of, /^Cancelar: /));
const undo = async () => within(await toasts()).queryByRole('button', { name: 'Deshacer' });
/** In studio time, on the Thursday of the fixtures. */
const at = (time: string) => new Date(`2026-03-12T${time}-05:00`);
const own = (of: Training, changes: Parameters<typeof myTraining>[0] = {}) => myTraining({ id: of.id, ...changes });

test('a booking within the last half hour says before the tap that it cannot be cancelled, and offers no undoing', async () => {
  const one = training();
  const { person } = await openWeek({ trainings: [one], at: at('05:30:01') });
  expect(await rowOf(one)).toHaveTextContent('Ya no se podrá cancelar');
  await person.click(await button(one, /^Inscribirme: /));
  await toast('¡Inscripción exitosa!');
  expect(await undo()).toBeNull();
});

test('a message about a class takes the place of the last one: the red of a refusal goes with the success', async () => {
  const one = training();
  const { person, studio } = await openWeek({ trainings: [one] });
  const again = within(await rowOf(one));
  studio.loses(bookTraining);
  await person.click(await button(one, /^Inscribirme: /));
  expect(await within(await toasts()).findByRole('alert')).toBeVisible();
  const after = { ...one, currentParticipants: 1, availableSpots: 9 };
  studio.answers(bookTraining, { message: '', specialTrainingsRemaining: 0, remainingClasses: 11, training: after });
  studio.answers(getMyTrainings, [own(one)]);
  await person.click(await again.findByRole('button', { name: /^Inscribirme: / }));
  await toast('¡Inscripción exitosa!');
  await waitFor(async () => expect(within(await toasts()).queryByRole('alert')).toBeNull());
  expect(within(await toasts()).getAllByRole('status')).toHaveLength(1);
});

test('a second tap where a class was booked does not press «Deshacer» that has come to stand there', async () => {
  const one = training();
  const { person, acts } = await openWeek({ trainings: [one] });
  const tap = (target: Element) =>
    person.pointer({ keys: '[MouseLeft]', target, coords: { clientX: 200, clientY: 700 } });
  await tap(await button(one, /^Inscribirme: /));
  await toast('¡Inscripción exitosa!');
  await tap(await within(await toasts()).findByRole('button', { name: 'Deshacer' }));
  expect(acts()).toEqual(['book']);
});

test('a booking can be undone until the last moment to cancel, and no longer once that has passed', async () => {
  const one = training();
  const { person } = await openWeek({ trainings: [one], at: at('05:29:00') });
  expect(await rowOf(one)).not.toHaveTextContent('Ya no se podrá cancelar');
  await person.click(await button(one, /^Inscribirme: /));
  await toast('¡Inscripción exitosa!');
  await waitFor(async () => expect(await undo()).toBeVisible());
  vi.setSystemTime(at('05:30:02'));
  await waitFor(async () => expect(await undo()).toBeNull());
});

/** Opens a full class that the member has booked and for which others wait: a free seat goes to the first of them. */
async function openWanted({ promotes = true } = {}) {
  const wanted = training({ currentParticipants: 1, maxCapacity: 1, waitlistCount: 1 });
  const { waitlistCount: _, ...taken } = wanted;
  const after = promotes ? taken : { ...wanted, currentParticipants: 0, availableSpots: 1 };
  const rendered = await openWeek({ trainings: [wanted], mine: [wanted] });
  rendered.studio.answers(cancelBooking, () => {
    rendered.studio.answers(getWeek, [after]);
    rendered.studio.answers(getMyTrainings, []);
    return { message: '', specialTrainingsRemaining: 0, remainingClasses: 13, training: after };
  });
  return { ...rendered, wanted };
}

test('a seat that goes to the waitlist is given up after a question, and for good', async () => {
  const { person, wanted, studio } = await openWanted();
  await cancel(person, wanted);
  const question = await screen.findByRole('alertdialog', { name: 'Cancelar: jueves 12, 06:00' });
  expect(question).toHaveTextContent('Hay 1 en lista: tu cupo pasa enseguida.');
  await person.click(within(question).getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(studio.calls(cancelBooking)).toEqual([]);
  await cancel(person, wanted);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar mi cupo' }));
  await toast('Inscripción cancelada exitosamente');
  await waitFor(async () => expect(await undo()).toBeNull());
});

test('a seat that nobody on the list could have is still free to be taken back, until somebody takes it', async () => {
  const { person, wanted, studio } = await openWanted({ promotes: false });
  await cancel(person, wanted);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar mi cupo' }));
  await toast('Inscripción cancelada exitosamente');
  await waitFor(async () => expect(await undo()).toBeVisible());
  studio.answers(getWeek, [wanted]);
  comeBack();
  await waitFor(async () => expect(await undo()).toBeNull());
});

test.each([
  ['a courtesy', { paidFrom: 'courtesy' }],
  ['a class of a voided plan', { voided: true }],
] as const)('the cancellation of %s is not undone: the class would be paid for the first time', async (_what, over) => {
  const one = training({ currentParticipants: 1 });
  const { person } = await openWeek({
    trainings: [one],
    mine: [one],
    given: ({ answers }) => answers(getMyTrainings, [own(one, over)]),
  });
  await cancel(person, one);
  await toast('Inscripción cancelada exitosamente');
  expect(await undo()).toBeNull();
});

test('a cancellation is not undone where the member could not book the class again', async () => {
  const one = training({ currentParticipants: 1 });
  const { person } = await openWeek({
    trainings: [one],
    mine: [one],
    given: ({ answers }) =>
      answers(getOwnAbsences, { rule: null, absences: [], sameDayOnlyUntil: '2026-03-20T15:00:00.000Z' }),
  });
  await cancel(person, one);
  await toast('Inscripción cancelada exitosamente');
  expect(await undo()).toBeNull();
});

const hours = (start: number, changes: Partial<Training> = {}) =>
  training({ startTime: `0${start}:00:00`, endTime: `0${start}:50:00`, currentParticipants: 1, ...changes });

/** Uses up the week, then changes the first class of the member for another one. */
async function change(wanted: Training, first: Training, now?: Date, given?: Parameters<typeof openWeek>[0]) {
  const mine = [first, hours(7), hours(8)];
  const rendered = await openWeek({ trainings: [...mine, wanted], mine, ...(now && { at: now }), ...given });
  await rendered.person.click(await button(wanted, /^Cambiar mi clase: /));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar mi clase' }));
  return { ...rendered, dialog, press: () => rendered.person.click(dialog.getByRole('button', { name: 'Cambiar' })) };
}

test('a change into the last half hour is not undone', async () => {
  const wanted = hours(5);
  const { press } = await change(wanted, hours(9), at('04:40:00'));
  expect(await rowOf(wanted)).toHaveTextContent('Ya no se podrá cancelar');
  await press();
  await toast('Clase cambiada');
  expect(await undo()).toBeNull();
});

test('a change names the list to which the old seat goes, and is not undone then', async () => {
  const wanted = hours(9);
  const first = hours(6, { maxCapacity: 1, waitlistCount: 2 });
  const { dialog, press, studio } = await change(wanted, first);
  expect(dialog.getByText('Hay 2 en lista: tu cupo pasa enseguida.')).toBeVisible();
  studio.answers(switchTraining, {
    message: '',
    specialTrainingsRemaining: 0,
    remainingClasses: 12,
    training: { ...wanted, currentParticipants: 2, availableSpots: 8 },
    from: { ...first, waitlistCount: 1 },
  });
  await press();
  await toast('Clase cambiada');
  expect(await undo()).toBeNull();
});

test('where the studio refuses overlaps, no change is offered beside another class of that hour', async () => {
  const wanted = hours(6, { startTime: '06:30:00' });
  const special = hours(6, { category: 'special' });
  const { dialog } = await change(wanted, hours(9), undefined, {
    given: ({ answers }) => {
      answers(getStudio, studioContacts({ refusesOverlaps: true }));
      const booked = [hours(9), hours(7), hours(8)].map((each) => own(each));
      answers(getMyTrainings, [...booked, own(special, { category: 'special', paidFrom: 'special' })]);
    },
  });
  expect(await dialog.findByText(/^Ya tienes un entrenamiento de 06:00 a 07:00\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cambiar' })).toBeDisabled();
});

test('more classes than the plan allows are not solved by giving up one', async () => {
  const mine = [hours(6), hours(7), hours(8), hours(9)];
  const wanted = training({ startTime: '18:00:00', endTime: '19:00:00' });
  await openWeek({ trainings: [...mine, wanted], mine, plan: currentPlan() });
  expect(await screen.findByText('Usaste 4 de 3 esta semana')).toBeVisible();
  expect(await button(wanted, /^Inscribirme$/)).toHaveAttribute('aria-disabled', 'true');
});
