import { setTimeout as pause } from 'node:timers/promises';
import { type Question, runLoad } from '../../load/run-load.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';
import type { BenchStudio } from './bench-studio.ts';
import { perAct, perSecond, readMeters, type Cost } from './meters.ts';

const idleMs = 20_000;
const longestSeconds = 300;

export interface ActCosts {
  /** For each second in which nobody asks for anything. */
  readonly idle: Cost;
  /** For each act, less what the studio does anyway. */
  readonly costOf: (questions: readonly Question[], callers: number) => Promise<Cost>;
}

/** Meters a studio that nobody uses, and then acts, each until every projection has applied what it caused. */
export async function openActCosts(studio: BenchStudio, servers: ServerUrls): Promise<ActCosts> {
  const read = () => readMeters(studio, servers);
  const before = await read();
  await pause(idleMs);
  const idle = perSecond(before, await read());
  return {
    idle,
    async costOf(questions, callers) {
      const from = await read();
      await askAll(studio.origin, questions, callers);
      await studio.caughtUp();
      return perAct(from, await read(), questions.length, idle);
    },
  };
}

/** @throws Error when one of them is refused */
async function askAll(origin: string, questions: readonly Question[], callers: number): Promise<void> {
  let asked = 0;
  const { statuses } = await runLoad({ origin, callers, seconds: longestSeconds, next: () => questions[asked++] });
  const refused = Object.entries(statuses).filter(([status]) => Number(status) >= 300);
  if (refused.length > 0) throw new Error(`acts were refused: ${JSON.stringify(statuses)}`);
}
