import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { registerMembers, signIn } from '../../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleTraining } from '../../testing/kit/scenario.ts';
import { auditStudio } from '../../../operate/audit/audit-studio.ts';
import { isClean, showFindings } from '../../../operate/audit/show-findings.ts';
import { listenForStop } from '../../../run/launcher/stop-request.ts';
import { lostBookings } from '../../load/lost-bookings.ts';
import { type LoadResult, startSteadyLoad } from '../../load/steady-load.ts';
import { commandOptions } from '../../testing/command-options.ts';
import { figuresByPhase, type Phase } from './phases.ts';
import { showResults } from './show-results.ts';
import { namespace, type ScalableStudio, startScalableStudio } from './studio-under-load.ts';

/**
 * `npm run bench:scale [-- --seconds 15]`: a studio of its own under a steady load; training is scaled 1 → 3 → 1, then
 * every API and worker is replaced, the new process first. Exit code 1 when a request failed, a booking was lost or the
 * audit found a difference.
 */
const { seconds = 15 } = commandOptions({ seconds: 'number' });
const quietMs = seconds * 1_000;
const memberCount = 24;
const roundMs = 1_000;
const warmUpMs = 5_000;

const { signal } = listenForStop(console.log);
const phases: Phase[] = [];
const studio = await startScalableStudio(signal);
try {
  const load = await startLoad(studio);
  try {
    await pause(warmUpMs, undefined, { signal });
    await operate(studio);
  } catch (error) {
    await load.end();
    throw error;
  }
  process.exitCode = await judge(studio, await load.end());
} catch (error) {
  if (!signal.aborted) throw error;
  process.exitCode = 1;
} finally {
  await studio.end();
}

async function startLoad({ origin, admin: { email, password } }: ScalableStudio) {
  const admin = await signIn(origin, email, password);
  const members = await registerMembers(origin, memberCount);
  const planId = await createPlan(admin);
  for (const member of members) await assignPlan(admin, member, planId);
  const trainingIds = [];
  for (let index = 0; index < 4; index += 1) trainingIds.push(await scheduleTraining(admin));
  return startSteadyLoad({ members, trainingIds, admin, roundMs });
}

/** The steps of an operator on a busy evening, followed by an upgrade. */
async function operate(studio: ScalableStudio): Promise<void> {
  const further = ['training-api-2', 'training-api-3'];
  await phase('before: 1 training process', undisturbed);
  await phase('scaling 1 → 3', async () => {
    await Promise.all(further.map((name) => studio.start(name)));
    await Promise.all(further.map((name) => studio.untilInUse(name)));
  });
  await phase('3 training processes', undisturbed);
  await phase('scaling 3 → 1', () => Promise.all(further.map((name) => studio.stop(name))));
  await phase('1 again', undisturbed);
  for (const service of ['auth', 'membership', 'training', 'reporting']) {
    for (const kind of ['api', 'worker'])
      await phase(`replacing ${service}-${kind}`, () => replace(studio, service, kind));
  }
  await phase('after: all replaced', undisturbed);
}

async function replace(studio: ScalableStudio, service: string, kind: string): Promise<void> {
  await studio.start(`${service}-${kind}-2`);
  await studio.stop(`${service}-${kind}`);
}

function undisturbed(): Promise<void> {
  return pause(quietMs, undefined, { signal });
}

async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  signal.throwIfAborted();
  const from = performance.now();
  await work();
  phases.push({ name, from, to: performance.now() });
  console.log(`${name} (${((performance.now() - from) / 1_000).toFixed(1)} s)`);
}

async function judge({ mongoUrl, rabbitmqUrl }: ScalableStudio, { outcomes, seats }: LoadResult): Promise<number> {
  const lost = await lostBookings(mongoUrl, namespace, seats);
  const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace });
  const failures = outcomes.flatMap(({ problem }) => problem ?? []);
  const bookings = seats.reduce((sum, seat) => sum + seat.bookings, 0);
  const results = showResults({
    phases: figuresByPhase(phases, outcomes),
    requests: outcomes.length,
    failures,
    bookings,
    lost,
    auditIsClean: isClean(findings),
    load: `${memberCount} members, each with a round of six requests every ${roundMs / 1_000} s, and an administrator`,
  });
  console.log(`\n${results}`);
  if (!isClean(findings)) console.log(showFindings(findings));
  for (const line of [...failures, ...lost].slice(0, 20)) console.log(line);
  await writeFile(new URL('RESULTS.md', import.meta.url), results);
  return failures.length === 0 && lost.length === 0 && isClean(findings) ? 0 : 1;
}
