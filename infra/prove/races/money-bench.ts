import { afterAll, beforeAll, expect } from 'vitest';
import { type Bench, openBench } from '../../../services/membership/testing/bench.ts';
import { auditStudio } from '../../operate/audit/audit-studio.ts';
import { givenServers } from '../testing/kit/test-settings.ts';

const check = 'the cash book adds up, and so do balances and closings';

/** Runs membership alone for the races of a file about money; `begin` gets it. After them, the audit finds no difference. */
export function raceMoney(begin: (bench: Bench) => Promise<void>): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
    await begin(bench);
  });
  afterAll(async () => {
    const audited = { ...givenServers(), namespace: bench.namespace, settleMs: 0, only: check };
    const findings = await auditStudio(audited);
    await bench.close();
    expect(findings).toEqual([{ check, differences: [] }]);
  });
}
