import { createControlGroup, isUnified } from '../../testing/kit/control-group.ts';

/** Short, so that a limited process is slow rather than stopped for long. The kernel allows no quota under 1 ms. */
const periodUs = 20_000;

/**
 * Limits each of some processes to a share of one core. Needs root.
 *
 * @param share at least 0.05
 * @returns lifts the limits
 */
export function limitCpu(pids: readonly number[], share: number): () => void {
  const groups = pids.map((pid) => limitOne(pid, Math.round(periodUs * share)));
  return () => groups.forEach((group) => group.remove());
}

function limitOne(pid: number, quotaUs: number) {
  const group = createControlGroup('cpu', `studio-bench-${pid}`);
  if (isUnified) group.write('cpu.max', `${quotaUs} ${periodUs}`);
  else {
    group.write('cpu.cfs_period_us', String(periodUs));
    group.write('cpu.cfs_quota_us', String(quotaUs));
  }
  group.add(pid);
  return group;
}
