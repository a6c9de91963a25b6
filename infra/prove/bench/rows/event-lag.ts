import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, requestText } from '../../load/connection.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import { readLag } from '../studio/event-lag.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { bookingText, fillWeeks, weeksOf } from '../studio/trainings.ts';

/** Number of bookings, and also of grants of special trainings. */
const bookings = 200;
/** Acts before the measurement, since V8 has not compiled code on its first runs. */
const warmUps = 200;
const pauseMs = 25;

export const eventLag: Row = {
  name: 'event-lag',
  title: 'Event lag: from commit to effect, one booking or grant after another on an idle studio',
  run: async ({ studio }) => {
    const members = await makeMembers(studio, warmUps + bookings);
    const trainingIds = await fillWeeks(studio, weeksOf.eventLag);
    const connection = await openConnection(studio.origin);
    const ask = async (text: string) => {
      const { status, body } = await connection.ask(text);
      if (status >= 300) throw new Error(`answered ${status}: ${body}`);
      await pause(pauseMs);
    };
    const change = async (each: readonly Member[]) => {
      for (const [index, member] of each.entries()) {
        await ask(bookingText(member, trainingIds[index % trainingIds.length]!));
        // Auth consumes no event of a booking that a plan pays for.
        await ask(specialText(studio.adminToken, member));
      }
      await studio.caughtUp();
    };
    await change(members.slice(0, warmUps));
    const before = await readLag(studio);
    await change(members.slice(warmUps));
    connection.close();
    const lag = await readLag(studio, before);
    const services = Object.entries(lag);
    return {
      table: [
        ['consumer', 'p50 ms', 'p99 ms'],
        ...services.map(([service, { p50, p99 }]) => [service, figure(p50), figure(p99)]),
      ],
      ratios: services.map(([service, { p99 }]) => atMost(`${service}, p99 in ms`, p99, 25)),
      notes: [
        'read from the histograms of `/metrics`, interpolated within a bucket; the evening rush has the lag under load',
      ],
    };
  },
};

function specialText(token: string, { id }: Member): string {
  const path = `/api/admin/users/${id}/special-trainings`;
  return requestText({ method: 'PUT', path, token, body: { value: 3 } });
}
