import { setTimeout as pause } from 'node:timers/promises';
import { openingOf } from '@studio/contracts/booking-window';
import { toStudioDate, toStudioTime, weekdayOf } from '@studio/contracts/studio-time';
import type { Reply } from '../../load/connection.ts';
import { type Question, runLoad } from '../../load/run-load.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { bookingText, fillWeeks, mondayIn, weekText } from '../studio/trainings.ts';

const memberCount = 300;
/** Classes with fewer seats together than there are members. */
const hotClasses = 5;
const seats = 50;
/** Views by members who return to the page or reload it. */
const viewsPerSecond = 100;
const viewSeconds = 8;
/** An upper bound: the bookings end with the last answer. */
const bookingSeconds = 60;
/** Warm-up on another week: a real opening meets a warm studio. */
const warmUpSeconds = 20;

export const opening: Row = {
  name: 'opening',
  title:
    'Opening of a week: 300 members book at that instant, those who find a class full the next one, beside views of the week',
  run: ({ withStudio }) =>
    withStudio({ namespace: 'opening' }, async (studio) => {
      const members = await makeMembers(studio, memberCount);
      const [rehearsed, trainings] = [await fillWeeks(studio, [2, 1]), await fillWeeks(studio, [1, 1])];
      await bookAllAtOnce(studio, members, rehearsed, warmUpSeconds);
      const opensAt = await openSoon(studio);
      const early = await studio.as(members[0]!.token).post('/api/trainings/register', { trainingId: trainings[0] });
      await pause(opensAt.getTime() - Date.now());
      const { booking, views, accepted, refused } = await bookAllAtOnce(studio, members, trainings, viewSeconds);
      const answers = Object.values(booking.statuses).reduce((sum, count) => sum + count, 0);
      return {
        table: [
          ['accepted', 'refused as full', 'decided/s', 'bookings p99 ms', 'week views p50 ms', 'week views p99 ms'],
          [accepted, refused, booking.perSecond, booking.p99, views.p50, views.p99].map(figure),
        ],
        ratios: [
          atMost('week views, p99 in ms', views.p99, 250),
          atMost('bookings besides one for each seat', Math.abs(accepted - hotClasses * seats), 0),
          atMost('answers that are neither a booking nor `TRAINING_FULL`', answers - accepted - refused, 0),
        ],
        notes: [
          `a booking before the instant was refused with \`${early.body.code}\``,
          `${viewsPerSecond} views of the week arrive each second, answered or not`,
        ],
      };
    }),
};

/** Sets a booking window that opens next week at the start of a minute, and returns that instant. */
async function openSoon({ as, adminToken }: BenchStudio): Promise<Date> {
  const soon = new Date(Date.now() + 65_000);
  const [weekday, time] = [weekdayOf(toStudioDate(soon)), `${toStudioTime(soon).slice(0, 5)}:00`];
  const window = { weeksAhead: 0, opening: { weekday, time } };
  const { status, body } = await as(adminToken).put('/api/admin/booking-window', window);
  if (status !== 200) throw new Error(`setting the window answered ${status}: ${JSON.stringify(body)}`);
  return openingOf(window, mondayIn(1));
}

/** All members ask for the first class at once, and after a refusal for the next one. Views continue for `seconds`. */
async function bookAllAtOnce(
  { origin }: BenchStudio,
  members: readonly Member[],
  trainings: readonly string[],
  seconds: number,
) {
  let [seen, accepted, refused] = [0, 0, 0];
  const wishes = members.map((member) => ({ member, at: 0 }));
  const ask = (): Question | undefined => {
    const wish = wishes.shift();
    if (!wish) return undefined;
    const { member, at } = wish;
    const onReply = ({ status, body }: Reply) => {
      const isFull = body.includes('TRAINING_FULL');
      accepted += Number(status === 201);
      refused += Number(isFull);
      if (isFull && at + 1 < hotClasses) wishes.push({ member, at: at + 1 });
    };
    return { text: bookingText(member, trainings[at]!), onReply };
  };
  const look = () => ({ text: weekText(members[seen++ % members.length]!, mondayIn(1)) });
  const [booking, views] = await Promise.all([
    runLoad({ origin, callers: members.length, seconds: bookingSeconds, next: ask }),
    runLoad({ origin, callers: 64, seconds, perSecond: viewsPerSecond, next: look }),
  ]);
  return { booking, views, accepted, refused };
}
