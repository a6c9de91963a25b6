import { openConnection, requestText } from '../../load/connection.ts';
import { percentile } from '../../load/percentile.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import { makeMembers, type Member } from '../studio/members.ts';
import { bookingText, fillWeeks, weeksOf } from '../studio/trainings.ts';

const waiting = 20;
const rounds = 400;
/** Rounds before the measurement, since V8 has not compiled code on its first runs. */
const warmUps = 100;

export const waitlist: Row = {
  name: 'waitlist',
  title: 'Waitlist: a cancellation whose seat goes to the first of 20 who wait, beside one in a class without a list',
  run: async ({ studio }) => {
    const [single, ...queue] = await makeMembers(studio, 2 + waiting);
    const [withList, without] = (await fillWeeks(studio, weeksOf.waitlist)) as [string, string];
    await studio.databases.of.training
      .collection<{ _id: string }>('trainings')
      .updateOne({ _id: withList }, { $set: { capacity: 1 }, $inc: { version: 1 } });
    const connection = await openConnection(studio.origin);
    const ask = async (text: string) => {
      const startedAt = performance.now();
      const { status, body } = await connection.ask(text);
      if (status >= 300) throw new Error(`answered ${status}: ${body}`);
      return performance.now() - startedAt;
    };
    await ask(bookingText(queue[0]!, withList));
    for (const member of queue.slice(1)) await ask(joinText(member, withList));
    const took = { plain: [] as number[], promoting: [] as number[] };
    for (let round = 0; round < warmUps + rounds; round += 1) {
      await ask(bookingText(single!, without));
      const plain = await ask(cancelText(single!, without));
      const holder = queue.shift()!;
      const promoting = await ask(cancelText(holder, withList));
      await ask(joinText(holder, withList));
      queue.push(holder);
      if (round < warmUps) continue;
      took.plain.push(plain);
      took.promoting.push(promoting);
    }
    connection.close();
    const [plain, promoting] = [took.plain, took.promoting].map((all) => ({
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
    })) as [Percentiles, Percentiles];
    return {
      table: [
        ['cancellation', 'p50 ms', 'p99 ms'],
        ['in a class without a list', figure(plain.p50), figure(plain.p99)],
        ['with 20 who wait', figure(promoting.p50), figure(promoting.p99)],
      ],
      ratios: [
        atMost('p99 with 20 who wait, by that without', promoting.p99 / plain.p99, 2),
        atMost('p50 with 20 who wait, by that without', promoting.p50 / plain.p50, 2),
      ],
    };
  },
};

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

function joinText({ token }: Member, trainingId: string): string {
  return requestText({ method: 'POST', path: `/api/trainings/${trainingId}/waitlist`, token });
}

function cancelText({ token }: Member, trainingId: string): string {
  return requestText({ method: 'DELETE', path: `/api/trainings/register/${trainingId}`, token });
}
