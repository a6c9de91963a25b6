import { getProfile } from '@studio/contracts/http/auth-routes';
import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import {
  bookTraining,
  getMyTrainings,
  getWeek,
  type liveEventSchema,
  watchWeek,
} from '@studio/contracts/http/training-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';
import { toast } from '../../testing/render-screen.tsx';
import { currentPlan, member, myTraining, training } from '../../testing/studio-fixtures.ts';

type LiveEvent = z.input<typeof liveEventSchema>;

const mine = () => screen.getByRole('region', { name: 'Mis Entrenamientos' });
const bookButton = async (of: ReturnType<typeof training>) =>
  within(await rowOf(of)).findByRole('button', { name: /^Inscribirme: / });

/** Sends an event to the open week, once the page follows it. */
const tell = ({ tells }: FakeStudio, event: LiveEvent) => waitFor(() => expect(tells(watchWeek, event)).toBe(true));

test('a class that is moved shows at its new hour in the row and in the own list alike', async () => {
  const own = training({ currentParticipants: 1 });
  const { studio } = await openWeek({ trainings: [own], mine: [own] });
  await rowOf(own);
  await waitFor(() => expect(mine()).toHaveTextContent('06:00 – 07:00'));
  const moved = { ...own, startTime: '06:30:00', endTime: '07:30:00' };
  studio.answers(getMyTrainings, [myTraining({ id: own.id, startTime: '06:30:00', endTime: '07:30:00' })]);
  studio.answers(getWeek, [moved]);
  await tell(studio, { event: 'training', data: moved });
  await waitFor(() => expect(mine()).toHaveTextContent('06:30 – 07:30'));
  expect(mine()).not.toHaveTextContent('06:00 – 07:00');
  expect(within(await rowOf(own)).getByRole('heading')).toHaveTextContent(/^06:30/);
  expect(within(await rowOf(own)).getByText('Inscrito')).toBeVisible();
});

test.each([
  ['from which the member is taken', false, /Inscribirme$/],
  ['that is cancelled', true, /^no row$/],
])('a class %s leaves the own list, and its credit comes back', async (_what, isCancelled, left) => {
  const own = training({ currentParticipants: 1 });
  const { studio } = await openWeek({ trainings: [own], mine: [own], plan: currentPlan({ remainingClasses: 11 }) });
  await rowOf(own);
  await waitFor(() => expect(mine()).toHaveTextContent('quedan 11'));
  const free = { ...own, currentParticipants: 0, availableSpots: 10 };
  studio.answers(getMyTrainings, []);
  studio.answers(getCurrentPlan, currentPlan({ remainingClasses: 12 }));
  studio.answers(getWeek, isCancelled ? [] : [free]);
  await tell(studio, isCancelled ? { event: 'removed', data: { id: own.id } } : { event: 'training', data: free });
  await waitFor(() => expect(mine()).toHaveTextContent('quedan 12'));
  expect(mine()).not.toHaveTextContent('06:00 – 07:00');
  await waitFor(() => expect(document.getElementById(`clase-${own.id}`)?.textContent ?? 'no row').toMatch(left));
});

test('the answer to a booking does not bring back the seats from before those that followed it', async () => {
  const one = training();
  const { person, studio } = await openWeek({ trainings: [one] });
  const release = studio.holds(bookTraining);
  await person.click(await bookButton(one));
  await waitFor(() => expect(studio.calls(bookTraining)).toHaveLength(1));
  const both = { ...one, currentParticipants: 2, availableSpots: 8 };
  await tell(studio, { event: 'training', data: both });
  const row = await rowOf(one);
  await waitFor(() => expect(row).toHaveTextContent('2/10'));
  // What is read after the answer would put it right.
  studio.holds(getWeek);
  release();
  await toast('¡Inscripción exitosa!');
  expect(row).toHaveTextContent('2/10');
  expect(within(row).getByText('Inscrito')).toBeVisible();
});

test('after a lost connection the seats and the special trainings that are left catch up', async () => {
  const [one, special] = [training(), training({ category: 'special', startTime: '08:00:00', endTime: '09:00:00' })];
  let isLost = true;
  let losses = 0;
  const { studio } = await openWeek({
    trainings: [one, special],
    given: ({ fetch }) =>
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        if (!isLost || !url.startsWith(watchWeek.path)) return fetch(url, init);
        losses += 1;
        throw new TypeError('Failed to fetch');
      }),
  });
  expect(await rowOf(one)).toHaveTextContent('10 cupos libres');
  expect(await screen.findByText('Sin entrenamientos especiales')).toBeVisible();
  await waitFor(() => expect(losses).toBeGreaterThan(0));
  studio.answers(getWeek, [{ ...one, currentParticipants: 1, availableSpots: 9 }, special]);
  studio.answers(getProfile, { user: member({ specialTrainingsRemaining: 2 }) });
  isLost = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(async () => expect(await rowOf(one)).toHaveTextContent('9 cupos libres'));
  expect(await bookButton(special)).toBeEnabled();
});

test('a page that is not seen streams nothing, and follows the week again once it is', async () => {
  const one = training();
  const { studio } = await openWeek({ trainings: [one] });
  await rowOf(one);
  const taken: LiveEvent = { event: 'training', data: { ...one, currentParticipants: 1, availableSpots: 9 } };
  await tell(studio, { event: 'week', data: { ids: [one.id] } });
  see(false);
  expect(studio.tells(watchWeek, taken)).toBe(false);
  see(true);
  await tell(studio, taken);
  await waitFor(async () => expect(await rowOf(one)).toHaveTextContent('9 cupos libres'));
});

/** Shows the page, or hides it behind another tab. */
function see(isSeen: boolean): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  onTestFinished(() => hidden.mockRestore());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
