import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Short, so that a limited process is slow rather than stopped for long. The kernel allows no quota under 1 ms. */
const periodUs = 20_000;

/**
 * Limits each of some processes to a share of one core, by a control group of its own. Needs root.
 *
 * @param share at least 0.05
 * @returns lifts the limits
 */
export function limitCpu(pids: readonly number[], share: number): () => void {
  const lifts = pids.map((pid) => limitOne(pid, Math.round(periodUs * share)));
  return () => lifts.forEach((lift) => lift());
}

function limitOne(pid: number, quotaUs: number): () => void {
  const root = '/sys/fs/cgroup';
  const isUnified = existsSync(join(root, 'cgroup.controllers'));
  const parent = isUnified ? root : join(root, 'cpu');
  const group = join(parent, `studio-bench-${pid}`);
  mkdirSync(group);
  if (isUnified) writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`);
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => {
    writeFileSync(join(parent, 'cgroup.procs'), String(pid));
    rmdirSync(group);
  };
}
