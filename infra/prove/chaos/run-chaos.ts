import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from '@studio/chassis/testing/until';
import { auditStudio, type Finding } from '../../operate/audit/audit-studio.ts';
import { isClean, showFindings } from '../../operate/audit/show-findings.ts';
import { openDatabases } from '../../run/studio-databases.ts';
import { askHttp } from '../../run/launcher/probes.ts';
import type { Random } from '../testing/seeded-random.ts';
import { type Fault, nameOf, untilBrokerWorks } from './faults.ts';
import type { FragileStudio } from './fragile-studio.ts';
import { type Load, startLoad } from './load.ts';
import type { Counts } from '../load/tally.ts';
import { type Verdict, verify } from './verify.ts';

export interface ChaosSettings {
  readonly studio: FragileStudio;
  readonly random: Random;
  readonly faults: readonly Fault[];
  readonly durationMs: number;
  readonly members: number;
  readonly trainings: number;
  readonly say: (line: string) => void;
  /** Ends the run early. The results so far are still verified. */
  readonly signal: AbortSignal;
}

export interface ChaosResult {
  /** Whether no check found a difference. */
  readonly isWell: boolean;
  readonly inflicted: readonly Fault[];
}

/** Inflicts the faults under load, waits until the studio is ready again, and verifies. */
export async function runChaos(settings: ChaosSettings): Promise<ChaosResult> {
  const { studio, random, say } = settings;
  const load = await startLoad({
    ...settings,
    origin: studio.origin,
    admin: studio.admin,
    random: random.fork('load'),
  });
  const inflicted = await inflictAll(settings);
  // The time to recover starts here, under load.
  const ready = await untilReady(studio.origin);
  await load.end();
  // A ready studio may still lose its broker at this moment, and the audit needs the broker itself.
  await untilBrokerWorks(studio, 'the run');
  const findings = [
    ready,
    await allRun(studio),
    { check: 'every server that did no work was found and mended in time', differences: studio.unmended },
    ...enoughMemory(studio),
    ...(await audit(studio)),
    ...(await compare(studio, load, say)),
  ];
  say(`\n${showFaults(inflicted)}\n\n${showCounts(load.state.tally.counts())}\n`);
  say(`${showFindings(findings)}\n`);
  return { isWell: isClean(findings), inflicted };
}

type Inflicting = Pick<ChaosSettings, 'faults' | 'durationMs' | 'random' | 'say' | 'signal'>;

/** Inflicts one fault at a random moment of each time slice. Returns those that hit their target. */
export async function inflictAll({ faults, durationMs, random, say, signal }: Inflicting): Promise<Fault[]> {
  const startedAt = performance.now();
  const inflicted: Fault[] = [];
  const underWay: Promise<void>[] = [];
  const sliceMs = durationMs / faults.length;
  const until = (ms: number) =>
    pause(Math.max(0, startedAt + ms - performance.now()), undefined, { signal }).catch(() => undefined);
  for (const [index, fault] of faults.entries()) {
    await until((index + random.fraction() * 0.6) * sliceMs);
    if (signal.aborted) break;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(`${seconds.padStart(7)} s  ${nameOf(fault)}`);
    underWay.push(
      fault.inflict().then(
        () => void inflicted.push(fault),
        (error: Error) => say(`           ${nameOf(fault)}: ${error.message}`),
      ),
    );
  }
  await Promise.all(underWay);
  await until(durationMs);
  return inflicted;
}

async function untilReady(origin: string): Promise<Finding> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);
  let last = '';
  while (performance.now() - startedAt < patienceMs) {
    const { ok, body } = await askHttp(`${origin}/readyz`, 5_000);
    if (ok) return { check: `ready again by itself (after ${seconds()} s)`, differences: [] };
    last = body;
    await pause(100);
  }
  return { check: `ready again by itself`, differences: [`not after ${seconds()} s: ${last}`] };
}

async function allRun({ targets }: FragileStudio): Promise<Finding> {
  const dead = targets.filter(({ pid }) => pid() === undefined).map(({ name }) => `${name} does not run`);
  return { check: 'every process runs', differences: dead };
}

function enoughMemory({ memory }: FragileStudio): Finding[] {
  if (!memory) return [];
  const kills = memory.kills();
  const differences = kills === 0 ? [] : [`the kernel killed ${kills} processes`];
  return [{ check: 'no process was killed for want of memory', differences }];
}

async function audit({ servers: { mongoUrl, rabbitmqUrl }, namespace }: FragileStudio): Promise<Finding[]> {
  return auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: patienceMs });
}

async function compare(
  studio: FragileStudio,
  { state }: Load,
  say: (line: string) => void,
): Promise<readonly Finding[]> {
  const databases = await openDatabases(studio.servers.mongoUrl, studio.namespace);
  try {
    const verdict = await verify(databases, state, studio.takenMails());
    say(`\n${showVerdict(verdict)}`);
    return verdict.findings;
  } finally {
    await databases.close();
  }
}

function showCounts(counts: ReadonlyMap<string, Counts>): string {
  const rows = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  const sum = (kind: keyof Counts) => rows.reduce((total, [, each]) => total + each[kind], 0);
  return table(
    ['outcome of', 'ok', 'refused', 'unknown'],
    [
      ...rows.map(([act, { ok, refused, unknown }]) => [act, ok, refused, unknown]),
      ['all', sum('ok'), sum('refused'), sum('unknown')],
    ],
  );
}

/** One row for each target, one column for each kind of fault. */
function showFaults(inflicted: readonly { readonly kind: string; readonly target: string }[]): string {
  const kinds = [...new Set(inflicted.map(({ kind }) => kind))].toSorted();
  const byTarget = [...Map.groupBy(inflicted, ({ target }) => target)].toSorted(([a], [b]) => a.localeCompare(b));
  const rows = byTarget.map(([target, faults]) => [
    target,
    ...kinds.map((of) => faults.filter(({ kind }) => kind === of).length || ''),
  ]);
  return table(['faults', ...kinds], rows);
}

function showVerdict({ seats, mails }: Verdict): string {
  const rows = Object.entries(seats).map(([what, count]) => [what, count]);
  const ofMails = `${mails.sent} cancellation mails taken, ${mails.twice} of them came twice`;
  return `${table(['seats in the end', ''], rows)}\n\n  ${ofMails}`;
}

/** A table of text: the first column is aligned left, all others right. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map((line) => line.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))),
    )
    .map((line) => `  ${line.join('  ')}`)
    .join('\n');
}
