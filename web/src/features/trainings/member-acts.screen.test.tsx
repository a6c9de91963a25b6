import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
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
import { comeBack, goOffline, toast, toasts } from '../../testing/render-screen.tsx';
import { currentPlan, training } from '../../testing/studio-fixtures.ts';
import { openWeek, rowOf, wednesday } from '../../testing/open-week.ts';

type Training = ReturnType<typeof training>;

const mine = () => screen.getByRole('region', { name: 'Mis Entrenamientos' });
const button = async (of: Training, name: RegExp) => within(await rowOf(of)).findByRole('button', { name });
const book = async (person: UserEvent, of: Training) => person.click(await button(of, /^Inscribirme: /));
const inscribed = async (of: Training) => within(await rowOf(of)).queryByText('Inscrito');
const at = (hour: string, currentParticipants = 0) =>
  training({ startTime: `${hour}:00:00`, endTime: `${hour}:50:00`, currentParticipants });

async function undo(person: UserEvent): Promise<void> {
  await person.click((await within(await toasts()).findAllByRole('button', { name: 'Deshacer' })).at(-1)!);
}

test('a booking shows at once in the card, the list and the allowance', async () => {
  const one = training({ maxCapacity: 8 });
  const { person } = await openWeek({ trainings: [one] });
  expect(await rowOf(one)).toHaveTextContent('8 cupos libres');
  await waitFor(() => expect(mine()).toHaveTextContent('0 de 3 esta semana · quedan 12'));
  await book(person, one);
  await toast('¡Inscripción exitosa!');
  expect(await inscribed(one)).toBeVisible();
  expect(await rowOf(one)).toHaveTextContent('1/8 inscritos');
  expect(await rowOf(one)).toHaveTextContent('Cancela hasta las 05:30');
  expect(mine()).toHaveTextContent('1 de 3 esta semana · quedan 11');
  expect(mine()).toHaveTextContent('Próximo');
});

test('a cancellation shows at once in the card, the list and the allowance', async () => {
  const own = training({ maxCapacity: 8, currentParticipants: 1 });
  const { person } = await openWeek({ trainings: [own], mine: [own] });
  await person.click(await button(own, /^Cancelar: /));
  await toast('Inscripción cancelada exitosamente');
  expect(await rowOf(own)).toHaveTextContent('8 cupos libres');
  expect(mine()).toHaveTextContent('quedan 13');
  expect(mine()).not.toHaveTextContent('Próximo');
});

test('a booking and a cancellation are undone from their toasts, which name day and hour', async () => {
  const one = training();
  const { person, acts } = await openWeek({ trainings: [one] });
  await book(person, one);
  await toast('¡Inscripción exitosa!');
  await toast('jueves 12, 06:00');
  await undo(person);
  await toast('Inscripción cancelada exitosamente');
  expect(await inscribed(one)).toBeNull();
  expect(mine()).toHaveTextContent('quedan 12');
  await undo(person);
  await waitFor(async () => expect(await inscribed(one)).toBeVisible());
  await waitFor(() => expect(acts()).toEqual(['book', 'book', 'cancel']));
  await waitFor(() => expect(mine()).toHaveTextContent('quedan 11'));
});

test('without a connection the row keeps what has not happened until the next act', async () => {
  const one = training();
  const { person, acts } = await openWeek({ trainings: [one] });
  await button(one, /^Inscribirme: /);
  const reconnect = goOffline();
  await book(person, one);
  await waitFor(async () => expect(await rowOf(one)).toHaveTextContent('No quedaste inscrito: sin conexión'));
  expect(await inscribed(one)).toBeNull();
  await toast('Error al inscribirse');
  expect(acts()).toEqual([]);
  reconnect();
  // Hides it for a while.
  const day = document.getElementById('dia-2026-03-12')!;
  await person.click(day.querySelector('button') ?? day);
  await waitFor(() => expect(document.getElementById(`clase-${one.id}`)).toBeNull());
  await person.click(day.querySelector('button') ?? day);
  expect(await rowOf(one)).toHaveTextContent('No quedaste inscrito: sin conexión');
  await book(person, one);
  await waitFor(async () => expect(await inscribed(one)).toBeVisible());
  expect(await rowOf(one)).not.toHaveTextContent('No quedaste inscrito');
});

test('an act without an answer says so, and the row is put right when the truth is known', async () => {
  const one = training();
  const { studio } = await openWeek({ trainings: [one] });
  const act = await button(one, /^Inscribirme: /);
  const row = await rowOf(one);
  const release = studio.holds(bookTraining);
  // Fake timers replace the fake date: with the real date, the class would be over.
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now: wednesday });
  act.click();
  await vi.advanceTimersByTimeAsync(500);
  await expect.poll(() => within(row).getByText('Inscrito')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => row).toHaveTextContent('Confirmando…');
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.poll(() => row).toHaveTextContent('Sin respuesta todavía…');
  release();
  await expect.poll(() => row).toHaveTextContent(/Cancela hasta las/);
  expect(within(row).getByText('Inscrito')).toBeVisible();
});

test('where the weekly limit is used, one class is changed for another in one act', async () => {
  const [first, second, third, wanted] = [at('06', 1), at('07', 1), at('08', 1), at('09')] as const;
  const plan = currentPlan({ remainingClasses: 9 });
  const trainings = [first, second, third, wanted];
  const { person, acts, studio } = await openWeek({ trainings, mine: [first, second, third], plan });
  expect(await screen.findAllByText('Usaste 3 de 3 esta semana')).toHaveLength(1);
  await person.click(await button(wanted, /^Cambiar mi clase: jueves 12, 09:00$/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar mi clase' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(3);
  expect(dialog.getByRole('radio', { name: 'jueves 12, 06:00' })).toBeChecked();
  await person.click(dialog.getByRole('radio', { name: 'jueves 12, 07:00' }));
  await person.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await waitFor(async () => expect(await inscribed(wanted)).toBeVisible());
  expect(await inscribed(second)).toBeNull();
  expect(acts()).toEqual(['switch']);
  expect(studio.calls(switchTraining)).toMatchObject([{ params: { id: wanted.id }, body: { from: second.id } }]);
  await undo(person);
  await waitFor(async () => expect(await inscribed(second)).toBeVisible());
  expect(await inscribed(wanted)).toBeNull();
});

test('a change that is refused says why and leaves the old seat', async () => {
  const [first, second, third, wanted] = [at('06', 1), at('07', 1), at('08', 1), at('09')] as const;
  const { person, studio } = await openWeek({
    trainings: [first, second, third, wanted],
    mine: [first, second, third],
  });
  await person.click(await button(wanted, /^Cambiar mi clase/));
  studio.refuses(switchTraining, 'TRAINING_FULL');
  const full = { ...wanted, currentParticipants: 10, availableSpots: 0 };
  studio.answers(getWeek, [first, second, third, full]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar mi clase' }));
  await person.click(dialog.getByRole('button', { name: 'Cambiar' }));
  expect(await dialog.findByText('Este entrenamiento está lleno')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await inscribed(first)).toBeVisible();
  expect(await button(wanted, /^Lleno$/)).toHaveAttribute('aria-disabled', 'true');
});

test('a read requested before a booking and answered after it reverts nothing', async () => {
  const one = training();
  const { person, studio } = await openWeek({ trainings: [one] });
  await button(one, /^Inscribirme: /);
  const releases = [studio.holds(getWeek), studio.holds(getCurrentPlan)];
  const read = studio.calls(getWeek).length;
  comeBack();
  await waitFor(() => expect(studio.calls(getWeek).length).toBeGreaterThan(read));
  await book(person, one);
  await toast('¡Inscripción exitosa!');
  const before = studio.calls(getWeek).length;
  for (const release of releases) release();
  // The late answers are dropped, and the week is read again.
  await waitFor(() => expect(studio.calls(getWeek).length).toBeGreaterThan(before));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  await waitFor(async () => expect(await rowOf(one)).toHaveTextContent('1/10'));
  await waitFor(() => expect(mine()).toHaveTextContent('quedan 11'));
});

test('two bookings that are both refused leave nothing behind, even where nothing can be read anew', async () => {
  const [first, second] = [at('06'), at('07')] as const;
  const { person, studio } = await openWeek({ trainings: [first, second] });
  await button(first, /^Inscribirme: /);
  await waitFor(() => expect(mine()).toHaveTextContent('0 de 3 esta semana'));
  studio.refuses(bookTraining, 'TRAINING_FULL');
  const release = studio.holds(bookTraining);
  studio.loses(getWeek);
  studio.loses(getMyTrainings);
  for (const each of [first, second]) {
    await book(person, each);
    await waitFor(async () => expect(await inscribed(each)).toBeVisible());
  }
  release();
  await toast('Este entrenamiento está lleno');
  for (const each of [first, second]) {
    await waitFor(async () => expect(await inscribed(each)).toBeNull());
    expect(await rowOf(each)).toHaveTextContent('10 cupos libres');
  }
  expect(mine()).toHaveTextContent('0 de 3 esta semana');
});

test('impatient presses book once, and cancel once', async () => {
  const [own, other] = [at('06', 1), at('18')];
  const { person, acts } = await openWeek({ trainings: [own, other], mine: [own] });
  await book(person, other);
  for (let press = 0; press < 2; press += 1) await person.click(await button(other, /^Cancelar: /));
  await toast('¡Inscripción exitosa!');
  await person.click(await button(own, /^Cancelar: /));
  for (let press = 0; press < 2; press += 1) await person.click(await button(own, /^Inscribirme: /));
  await toast('Inscripción cancelada exitosamente');
  expect(acts()).toEqual(['book', 'cancel']);
});

test('a class that is booked with what a cancellation gives back does not overtake it', async () => {
  const mine = [at('06', 1), at('07', 1), at('08', 1)];
  const wanted = at('09');
  const { person, studio, acts } = await openWeek({ trainings: [...mine, wanted], mine });
  const release = studio.holds(cancelBooking);
  await person.click(await button(mine[0]!, /^Cancelar: /));
  await book(person, wanted);
  await waitFor(() => expect(acts()).toEqual(['cancel']));
  release();
  await waitFor(async () => expect(await inscribed(wanted)).toBeVisible());
  await toast('¡Inscripción exitosa!');
});

test('two bookings that are answered the other way round leave the classes that are left', async () => {
  const [first, second] = [at('06'), at('07')];
  const { person, studio, acts } = await openWeek({ trainings: [first, second] });
  const release = studio.holds(bookTraining);
  await book(person, first);
  await waitFor(() => expect(acts()).toEqual(['book']));
  // The next answer comes at once.
  studio.holds(bookTraining)();
  await book(person, second);
  await waitFor(() => expect(mine()).toHaveTextContent('quedan 10'));
  release();
  await waitFor(async () => expect(await rowOf(first)).toHaveTextContent('Cancela hasta las 05:30'));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  await waitFor(() => expect(mine()).toHaveTextContent('2 de 3 esta semana · quedan 10'));
});
