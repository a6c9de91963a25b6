import { once } from 'node:events';
import { inParallel } from '../testing/kit/in-parallel.ts';
import { registerMembers, signIn } from '../testing/kit/people.ts';
import { assignPlan, createPlan, nextMonday, scheduleTraining } from '../testing/kit/scenario.ts';
import { auditStudio } from '../../operate/audit/audit-studio.ts';
import { isClean, showFindings } from '../../operate/audit/show-findings.ts';
import { table } from '../chaos/show-run.ts';
import type { Measured } from '../load/run-load.ts';
import { requestText } from '../load/connection.ts';
import { pickFreePorts } from '../../run/launcher/ports.ts';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { commandOptions } from '../testing/command-options.ts';
import { startWholeStudio, type WholeStudio } from '../testing/kit/whole-studio.ts';
import { meetGreedyCallers } from './greedy-callers.ts';
import { isWell } from './is-well.ts';
import { type LoadBeside, loadBeside } from './load-beside.ts';
import { startWatch, type Watch } from './watch.ts';

/**
 * `npm run overload`: sends ten times the load that a studio of its own can carry, for a minute. Exit code 1 unless it
 * refuses the excess (503 with Retry-After), bounds its memory, answers health checks, and recovers soon. Then three
 * callers take more than a share from one address each, and all others are to be answered.
 *
 *     npm run overload -- --seconds 20 --times 5
 */
const { seconds = 60, times = 10 } = commandOptions({ seconds: 'number', times: 'number' });
const usualConnections = 32;
/** More connections than the gateway answers requests at a time. */
const connectionsOfCrowd = 4_000;
const measuredForSeconds = 8;
const greedyForSeconds = 8;
const wellAgainWithinSeconds = 10;
const mostMegabytes = 512;

const { signal } = listenForStop(console.log);
const { gateway: probePort } = await pickFreePorts();
const studio = await startWholeStudio({
  name: 'overload',
  // Sign-ins that cost what they cost in a real studio, or nearly so.
  env: {
    METRICS_PORT: String(probePort),
    BCRYPT_COST: '10',
    SIGN_INS_PER_ACCOUNT: '600',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100',
  },
  announce: console.log,
});
try {
  process.exitCode = (await Promise.race([main(studio), whenStopped()])) ? 0 : 1;
} finally {
  await studio.stop();
}
// Does not wait for requests in flight.
if (signal.aborted) process.exit(1);

async function whenStopped(): Promise<false> {
  if (!signal.aborted) await once(signal, 'abort');
  return false;
}

async function main({ origin, ...parts }: WholeStudio): Promise<boolean> {
  const texts = await prepareRequests({ origin, ...parts });
  const usual = { origin, texts, callers: usualConnections, mayBreak: true };
  await loadBeside({ ...usual, seconds: 2 });
  const before = await loadBeside({ ...usual, seconds: measuredForSeconds });
  const capacity = carried(before) / measuredForSeconds;
  console.log(`It carries ${capacity.toFixed(0)} requests/s; now ${times} times as many for ${seconds} s`);

  const watch = watchAll(parts);
  const crowd = { ...usual, callers: connectionsOfCrowd, perSecond: capacity * times, seconds };
  const during = await loadBeside(crowd);
  const { report: after, secondsUntil } = await untilWell(usual, before);
  await watch.end();

  const greedy = await meetGreedyCallers({ origin, admin: parts.admin }, greedyForSeconds);

  const loads = showLoads([
    { when: 'before', load: before, lasting: measuredForSeconds },
    { when: 'too much', load: during, lasting: seconds },
    { when: 'after', load: after, lasting: 1 },
  ]);
  console.log(`\n${loads}\n\n${greedy.shown}\n\n${showMemory(watch)}\n\n${showHealth(watch)}\n`);
  const findings = [
    { check: 'what is too much is refused, with Retry-After', differences: refusesWell(during) },
    { check: `memory stays below ${mostMegabytes} MB each`, differences: tooLarge(watch) },
    { check: 'health checks answer', differences: unanswered(watch) },
    {
      check: `well again within ${wellAgainWithinSeconds} s (${secondsUntil ?? 'not'})`,
      differences: secondsUntil === undefined ? ['it is not'] : [],
    },
    ...greedy.findings,
    ...(await auditStudio({ ...parts.servers, namespace: parts.namespace })),
  ];
  console.log(showFindings(findings));
  return isClean(findings);
}

/** The mix of the evening rush: three week views to each booking. */
async function prepareRequests({ origin, admin: { email, password } }: Pick<WholeStudio, 'origin' | 'admin'>) {
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

/** The gateway is asked on its port for probes: on the other one they wait with the crowd to be accepted. */
function watchAll({
  processOrigins,
  processes,
  serverProcesses,
}: Pick<WholeStudio, 'processOrigins' | 'processes' | 'serverProcesses'>): Watch {
  const pids = [processes, serverProcesses].flatMap((control) =>
    control.names.map((name) => [name, control.pid(name) ?? 0] as const),
  );
  const probes = `http://127.0.0.1:${probePort}`;
  const origins = Object.values({ ...processOrigins, gateway: probes });
  return startWatch(Object.fromEntries(pids), [...origins.map((each) => `${each}/healthz`), `${probes}/readyz`]);
}

async function untilWell(usual: Omit<LoadBeside, 'seconds'>, before: Measured) {
  const startedAt = performance.now();
  for (;;) {
    const report = await loadBeside({ ...usual, seconds: 1 });
    const secondsPassed = (performance.now() - startedAt) / 1_000;
    if (isWell(report, before)) return { report, secondsUntil: secondsPassed.toFixed(1) };
    if (secondsPassed > wellAgainWithinSeconds) return { report, secondsUntil: undefined };
  }
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

function tooLarge({ memory }: Watch): string[] {
  return [...memory].filter(([, { peak }]) => peak > mostMegabytes).map(([name, { peak }]) => `${name}: ${peak} MB`);
}

function unanswered({ health }: Watch): string[] {
  return [...health]
    .filter(([, { asked, answered }]) => answered < asked)
    .map(([url, { asked, answered }]) => `${url}: ${answered} of ${asked}`);
}

function showLoads(loads: readonly { when: string; load: Measured; lasting: number }[]): string {
  const rows = loads.map(({ when, load, lasting }) => [
    when,
    Math.round(load.offered / lasting),
    Math.round(load.sent / lasting),
    Math.round(carried(load) / lasting),
    Math.round((load.statuses[503] ?? 0) / lasting),
    load.broken,
    load.p50.toFixed(0),
    load.p99.toFixed(0),
  ]);
  return table(['per second', 'offered', 'sent', 'carried', 'refused', 'broken', 'p50 ms', 'p99 ms'], rows);
}

function showMemory({ memory }: Watch): string {
  const rows = [...memory].map(([name, { before, peak, last }]) => [name, before, peak, last]);
  return table(['memory, MB', 'before', 'peak', 'after'], rows);
}

function showHealth({ health }: Watch): string {
  const rows = [...health].map(([url, { asked, answered, slowestMs }]) => [url, asked, answered, slowestMs.toFixed(0)]);
  return table(['health checks', 'asked', 'answered', 'slowest ms'], rows);
}
