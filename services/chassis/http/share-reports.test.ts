import { expect, test, vi } from 'vitest';
import { createReadiness } from './health.ts';
import { shareReports } from './share-reports.ts';

/** Readiness of one part that answers when the test says so. */
function slowReadiness() {
  const rounds: { answer: () => void; fail: () => void }[] = [];
  const check = vi.fn<() => Promise<void>>(() => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    rounds.push({ answer: resolve, fail: () => reject(new Error('away')) });
    return promise;
  });
  return { readiness: shareReports(createReadiness([{ name: 'mongo', check }]), 500), check, rounds };
}

test('concurrent and shortly following requests share a report; later ones get a new one', async () => {
  vi.useFakeTimers();
  try {
    const { readiness, check, rounds } = slowReadiness();
    const asked = [readiness.report(), readiness.report()];
    vi.advanceTimersByTime(1_000);
    asked.push(readiness.report());
    expect(check).toHaveBeenCalledOnce();
    rounds[0]!.answer();
    const [report, ...others] = await Promise.all(asked);
    expect(report).toMatchObject({ status: 'ready' });
    for (const other of others) expect(other).toBe(report);
    vi.advanceTimersByTime(499);
    expect(await readiness.report()).toBe(report);
    vi.advanceTimersByTime(1);
    void readiness.report();
    expect(check).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a report that is not ready is not reused', async () => {
  const { readiness, check, rounds } = slowReadiness();
  const asked = [readiness.report(), readiness.report()];
  rounds[0]!.fail();
  for (const report of await Promise.all(asked)) expect(report).toMatchObject({ status: 'not ready' });
  const next = readiness.report();
  expect(check).toHaveBeenCalledTimes(2);
  rounds[1]!.answer();
  expect(await next).toMatchObject({ status: 'ready' });
});

test('a stopping process is reported at once, despite a recent report', async () => {
  const { readiness, rounds } = slowReadiness();
  const before = readiness.report();
  rounds[0]!.answer();
  expect(await before).toMatchObject({ status: 'ready' });
  readiness.stopping();
  const after = readiness.report();
  rounds[1]!.answer();
  expect(await after).toMatchObject({ status: 'stopping' });
});
