import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Mailer } from '@studio/chassis/mail/mailer';
import { escapeHtml } from '@studio/chassis/text/escape-html';
import { z } from 'zod';

/** Where the doctor reports problems: a mail address or a monitoring service's check URL. */
export type Told = { readonly mail: string } | { readonly ping: string };

const target = z.union([
  z.email().transform((mail) => ({ mail })),
  z.url({ protocol: /^https?$/ }).transform((ping) => ({ ping })),
]);

/** @throws Error naming an item that is neither a mail address nor an http or https URL */
export function readTargets(text: string): Told[] {
  return text.split(',').map((item) => {
    const read = target.safeParse(item.trim());
    if (!read.success)
      throw new Error(`whom to notify? «${item.trim()}» is neither a mail address nor an http or https URL`);
    return read.data;
  });
}

/** The result of one examination. */
export interface Diagnosis {
  /** The parts that need attention. */
  readonly wrong: readonly string[];
  readonly verdict: string;
  /** The whole printed report. */
  readonly report: string;
}

interface Telling {
  readonly targets: readonly Told[];
  readonly diagnosis: Diagnosis;
  /** Stores which parts were wrong at the last notification. */
  readonly stateFile: string;
  readonly studioName: string;
  readonly mailer: Mailer;
}

/** Timeout for a call to a monitoring service, in milliseconds. */
const pingPatienceMs = 10_000;

/**
 * Notifies all targets. A monitoring service is called each time: its address when all is well, the same with `/fail`
 * and the report when something is wrong, so that its silence is a sign too. Mails go out when the wrong parts differ
 * from the last time, and when all is well again.
 * @throws AggregateError of the failed notifications; mails go out again the next time
 */
export async function notify(telling: Telling): Promise<void> {
  const { targets, diagnosis, stateFile } = telling;
  const before = wrongBefore(stateFile);
  const isNews = before.join() !== diagnosis.wrong.join();
  const acts = targets.flatMap((told) => {
    if ('ping' in told) return ping(told.ping, diagnosis);
    return isNews ? mail(told.mail, telling) : [];
  });
  const outcomes = await Promise.allSettled(acts);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures);
  if (!isNews) return;
  await mkdir(dirname(stateFile), { recursive: true, mode: 0o700 });
  await writeFile(stateFile, JSON.stringify(diagnosis.wrong), { mode: 0o600 });
}

/** The parts that were wrong the last time; none without a readable file. */
function wrongBefore(stateFile: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(stateFile, 'utf8')));
  } catch {
    return [];
  }
}

async function ping(address: string, { wrong, report }: Diagnosis): Promise<void> {
  const isWell = wrong.length === 0;
  const answer = await fetch(isWell ? address : `${address.replace(/\/$/, '')}/fail`, {
    ...(!isWell && { method: 'POST', body: report }),
    signal: AbortSignal.timeout(pingPatienceMs),
  }).catch((error: unknown) => {
    throw new Error(`${new URL(address).host} was not notified`, { cause: error });
  });
  if (!answer.ok) throw new Error(`${new URL(address).host} was not notified: it answers ${answer.status}`);
}

async function mail(to: string, { mailer, studioName, diagnosis }: Telling): Promise<void> {
  const { wrong, verdict, report } = diagnosis;
  const subject = `${studioName}: ${wrong.length === 0 ? 'all is well again' : verdict}`;
  await mailer.send({ to, subject, text: report, html: `<pre>${escapeHtml(report)}</pre>` }).catch((error: unknown) => {
    throw new Error(`${to} was not notified`, { cause: error });
  });
}
