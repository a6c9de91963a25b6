import { toStudioDate } from '@studio/contracts/studio-time';
import type { Answer } from '@studio/chassis/testing/api-client';
import { percentile } from '../../load/percentile.ts';
import { registerMembers } from '../../testing/kit/people.ts';
import { createPlan } from '../../testing/kit/scenario.ts';
import { atMost, figure, type Row } from '../results/row.ts';

const people = 20;
const rounds = 250;
/** Rounds before the measurement, since V8 has not compiled code on its first runs. */
const warmUps = 50;

export const money: Row = {
  name: 'money',
  title: 'Money: recording a payment beside assigning a plan, and the cash of a day with 300 payments',
  run: async ({ studio }) => {
    const admin = studio.as(studio.adminToken);
    const members = await registerMembers(studio.origin, people);
    await studio.caughtUp();
    const planId = await createPlan(admin);
    const measured = async (call: () => Promise<Answer>) => {
      const startedAt = performance.now();
      const { status, body } = await call();
      if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
      return performance.now() - startedAt;
    };
    const took = { assigning: [] as number[], paying: [] as number[], looking: [] as number[] };
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const user = `/api/admin/users/${members[round % people]!.id}`;
      const assigning = await measured(() => admin.put(`${user}/plan`, { action: 'assign', planId }));
      const payment = { assignmentId: null, amount: 1_000 + round, method: 'efectivo' };
      const paying = await measured(() => admin.post(`${user}/payments`, payment));
      if (round < warmUps) continue;
      took.assigning.push(assigning);
      took.paying.push(paying);
    }
    const today = `/api/admin/cash/days/${toStudioDate(new Date())}`;
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const looking = await measured(() => admin.get(today));
      if (round >= warmUps) took.looking.push(looking);
    }
    const [assigning, paying, looking] = [took.assigning, took.paying, took.looking].map((all) => ({
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
    })) as [Percentiles, Percentiles, Percentiles];
    return {
      table: [
        ['act', 'p50 ms', 'p99 ms'],
        ['assigning a plan', figure(assigning.p50), figure(assigning.p99)],
        ['recording a payment', figure(paying.p50), figure(paying.p99)],
        [`the cash of a day with ${warmUps + rounds} payments`, figure(looking.p50), figure(looking.p99)],
      ],
      ratios: [
        atMost('p99 of a payment, by that of an assignment', paying.p99 / assigning.p99, 2),
        atMost('p50 of a payment, by that of an assignment', paying.p50 / assigning.p50, 2),
        atMost('p99 of the cash of a day, ms', looking.p99, 200),
      ],
    };
  },
};

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}
