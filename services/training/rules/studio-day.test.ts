import { expect, test } from 'vitest';
import { studioInstant } from '@studio/contracts/studio-time';
import { studioDay } from './studio-day.ts';

test.each(['2026-11-22', '2028-02-29', '1992-05-03', '1993-04-04'])(
  'on %s every time is the instant at which the studio’s clock shows it, also when the clocks were changed',
  (date) => {
    const day = studioDay(date);
    for (const time of ['00:00:00', '05:00:00', '12:34:56', '23:59:59']) {
      expect(day.at(time)).toEqual(studioInstant(date, time));
    }
  },
);
