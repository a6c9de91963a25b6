import { studioInstant } from '@studio/contracts/studio-time';
import { cancelBooking } from '@studio/contracts/http/training-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { toast } from '../../testing/render-screen.tsx';
import { training } from '../../testing/studio-fixtures.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';

const minutes = (count: number) => count * 60_000;
const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** Opens a week with the member's class and another one at the same hour, this many milliseconds after they begin. */
async function lookAt(sinceStartMs: number) {
  const own = training({ currentParticipants: 1 });
  const other = training({ category: 'special' });
  const at = new Date(studioInstant('2026-03-12', '06:00').getTime() + sinceStartMs);
  const opened = await openWeek({ trainings: [own, other], mine: [own], specialTrainingsRemaining: 1, at });
  return { ...opened, own, other };
}

/** Unfolds the past classes of the open day. */
async function unfoldPast(person: UserEvent): Promise<void> {
  const fold = await screen.findByRole('button', { name: /clases? pasadas?/ });
  if (fold.getAttribute('aria-expanded') !== 'true') await person.click(fold);
}

const button = async (of: ReturnType<typeof training>, name: string | RegExp) =>
  within(await rowOf(of)).findByRole('button', { name });

test('31 minutes before the start one may cancel', async () => {
  const { own } = await lookAt(-minutes(31));
  expect(await button(own, /^Cancelar: /)).toBeEnabled();
});

test('29 minutes before the start a member can no longer cancel, but still book', async () => {
  const { own, other } = await lookAt(-minutes(29));
  expect(await within(await rowOf(own)).findByText('Inscrito')).toBeVisible();
  expect(await button(own, 'No se puede cancelar')).toHaveAttribute('aria-disabled', 'true');
  expect(await button(other, /^Inscribirme: /)).toBeEnabled();
});

test('after the start all is past, and nobody asks for the seats', async () => {
  const { person, own, other } = await lookAt(minutes(11));
  await unfoldPast(person);
  expect(await within(await rowOf(own)).findByText('Completado')).toBeVisible();
  expect(await button(other, 'Pasado')).toBeDisabled();
  expect(await rowOf(other)).toHaveTextContent('0 inscritos');
  expect(await rowOf(other)).not.toHaveTextContent('libres');
  const mine = within(screen.getByRole('region', { name: 'Mis Entrenamientos' }));
  expect(await mine.findByText('Completado')).toBeVisible();
});

test('a cancellation that the server finds too late shows its message and leaves the seat', async () => {
  const { person, studio, own } = await lookAt(-minutes(120));
  studio.refuses(cancelBooking, 'CANCELLATION_CLOSED');
  await person.click(await button(own, /^Cancelar: /));
  await toast('Solo puedes cancelar hasta 30 minutos antes del inicio del entrenamiento');
  await waitFor(async () => expect(within(await rowOf(own)).getByText('Inscrito')).toBeVisible());
  expect(await rowOf(own)).toHaveTextContent('1/10');
});

for (const timezone of ['Asia/Tokyo', 'Pacific/Honolulu', 'UTC']) {
  test(`in ${timezone} the hours, the day and the week are those of the studio`, async () => {
    process.env['TZ'] = timezone;
    const own = training({ currentParticipants: 1 });
    // 23:30 in Armenia: already another day in Tokyo, hours earlier in Honolulu.
    const at = new Date('2026-03-12T23:30:00-05:00');
    const { person } = await openWeek({ address: '/trainings', trainings: [own], mine: [own], at });
    expect(await screen.findByText('Esta semana')).toBeVisible();
    const strip = screen.getByRole('navigation', { name: 'Días de la semana' });
    const today = strip.querySelector<HTMLElement>('[aria-current="date"]')!;
    expect(today).toHaveTextContent('12');
    await person.click(today);
    expect(await screen.findByRole('button', { name: /Hoy/, expanded: true })).toBeVisible();
    await unfoldPast(person);
    expect(within(await rowOf(own)).getByRole('heading')).toHaveTextContent('06:00 a 07:00, jueves 12');
    expect(await within(await rowOf(own)).findByText('Completado')).toBeVisible();
  });

  test(`in ${timezone} the week begins and the time to cancel ends by the clock of the studio`, async () => {
    process.env['TZ'] = timezone;
    // A Monday, shortly after midnight.
    const hours = { trainingDate: '2026-03-16', startTime: '00:15:00', endTime: '01:00:00' };
    const own = training({ ...hours, currentParticipants: 1 });
    const start = studioInstant('2026-03-16', '00:15').getTime();
    const address = '/trainings?semana=2026-03-16&dia=2026-03-16';
    const { studio } = await openWeek({ address, trainings: [own], mine: [own], at: new Date(start - minutes(45)) });
    expect(await button(own, /^Cancelar: /)).toBeEnabled();
    expect(screen.queryByText('Esta semana')).toBeNull();
    expect(studio.problems).toEqual([]);
  });

  test(`in ${timezone} it is Monday at midnight of the studio`, async () => {
    process.env['TZ'] = timezone;
    const own = training({
      trainingDate: '2026-03-16',
      startTime: '00:20:00',
      endTime: '01:00:00',
      currentParticipants: 1,
    });
    const at = new Date(studioInstant('2026-03-16', '00:00').getTime() + 1_500);
    await openWeek({ address: '/trainings', trainings: [own], mine: [own], at });
    expect(await screen.findByText('Esta semana')).toBeVisible();
    expect(await within(await rowOf(own)).findByText('Inscrito')).toBeVisible();
    expect(await button(own, 'No se puede cancelar')).toHaveAttribute('aria-disabled', 'true');
  });
}
