import { setTimeout as pause } from 'node:timers/promises';
import { addStudioDays } from '@studio/contracts/studio-time';
import { atLeast, atMost, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { bookAll, fillWeeks, mondayIn, weeksOf } from '../studio/trainings.ts';

const people = 250;
const trainingsPerWeek = 70;
const patienceMs = 60_000;

export const closing: Row = {
  name: 'closing',
  title: 'Closing: two weeks with 140 trainings and 1,000 bookings of 250 people',
  run: async ({ studio }) => {
    const members = await makeMembers(studio, people);
    const ids = await fillWeeks(studio, weeksOf.closing);
    const admin = studio.as(studio.adminToken);

    /** Books four classes for each member, each in another training, and closes the weeks, counted from the first. */
    const close = async (first: number, weeks: number) => {
      const trainings = ids.slice(first * trainingsPerWeek, (first + weeks) * trainingsPerWeek);
      const wanted = Array.from(
        { length: 4 * people },
        (_, at) => [members[at % people]!, trainings[at % trainings.length]!] as const,
      );
      await bookAll(studio.origin, wanted);
      await studio.caughtUp();
      const startDate = mondayIn(weeksOf.closing[0] + first);
      const startedAt = performance.now();
      const closed = await admin.post('/api/admin/closures', {
        startDate,
        endDate: addStudioDays(startDate, 7 * weeks - 1),
      });
      const answeredMs = performance.now() - startedAt;
      if (closed.status !== 201) throw new Error(`answered ${closed.status}: ${JSON.stringify(closed.body)}`);
      const until = async (what: 'refunded' | 'mailed', count: number) => {
        for (;;) {
          const { body } = await admin.get(`/api/admin/closures/${closed.body.closure.id}`);
          const ms = performance.now() - startedAt;
          if (body[what] === count) return ms;
          if (ms > patienceMs) throw new Error(`not settled in time: ${JSON.stringify(body)}`);
          await pause(20);
        }
      };
      const refundedMs = await until('refunded', wanted.length);
      return {
        answeredMs,
        refundedMs,
        mailedMs: await until('mailed', people),
        perSecond: wanted.length / (refundedMs / 1_000),
      };
    };

    await close(0, 1);
    const { answeredMs, refundedMs, mailedMs, perSecond } = await close(1, 2);
    return {
      table: [
        ['what', 'ms', 'refunds/s'],
        ['answered', figure(answeredMs), '–'],
        ['everybody has their classes back', figure(refundedMs), figure(perSecond)],
        ['250 mails delivered, one per person', figure(mailedMs), '–'],
      ],
      ratios: [atMost('ms until closing is answered', answeredMs, 1_000), atLeast('refunds a second', perSecond, 500)],
      notes: ['one week with as many bookings is closed before it, to warm up'],
    };
  },
};
