import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '../load/connection.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import { readLag } from '../studio/event-lag.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { bookingText, fillWeeks } from '../studio/trainings.ts';

const bookings = 200;
/** Made first, and not counted: code that runs for the first time is not compiled yet. */
const warmUps = 200;
const pauseMs = 25;

export const eventLag: Row = {
  name: 'event-lag',
  title: 'Event lag: from commit to effect, one booking after another with nothing else to do',
  run: async ({ studio }) => {
    const members = await makeMembers(studio, warmUps + bookings);
    const [trainingIds, connection] = [await fillWeeks(studio, 20, 1), await openConnection(studio.origin)];
    const book = async (each: readonly Member[]) => {
      for (const [index, member] of each.entries()) {
        const { status, body } = await connection.ask(bookingText(member, trainingIds[index % trainingIds.length]!));
        if (status !== 201) throw new Error(`booking answered ${status}: ${body}`);
        await pause(pauseMs);
      }
      await studio.caughtUp();
    };
    await book(members.slice(0, warmUps));
    const before = await readLag(studio);
    await book(members.slice(warmUps));
    connection.close();
    const lag = await readLag(studio, before);
    const services = Object.entries(lag);
    return {
      table: [
        ['consumer', 'p50 ms', 'p99 ms'],
        ...services.map(([service, { p50, p99 }]) => [service, figure(p50), figure(p99)]),
      ],
      ratios: services.map(([service, { p99 }]) => atMost(`${service}, p99 in ms`, p99, 25)),
      notes: ['read from the histograms of `/metrics`, even within a bucket; under the rush: see there'],
    };
  },
};
