import { once } from 'node:events';
import { inParallel, registerMembers, signIn } from '../acceptance/client.ts';
import { assignPlan, createPlan, nextMonday, scheduleTraining } from '../acceptance/scenario.ts';
import { auditStudio } from '../audit/audit-studio.ts';
import { isClean, showFindings } from '../audit/show-findings.ts';
import { table } from '../chaos/show-run.ts';
import { listenForStop } from '../launcher/stop-request.ts';
import { commandOptions } from '../testing/command-options.ts';
import { startWholeStudio, type WholeStudio } from '../testing/whole-studio.ts';
import { isWell } from './is-well.ts';
import { type OfferReport } from './offer.ts';
import { offerBeside } from './offer-beside.ts';
import { startWatch, type Watch } from './watch.ts';

/**
 * `npm run overload`: sends ten times the load that a studio of its own can carry, for a minute. Exit code 1 unless it
 * refuses the excess (503 with Retry-After), bounds its memory, answers health checks, and recovers soon.
 *
 *     npm run overload -- --seconds 20 --times 5
 */
const { seconds = 60, times = 10 } = commandOptions({ seconds: 'number', times: 'number' });
const usualConnections = 32;
/** More connections than the gateway answers requests at a time. */
const connectionsOfCrowd = 4_000;
const measuredForSeconds = 8;
const wellAgainWithinSeconds = 10;
const mostMegabytes = 512;

const { signal } = listenForStop(console.log);
const studio = await startWholeStudio({ name: 'overload', announce: console.log });
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
  const requests = await prepareRequests({ origin, ...parts });
  const usual = { origin, requests, connections: usualConnections };
  await offerBeside({ ...usual, seconds: 2 });
  const before = await offerBeside({ ...usual, seconds: measuredForSeconds });
  const capacity = carried(before) / measuredForSeconds;
  console.log(`It carries ${capacity.toFixed(0)} requests/s; now ${times} times as many for ${seconds} s`);

  const watch = watchAll({ origin, ...parts });
  const crowd = { origin, requests, connections: connectionsOfCrowd, perSecond: capacity * times, seconds };
  const during = await offerBeside(crowd);
  const { report: after, secondsUntil } = await untilWell(usual, before);
  await watch.end();

  console.log(
    `\n${showOffers({ before, 'too much': during, after })}\n\n${showMemory(watch)}\n\n${showHealth(watch)}\n`,
  );
  const findings = [
    { check: 'what is too much is refused, with Retry-After', differences: refusesWell(during) },
    { check: `memory stays below ${mostMegabytes} MB each`, differences: tooLarge(watch) },
    { check: 'health checks answer', differences: unanswered(watch) },
    {
      check: `well again within ${wellAgainWithinSeconds} s (${secondsUntil ?? 'not'})`,
      differences: secondsUntil === undefined ? ['it is not'] : [],
    },
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
    const body = JSON.stringify({ trainingId: trainings[index % trainings.length] });
    const look = requestOf(`GET /api/trainings/week?week=${nextMonday()}`, token);
    return [look, look, look, requestOf('POST /api/trainings/register', token, body)];
  });
}

function requestOf(line: string, token: string, body = ''): Buffer {
  const ofBody = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return Buffer.from(`${line} HTTP/1.1\r\nHost: studio\r\nAuthorization: Bearer ${token}\r\n${ofBody}\r\n${body}`);
}

function watchAll({ origin, processOrigins, processes, serverProcesses }: Omit<WholeStudio, 'stop' | 'admin'>): Watch {
  const pids = [processes, serverProcesses].flatMap((control) =>
    control.names.map((name) => [name, control.pid(name) ?? 0] as const),
  );
  const healthUrls = Object.values(processOrigins).map((each) => `${each}/healthz`);
  return startWatch(Object.fromEntries(pids), [...healthUrls, `${origin}/readyz`]);
}

async function untilWell(usual: { origin: string; requests: Buffer[]; connections: number }, before: OfferReport) {
  const startedAt = performance.now();
  for (;;) {
    const report = await offerBeside({ ...usual, seconds: 1 });
    const secondsPassed = (performance.now() - startedAt) / 1_000;
    if (isWell(report, before)) return { report, secondsUntil: secondsPassed.toFixed(1) };
    if (secondsPassed > wellAgainWithinSeconds) return { report, secondsUntil: undefined };
  }
}

function carried({ byStatus }: OfferReport): number {
  return Object.entries(byStatus).reduce((sum, [status, count]) => sum + (status < '429' ? count : 0), 0);
}

function refusesWell({ byStatus, withoutRetryAfter, broken }: OfferReport): string[] {
  const failures = Object.keys(byStatus).filter((status) => status >= '500' && status !== '503');
  return [
    ...(byStatus['503'] ? [] : ['nothing was refused: it was not too much']),
    ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} refused without Retry-After`] : []),
    ...failures.map((status) => `${byStatus[status]} answered ${status}`),
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

function showOffers(reports: Readonly<Record<string, OfferReport>>): string {
  const rows = Object.entries(reports).map(([when, report]) => [
    when,
    Math.round(report.offered / report.seconds),
    Math.round(report.sent / report.seconds),
    Math.round(carried(report) / report.seconds),
    Math.round((report.byStatus['503'] ?? 0) / report.seconds),
    report.broken,
    report.p50.toFixed(0),
    report.p99.toFixed(0),
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
