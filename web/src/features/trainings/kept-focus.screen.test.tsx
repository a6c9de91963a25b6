import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import { bookTraining, getMyMovements, getMyTrainings, getWeek } from '@studio/contracts/http/training-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { weekdayAndDay } from '../../dates/spanish-dates.ts';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { comeBack, renderScreen } from '../../testing/render-screen.tsx';
import { currentPlan, member, movement, noPlan, training } from '../../testing/studio-fixtures.ts';

type Training = ReturnType<typeof training>;

const buttonOf = async (one: Training, name: RegExp) => within(await rowOf(one)).findByRole('button', { name });

async function press(person: UserEvent, target: HTMLElement): Promise<void> {
  target.focus();
  await person.keyboard('{Enter}');
}

/** Shows the page again at that instant. */
function wakeAt(instant: string): void {
  vi.setSystemTime(new Date(instant));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('the button keeps the focus when the last seat turns out to be taken', async () => {
  const last = training({ maxCapacity: 1 });
  const { person, studio } = await openWeek({ trainings: [last] });
  const book = await buttonOf(last, /^Inscribirme/);
  studio.refuses(bookTraining, 'TRAINING_FULL');
  studio.answers(getWeek, [{ ...last, currentParticipants: 1, availableSpots: 0 }]);
  await press(person, book);
  const join = await buttonOf(last, /^Unirme a la lista/);
  expect(join).toHaveFocus();
  await waitFor(() => expect(join).toHaveAccessibleDescription('No quedaste inscrito: este entrenamiento está lleno'));
});

test('the button keeps the focus when the plan turns out to be gone, and says so', async () => {
  const one = training();
  const { person, studio } = await openWeek({ trainings: [one] });
  const book = await buttonOf(one, /^Inscribirme/);
  studio.refuses(bookTraining, 'NO_PLAN_FOR_DATE');
  studio.answers(getCurrentPlan, noPlan);
  await press(person, book);
  expect(await buttonOf(one, /^Inscribirme$/)).toHaveFocus();
  await waitFor(() => expect(book).toHaveAccessibleDescription(/^(Tu plan terminó|No tienes un plan activo)/));
});

test('the button keeps the focus when the time to cancel ends, and leaves it in its day when the training has begun', async () => {
  const own = training({ currentParticipants: 1 });
  const late = training({ startTime: '23:30:00', endTime: '23:35:00' });
  const at = new Date('2026-03-12T06:29:00-05:00').getTime() - 60 * 60_000;
  await openWeek({ trainings: [own, late], mine: [own], at: new Date(at) });
  const cancel = await buttonOf(own, /^Cancelar: /);
  cancel.focus();
  wakeAt('2026-03-12T05:31:00-05:00');
  await waitFor(() => expect(cancel).toHaveAttribute('aria-disabled', 'true'));
  expect(cancel).toHaveFocus();
  expect(cancel).toHaveTextContent('No se puede cancelar');
  // From now on, «Llegué» is gone as well.
  wakeAt('2026-03-12T06:10:02-05:00');
  // It is folded with the other past classes, so the focus moves to the day's list.
  await waitFor(() => expect(document.getElementById(`clase-${own.id}`)).toBeNull());
  expect(screen.getByRole('list', { name: new RegExp(`^${weekdayAndDay(own.trainingDate)}`) })).toHaveFocus();
});

test('the page keeps the focus when the link to ask about the plan disappears', async () => {
  const { studio } = await openWeek({ trainings: [training()], plan: noPlan });
  const [ask] = await screen.findAllByRole('link', { name: /^Escríbenos/ });
  ask!.focus();
  studio.answers(getCurrentPlan, currentPlan());
  comeBack();
  await waitFor(() => expect(screen.queryByText('No tienes un plan activo')).toBeNull());
  expect(document.body).not.toHaveFocus();
});

test('a card that goes away leaves the focus in its day, the last one of a day among the days', async () => {
  const [first, second] = [training(), training({ startTime: '08:00:00', endTime: '09:00:00' })];
  const last = training({ trainingDate: '2026-03-13' });
  const { person, studio } = await openWeek({ trainings: [first, second, last] });
  const days = await screen.findByRole('region', { name: 'Entrenamientos por día' });
  const cancelAtFocus = async (one: Training, ...left: Training[]) => {
    (await buttonOf(one, /^Inscribirme/)).focus();
    studio.answers(getWeek, left);
    comeBack();
    await waitFor(() => expect(document.getElementById(`clase-${one.id}`)).toBeNull());
  };
  await cancelAtFocus(first, second, last);
  expect(within(days).getByRole('list', { name: /1 clase$/ })).toHaveFocus();
  await cancelAtFocus(second, last);
  expect(days).toHaveFocus();
  await person.click(document.getElementById(`dia-${last.trainingDate}`)!);
  await cancelAtFocus(last);
  expect(await screen.findByText(/^No hay (más )?entrenamientos/)).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('own trainings that could not be loaded get the focus once they are', async () => {
  const own = training({ currentParticipants: 1 });
  const { person, studio } = await openWeek({
    trainings: [own],
    mine: [own],
    plan: currentPlan({ remainingClasses: 11 }),
    given: ({ loses }) => loses(getMyTrainings),
  });
  const mine = await screen.findByRole('region', { name: 'Mis Entrenamientos' });
  await waitFor(() => expect(mine).toHaveTextContent('No pudimos cargarlos.'));
  await waitFor(() => expect(mine).toHaveTextContent(/quedan 11/));
  studio.answers(getMyTrainings, []);
  await press(person, within(mine).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(mine).toHaveTextContent('0 de 3 esta semana'));
  expect(mine).toHaveFocus();
});

test('«Reintentar» keeps the focus until the week has loaded, which then gets it', async () => {
  const one = training();
  const { person, studio } = await openWeek({ given: ({ loses }) => loses(getWeek) });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  studio.answers(getWeek, [one]);
  const release = studio.holds(getWeek);
  await press(person, retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(retry).toHaveFocus();
  release();
  await rowOf(one);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('more movements: the button stays while they load and when they fail', async () => {
  const entries = Array.from({ length: 11 }, () => movement());
  const read = ({ answers }: FakeStudio) => answers(getMyMovements, ({ query }) => entries.slice(0, query.limit ?? 10));
  const { person, studio } = await renderScreen('/profile', { as: member(), given: read });
  const movements = await screen.findByRole('region', { name: 'Movimientos' });
  const has = (count: number) => waitFor(() => expect(within(movements).getAllByRole('listitem')).toHaveLength(count));
  await has(10);
  const more = within(movements).getByRole('button', { name: 'Ver más' });
  studio.loses(getMyMovements);
  const release = studio.holds(getMyMovements);
  await press(person, more);
  await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'true'));
  expect(more).toHaveFocus();
  release();
  await waitFor(() => expect(movements).toHaveTextContent('No pudimos cargar más.'));
  expect(more).toHaveFocus();
  await has(10);
  read(studio);
  await person.keyboard('{Enter}');
  await has(11);
  expect(more).not.toBeInTheDocument();
  expect(movements).toHaveFocus();
});
