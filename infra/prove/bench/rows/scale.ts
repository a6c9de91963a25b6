import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';
import { auditStudio } from '../../../operate/audit/audit-studio.ts';
import { lostSeats } from '../../load/check-seats.ts';
import { startSteadyLoad } from '../../load/members.ts';
import { type Call, figuresOf } from '../../load/tally.ts';
import { withWholeStudio, type WholeStudio } from '../../testing/kit/whole-studio.ts';
import { figure, type RowAlone } from '../results/row.ts';

const quietMs = 15_000;
const warmUpMs = 5_000;
const memberCount = 24;
/** After an act. 24 members then send some 150 requests a second. */
const pauseMs = [60, 260] as const;

const replaced = ['auth', 'membership', 'training', 'reporting'].flatMap((service) =>
  ['api', 'worker'].map((kind) => `${service}-${kind}`),
);
/** Two further training processes, and one of each other kind, which replaces the running one. */
const standBy = Object.fromEntries(replaced.map((name) => [name, name === 'training-api' ? 2 : 1]));

/** A period with one operation or the load alone, in milliseconds of `performance.now()`. */
interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export const scale: RowAlone = {
  name: 'scale',
  title: 'Scale: training 1 → 3 → 1, then every API and worker replaced, the new process first, under a steady load',
  alone: (signal) =>
    withWholeStudio({ name: 'scale', standBy }, signal, async (studio) => {
      const load = await startSteadyLoad({ ...studio, members: memberCount, trainings: 4, pauseMs });
      await pause(warmUpMs);
      const phases = await operate(studio).catch(async (error: unknown) => {
        await load.end();
        throw error;
      });
      await load.end();
      const { calls } = load.tally;
      const { servers, namespace } = studio;
      const bookings = calls.filter(({ act, kind }) => act === 'book' && kind === 'ok').length;
      return {
        table: [
          ['phase', 'seconds', 'requests', 'failed', 'p50 ms', 'p99 ms', 'p99 ms of bookings', 'slowest ms'],
          ...phases.map((phase) => lineOf(phase, calls)),
        ],
        ratios: [],
        findings: [
          { check: 'no request failed', differences: calls.flatMap(({ problem }) => problem ?? []) },
          { check: 'no answer contradicts another one', differences: load.truth.contradictions },
          {
            check: 'every booking that was answered is stored',
            differences: await lostSeats(servers.mongoUrl, namespace, load.truth),
          },
          ...(await auditStudio({ ...servers, namespace })),
        ],
        notes: [
          `${figure(calls.length)} requests, ${figure(bookings)} bookings; ${memberCount} members who pause ${pauseMs.join(' to ')} ms after each act, and an administrator`,
          'the gateway stays: with `npm start` there is one',
        ],
      };
    }),
};

/** An operator's steps on a busy evening, followed by an upgrade. */
async function operate(studio: WholeStudio): Promise<Phase[]> {
  const phases: Phase[] = [];
  const phase = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    phases.push({ name, from, to: performance.now() });
  };
  const undisturbed = () => pause(quietMs);
  const further = ['training-api-2', 'training-api-3'];
  await phase('before: 1 training process', undisturbed);
  await phase('scaling 1 → 3', async () => {
    await Promise.all(further.map((name) => startReplica(studio, name)));
    await Promise.all(further.map((name) => untilInUse(studio, name)));
  });
  await phase('3 training processes', undisturbed);
  await phase('scaling 3 → 1', () => Promise.all(further.map((name) => studio.processes.stop(name))));
  await phase('1 again', undisturbed);
  for (const name of replaced) {
    await phase(`replacing ${name}`, async () => {
      await startReplica(studio, `${name}-2`);
      await studio.processes.stop(name);
    });
  }
  await phase('after: all replaced', undisturbed);
  return phases;
}

/** One row of the table. Requests belong to the phase in which they were sent. */
function lineOf({ name, from, to }: Phase, calls: readonly Call[]): string[] {
  const sent = calls.filter(({ at }) => at >= from && at < to);
  const { requests, failed, p50, p99, slowest } = figuresOf(sent);
  const bookings = figuresOf(sent.filter(({ act }) => act === 'book'));
  const seconds = (to - from) / 1_000;
  return [name, ...[seconds, requests, failed, p50, p99, bookings.p99, slowest].map(figure)];
}

/** Resolves when the process is ready. */
async function startReplica(studio: WholeStudio, name: string): Promise<void> {
  await studio.processes.start(name);
  await until(`${name} is ready`, async () => (await ask(studio, name, '/readyz'))?.status === 200 || undefined);
}

/** Resolves when the process has answered a request through the gateway. Probes do not count. */
async function untilInUse(studio: WholeStudio, name: string): Promise<void> {
  const answered = /^http_request_duration_seconds_count\{.*\} [1-9]/m;
  await until(`${name} in use`, async () => answered.test((await ask(studio, name, '/metrics'))?.body) || undefined);
}

function ask({ processOrigins }: WholeStudio, name: string, path: string) {
  const client = apiClient(processOrigins[name] ?? '', { timeoutMs: 5_000 });
  return client.get(path).catch(() => undefined);
}
