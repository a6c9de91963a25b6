import { auditStudio, type Finding } from '../../../operate/audit/audit-studio.ts';
import { pickFreePorts } from '../../../run/launcher/ports.ts';
import { requestText } from '../../load/connection.ts';
import type { Measured } from '../../load/run-load.ts';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { registerMembers, signIn } from '../../testing/kit/people.ts';
import { assignPlan, createPlan, nextMonday, scheduleTraining } from '../../testing/kit/scenario.ts';
import { withWholeStudio, type WholeStudio } from '../../testing/kit/whole-studio.ts';
import { meetGreedyCallers } from '../overload/greedy-callers.ts';
import { type LoadBeside, loadBeside } from '../overload/load-beside.ts';
import { startWatch, type Watch } from '../overload/watch.ts';
import { atMost, figure, type RowAlone } from '../results/row.ts';

const seconds = 60;
const times = 10;
const usualConnections = 32;
/** More connections than the gateway serves at a time. */
const connectionsOfCrowd = 4_000;
const measuredForSeconds = 8;
const greedyForSeconds = 8;
const wellAgainWithinSeconds = 10;
const mostMegabytes = 512;

/**
 * Excess requests are refused (503 with Retry-After), memory is bounded, health checks are answered, and the studio
 * recovers soon. Then three greedy callers take more than a fair share from one address each, and all others are
 * answered.
 */
export const overload: RowAlone = {
  name: 'overload',
  title: `Overload: ${times} times what a studio can carry, for ${seconds} s; then callers who take more than a share`,
  alone: async (signal) => {
    const { gateway: probePort } = await pickFreePorts();
    // Sign-ins cost nearly as much as in a real studio.
    const env = {
      METRICS_PORT: String(probePort),
      BCRYPT_COST: '10',
      SIGN_INS_PER_ACCOUNT: '600',
      LOGIN_ATTEMPTS_PER_ADDRESS: '100',
    };
    return withWholeStudio({ name: 'overload', env, announce: console.log }, signal, (studio) =>
      overloadOf(studio, `http://127.0.0.1:${probePort}`),
    );
  },
};

async function overloadOf(studio: WholeStudio, probes: string) {
  const { origin, servers, namespace } = studio;
  const usual = { origin, texts: await prepareRequests(studio), callers: usualConnections, mayBreak: true };
  await loadBeside({ ...usual, seconds: 2 });
  const before = await loadBeside({ ...usual, seconds: measuredForSeconds });
  const capacity = carried(before) / measuredForSeconds;

  const watch = watchAll(studio, probes);
  const crowd = { ...usual, callers: connectionsOfCrowd, perSecond: capacity * times, seconds };
  const during = await loadBeside(crowd);
  const { report: after, secondsUntil } = await untilWell(usual, before);
  await watch.end();

  const greedy = await meetGreedyCallers(studio, greedyForSeconds);
  const peaks = [...watch.peaks];
  return {
    table: [
      ['per second', 'offered', 'sent', 'carried', 'refused', 'broken', 'p50 ms', 'p99 ms'],
      lineOf('before', before, measuredForSeconds),
      lineOf('too much', during, seconds),
      lineOf('after', after, 1),
    ],
    ratios: [
      atMost('seconds until well again', secondsUntil, wellAgainWithinSeconds),
      atMost('peak of the largest process, MB', Math.max(...peaks.map(([, peak]) => peak)), mostMegabytes),
    ],
    findings: [
      { check: 'what is too much is refused, with Retry-After', differences: refusesWell(during) },
      {
        check: `memory stays below ${mostMegabytes} MB each`,
        differences: peaks.filter(([, peak]) => peak > mostMegabytes).map(([name, peak]) => `${name}: ${peak} MB`),
      },
      { check: 'health checks answer', differences: unanswered(watch) },
      {
        check: `well again within ${wellAgainWithinSeconds} s`,
        differences: secondsUntil > wellAgainWithinSeconds ? ['it is not'] : [],
      },
      ...greedy.findings,
      ...(await auditStudio({ ...servers, namespace })),
    ] satisfies Finding[],
    notes: [
      `peaks, MB: ${peaks.map(([name, peak]) => `${name} ${peak}`).join(', ')}`,
      `the slowest health check took ${figure(Math.max(...[...watch.health.values()].map(({ slowestMs }) => slowestMs)))} ms`,
      ...greedy.notes,
    ],
  };
}

/** Three week views to each booking. */
async function prepareRequests({ origin, admin: { email, password } }: WholeStudio) {
  const admin = await signIn(origin, email, password);
  const members = await registerMembers(origin, 40);
  const planId = await createPlan(admin, { maxTrainingsPerWeek: 20 });
  await inParallel(4, members, (member) => assignPlan(admin, member, planId));
  const trainings = await inParallel(4, Array.from({ length: 30 }), () => scheduleTraining(admin, { maxCapacity: 20 }));
  return members.flatMap(({ token }, index) => {
    const body = { trainingId: trainings[index % trainings.length] };
    const look = requestText({ method: 'GET', path: `/api/trainings/week?week=${nextMonday()}`, token });
    return [look, look, look, requestText({ method: 'POST', path: '/api/trainings/register', token, body })];
  });
}

/** @param probes the gateway's origin for probes: on its main port they would queue behind the crowd's connections */
function watchAll({ processOrigins, processes, serverProcesses }: WholeStudio, probes: string): Watch {
  const pids = [processes, serverProcesses].flatMap((control) =>
    control.names.map((name) => [name, control.pid(name) ?? 0] as const),
  );
  const origins = Object.values({ ...processOrigins, gateway: probes });
  return startWatch(Object.fromEntries(pids), [...origins.map((each) => `${each}/healthz`), `${probes}/readyz`]);
}

/** Sends the usual load second by second until the studio is well or the time is over. */
async function untilWell(usual: Omit<LoadBeside, 'seconds'>, before: Measured) {
  const startedAt = performance.now();
  for (;;) {
    const report = await loadBeside({ ...usual, seconds: 1 });
    const secondsPassed = (performance.now() - startedAt) / 1_000;
    if (isWell(report, before)) return { report, secondsUntil: secondsPassed };
    if (secondsPassed > wellAgainWithinSeconds) return { report, secondsUntil: Infinity };
  }
}

type Figures = Pick<Measured, 'statuses' | 'broken' | 'p50'>;

/** Whether every request was answered without a failure or a refusal for load, and the median at most about doubled. */
export function isWell({ statuses, broken, p50 }: Figures, before: Figures): boolean {
  const seen = Object.keys(statuses);
  const areFine = seen.length > 0 && seen.every((status) => status < '429');
  return areFine && broken === 0 && p50 < before.p50 * 2 + 10;
}

function carried({ statuses }: Measured): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (status < '429' ? count : 0), 0);
}

function refusesWell({ statuses, withoutRetryAfter, broken }: Measured): string[] {
  const failures = Object.keys(statuses).filter((status) => status >= '500' && status !== '503');
  return [
    ...(statuses[503] ? [] : ['nothing was refused: it was not too much']),
    ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} refused without Retry-After`] : []),
    ...failures.map((status) => `${statuses[Number(status)]} answered ${status}`),
    ...(broken > 0 ? [`${broken} connections broke or were not answered`] : []),
  ];
}

function unanswered({ health }: Watch): string[] {
  return [...health]
    .filter(([, { asked, answered }]) => answered < asked)
    .map(([url, { asked, answered }]) => `${url}: ${answered} of ${asked}`);
}

function lineOf(when: string, load: Measured, lasting: number): string[] {
  const perSecond = [load.offered, load.sent, carried(load), load.statuses[503] ?? 0].map((count) => count / lasting);
  return [when, ...[...perSecond, load.broken, load.p50, load.p99].map(figure)];
}
