import { readFileSync } from 'node:fs';
import { askHttp } from '../../../run/launcher/probes.ts';

export interface Watch {
  /** Peak memory of each process, in MB. */
  readonly peaks: ReadonlyMap<string, number>;
  /** Health checks by URL: the number sent, and the number answered correctly. */
  readonly health: ReadonlyMap<string, { asked: number; answered: number; slowestMs: number }>;
  end(): Promise<void>;
}

const everyMs = 500;
const patienceMs = 5_000;

/** Samples memory and health of each process twice a second until stopped. */
export function startWatch(pids: Readonly<Record<string, number>>, healthUrls: readonly string[]): Watch {
  const peaks = new Map(Object.entries(pids).map(([name, pid]) => [name, residentMegabytes(pid)]));
  const health = new Map(healthUrls.map((url) => [url, { asked: 0, answered: 0, slowestMs: 0 }]));
  const asking = new Set<Promise<void>>();

  const look = () => {
    for (const [name, peak] of peaks) peaks.set(name, Math.max(peak, residentMegabytes(pids[name]!)));
    for (const [url, counted] of health) {
      const askedAt = performance.now();
      counted.asked += 1;
      const ask = async () => {
        const { ok } = await askHttp(url, patienceMs);
        counted.answered += Number(ok);
        counted.slowestMs = Math.max(counted.slowestMs, performance.now() - askedAt);
        asking.delete(asked);
      };
      const asked = ask();
      asking.add(asked);
    }
  };
  const timer = setInterval(look, everyMs);
  return {
    peaks,
    health,
    end: async () => {
      clearInterval(timer);
      await Promise.all(asking);
    },
  };
}

/** Resident memory in MB; 0 when the process has ended. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
