import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { getCalendar } from '@studio/contracts/http/closure-routes';
import { studioInstant } from '@studio/contracts/studio-time';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { training } from '../../testing/studio-fixtures.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';

const button = (name: RegExp) => screen.findByRole('button', { name });
const from = (hour: string, trainingDate = '2026-03-12') =>
  training({ trainingDate, startTime: `${hour}:00:00`, endTime: `${hour}:50:00` });

/** Shows the page again at that instant. */
function wakeAt(instant: Date | number): void {
  vi.setSystemTime(instant);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('what is over is folded', async () => {
  const [first, own, evening] = [from('06'), from('10'), from('18')];
  const { person } = await openWeek({
    address: '/trainings',
    at: studioInstant('2026-03-12', '12:30'),
    trainings: [first, own, evening],
    mine: [own],
  });
  await rowOf(evening);
  expect(await button(/^jueves 12/)).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('button', { name: 'Pasado' })).toBeNull();
  // Nobody looks for a class that is over.
  expect(await button(/^jueves 12/)).not.toHaveTextContent('tienes cupo');
  const fold = await button(/^2 clases pasadas$/);
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await person.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(within(await rowOf(first)).getByRole('button', { name: 'Pasado' })).toBeDisabled();
  expect(await within(await rowOf(own)).findByText('Completado')).toBeVisible();
});

test('the days before today are one line, until it or one of them is opened', async () => {
  const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].map((day) => from('18', day));
  const { person } = await openWeek({
    address: '/trainings',
    at: studioInstant('2026-03-12', '12:30'),
    trainings: days,
  });
  await rowOf(days[3]!);
  const monday = () => screen.queryByRole('button', { name: /^lunes 9/ });
  expect(monday()).toBeNull();
  const fold = await button(/^3 días pasados$/);
  await person.click(fold);
  expect(monday()).toBeVisible();
  await person.click(fold);
  expect(monday()).toBeNull();
  const strip = within(screen.getByRole('navigation', { name: 'Días de la semana' }));
  await person.click(strip.getByRole('button', { name: /^lun/i }));
  expect(monday()).toHaveAttribute('aria-expanded', 'true');
  await person.click(fold);
  expect(monday()).toBeNull();
});

test('in the evening the next day is open', async () => {
  const next = from('06', '2026-03-13');
  await openWeek({ address: '/trainings', at: studioInstant('2026-03-12', '21:30'), trainings: [from('18'), next] });
  await rowOf(next);
  expect(await button(/^viernes 13/)).toHaveAttribute('aria-expanded', 'true');
  expect(await button(/^jueves 12/)).toHaveAttribute('aria-expanded', 'false');
  const strip = within(screen.getByRole('navigation', { name: 'Días de la semana' }));
  const today = strip.getByRole('button', { current: 'date' });
  expect(today).toHaveTextContent('12');
  expect(today).toHaveAttribute('aria-pressed', 'false');
});

test('when nothing is left to book the page says when the next week opens', async () => {
  const last = from('20', '2026-03-15');
  await openWeek({
    address: '/trainings',
    at: studioInstant('2026-03-15', '19:30'),
    trainings: [last],
    given: ({ answers }) => answers(getBookingWindow, { ...defaultBookingWindow, version: 1 }),
  });
  await rowOf(last);
  const opens = 'La semana del 16 abre el lunes a las 00:00';
  expect(screen.queryByText(opens)).toBeNull();
  wakeAt(studioInstant('2026-03-15', '21:30'));
  expect(await screen.findByText(opens)).toBeVisible();
  expect(await button(/^Semana siguiente$/)).toBeDisabled();
});

test('the page opens the next week by itself at its instant', async () => {
  const opening = studioInstant('2026-03-15', '12:00').getTime();
  const next = from('18', '2026-03-17');
  await openWeek({
    address: '/trainings?semana=2026-03-16&dia=2026-03-17',
    at: new Date(opening - 600_000),
    trainings: [next],
    given: ({ answers }) =>
      answers(getBookingWindow, { weeksAhead: 0, opening: { weekday: 7, time: '12:00:00' }, version: 1 }),
  });
  const row = within(await rowOf(next));
  expect(await screen.findByText('Abre hoy a las 12:00')).toBeVisible();
  expect(row.getByText('10 cupos libres')).toBeVisible();
  expect(row.getByRole('button', { name: 'Aún no abre' })).toHaveAttribute('aria-disabled', 'true');
  wakeAt(opening - 200);
  // The tests' clock stands still, so it is moved: the timer set for the opening then reads the new time.
  vi.setSystemTime(opening + 300);
  expect(await row.findByRole('button', { name: /^Inscribirme: / })).toBeEnabled();
  expect(screen.queryByText('Abre hoy a las 12:00')).toBeNull();
});

test('a closed day says why', async () => {
  await openWeek({
    trainings: [from('18')],
    given: ({ answers }) => answers(getCalendar, [{ date: '2026-03-13', closed: true, reason: 'Mantenimiento' }]),
  });
  expect(await screen.findByText('Cerrado: Mantenimiento')).toBeVisible();
});
