import { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { getTrainingEvent } from '@studio/contracts/http/calendar-feed-routes';
import { getWeek } from '@studio/contracts/http/training-routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakePush } from '../../testing/fake-push.ts';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { openWeek, rowOf, wednesday } from '../../testing/open-week.ts';
import { toast } from '../../testing/render-screen.tsx';
import { newId, training } from '../../testing/studio-fixtures.ts';

const address = () => window.location.pathname + window.location.search;
const thursday = training();
const nextThursday = training({ trainingDate: '2026-03-19' });

/** The calendar entry of a class, as the training service writes it. */
function entryOf(date: string, { isCancelled = false } = {}): string {
  const at = (time: string) => `TZID=America/Bogota:${date.replaceAll('-', '')}T${time}`;
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'DTSTART:19930404T000000',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `DTSTART;${at('060000')}`,
    `DTEND;${at('070000')}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    '',
  ].join('\r\n');
}

interface FindOptions {
  readonly id?: string;
  readonly at?: Date;
  readonly given?: (studio: FakeStudio) => void;
}

/** Taps a notice about a class, in a studio with one class this week and one in the next. */
function tapNotice({ id = thursday.id, at = wednesday, given = () => {} }: FindOptions = {}) {
  return openWeek({
    address: `/trainings?clase=${id}`,
    at,
    given: (studio) => {
      studio.answers(getWeek, ({ query }) => (query.week === '2026-03-09' ? [thursday] : [nextThursday]));
      given(studio);
    },
  });
}

test('a class of this week is shown at once, and no server is asked where it is', async () => {
  const { studio } = await tapNotice();
  const row = await rowOf(thursday);
  await waitFor(() => expect(row).toHaveFocus());
  expect(address()).toBe('/trainings?semana=2026-03-09&dia=2026-03-12');
  expect(studio.calls(getTrainingEvent)).toEqual([]);
});

test('a class of another week opens that week and day', async () => {
  await tapNotice({
    id: nextThursday.id,
    given: ({ answers }) => answers(getTrainingEvent, entryOf('2026-03-19')),
  });
  const row = await rowOf(nextThursday);
  await waitFor(() => expect(row).toHaveFocus());
  expect(address()).toBe('/trainings?semana=2026-03-16&dia=2026-03-19');
});

test('a notice that is tapped while the week is open leads to its class, each time', async () => {
  const browser = fakePush({ permission: 'granted' });
  const friday = training({ trainingDate: '2026-03-13' });
  await openWeek({ trainings: [thursday, friday] });
  for (const each of [friday, thursday, friday]) {
    await waitFor(() => expect(browser.tells({ kind: 'open', path: `/trainings?clase=${each.id}` })).toBe(true));
    await waitFor(async () => expect(await rowOf(each)).toHaveFocus());
  }
});

test.each<[string, string, FindOptions]>([
  [
    'is gone',
    'Esta clase ya no está en el horario',
    { given: (studio) => studio.refuses(getTrainingEvent, 'TRAINING_NOT_FOUND') },
  ],
  [
    'is cancelled',
    'Esta clase se canceló',
    { given: ({ answers }) => answers(getTrainingEvent, entryOf('2026-03-13', { isCancelled: true })) },
  ],
  ['is over', 'Esta clase ya pasó', { given: ({ answers }) => answers(getTrainingEvent, entryOf('2026-03-05')) }],
  ['is over this week', 'Esta clase ya pasó', { id: thursday.id, at: new Date('2026-03-12T07:30:00-05:00') }],
  [
    'is of a week that is not shown yet',
    'La semana de esta clase aún no se puede ver',
    {
      given: ({ answers }) => {
        answers(getBookingWindow, { weeksAhead: 1, opening: null, version: 1 });
        answers(getTrainingEvent, entryOf('2026-06-18'));
      },
    },
  ],
  ['cannot be looked for', 'No pudimos buscar la clase', { given: ({ loses }) => loses(getTrainingEvent) }],
])('a class that %s: the week of today, and a line that says so', async (_what, words, options) => {
  await tapNotice({ id: newId(), ...options });
  await toast(words);
  await waitFor(() => expect(address()).toBe('/trainings'));
  expect(await screen.findByRole('button', { name: /^jueves 12/ })).toBeVisible();
});
