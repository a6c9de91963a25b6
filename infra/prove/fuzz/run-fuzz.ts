import { setTimeout as pause } from 'node:timers/promises';
import { routesUnderTest } from '../acceptance/access/routes-under-test.ts';
import { askHttp } from '../../run/launcher/probes.ts';
import type { Random } from '../testing/seeded-random.ts';
import { type Fixtures, type FixturesSettings, createFixtures } from './fixtures.ts';
import { type BytesAnswer, exchangeBytes } from './exchange-bytes.ts';
import { bytesOf, draftOf, makeHostile } from './hostile-request.ts';
import { isShed, problemsOf } from './judge.ts';

export interface FuzzSettings extends FixturesSettings {
  readonly random: Random;
  readonly requests: number;
  /** Origins of the studio's processes by name; none of them may have restarted at the end. */
  readonly processOrigins: Readonly<Record<string, string>>;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
}

export interface FuzzResult {
  /** Number of answers by status; 0 for no answer to an ambiguously framed request. */
  readonly byStatus: Readonly<Record<string, number>>;
  /** Number of 503 answers with Retry-After: the machine was too busy. */
  readonly shed: number;
  /** Problems, each with the request that causes it. */
  readonly problems: readonly string[];
}

const lanes = 6;
/** Share of answers that may be 503: on a busy machine, MongoDB may take seconds. */
const mostShed = 0.01;
/** Requests before all accounts are recreated, since some are deleted or signed out. */
const castLastsFor = 300;
const timeoutMs = 20_000;
/** Longer, since a report is made while its caller waits. */
const reportTimeoutMs = 70_000;
const shownBytes = 700;

/** Sends hostile requests to every route, as every kind of caller, and judges each answer. */
export async function runFuzz(settings: FuzzSettings): Promise<FuzzResult> {
  const { random, requests, signal } = settings;
  const startedAt = await startTimes(settings.processOrigins);
  const routes = routesUnderTest();
  const byStatus: Record<string, number> = {};
  const problems: string[] = [];
  let shed = 0;
  let left = requests;

  async function sendOne(fixtures: Fixtures): Promise<void> {
    const { route, makeInput } = random.pick(routes);
    const draft = draftOf(route, await makeInput(fixtures.resources));
    const caller = random.pick(fixtures.callers);
    if (caller.authorization) draft.headers.push(`Authorization: ${caller.authorization}`);
    if (!caller.maySeeOthers && random.chance(0.15)) aimAt(draft, random.pick(fixtures.foreignIds));
    makeHostile(draft, random);
    const bytes = bytesOf(draft);
    const answer = await exchangeBytes(settings.origin, {
      bytes,
      hangsUp: draft.isFramedWrongly,
      timeoutMs: draft.path.includes('reports') ? reportTimeoutMs : timeoutMs,
    });
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    shed += Number(isShed(answer));
    const { canaries } = fixtures;
    const found = problemsOf({ caller, answer, isFramedWrongly: draft.isFramedWrongly, canaries });
    if (found.length > 0) problems.push(describe(found, caller.name, bytes, answer));
  }

  while (left > 0) {
    if (signal?.aborted) break;
    const fixtures = await createFixtures(settings);
    let leftForCast = Math.min(left, castLastsFor);
    left -= leftForCast;
    const lane = async () => {
      while (leftForCast > 0) {
        if (signal?.aborted) break;
        leftForCast -= 1;
        await sendOne(fixtures);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  if (shed > requests * mostShed) problems.push(`${shed} of ${requests} were refused as overload`);
  problems.push(...(await notAsBefore(settings, startedAt)));
  return { byStatus, shed, problems };
}

/** Replaces an id by that of another account. */
function aimAt(draft: { path: string; query: string[] }, id: string): void {
  draft.path = draft.path.replace(/\/[0-9a-f]{24}/, `/${id}`);
  draft.query.push(`id=${id}`, `userId=${id}`, `accountId=${id}`);
}

function describe(found: readonly string[], caller: string, bytes: Buffer, { status, body }: BytesAnswer): string {
  const request = JSON.stringify(
    bytes
      .subarray(0, shownBytes)
      .toString('latin1')
      .replace(/Bearer \S+/, 'Bearer …'),
  );
  return `${found.join(', ')}\n    as ${caller}: ${request}\n    answered ${status}: ${body.slice(0, 300)}`;
}

/** Checks that no process has restarted, and that all are ready. */
async function notAsBefore(
  { origin, processOrigins }: FuzzSettings,
  before: Record<string, string>,
): Promise<string[]> {
  const after = await startTimes(processOrigins);
  const fallen = Object.keys(before).filter((name) => before[name] !== after[name]);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if ((await askHttp(`${origin}/readyz`)).ok) return fallen.map((name) => `${name} was started anew`);
    await pause(500);
  }
  return [...fallen.map((name) => `${name} was started anew`), 'not everything is ready afterwards'];
}

async function startTimes(processOrigins: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const times = Object.entries(processOrigins).map(async ([name, origin]) => {
    const { body } = await askHttp(`${origin}/metrics`);
    return [name, /^process_start_time_seconds.* (\S+)$/m.exec(body)?.[1] ?? 'no answer'] as const;
  });
  return Object.fromEntries(await Promise.all(times));
}
