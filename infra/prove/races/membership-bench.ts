import { expect } from 'vitest';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { openBench } from '../../../services/membership/testing/bench.ts';
import { auditStudio } from '../../operate/audit/audit-studio.ts';
import { givenServers } from '../testing/kit/test-settings.ts';

/** Membership alone for the races of a file. After them, `check` of the audit finds no difference. */
export const raceMembership = (check: string) =>
  openedForTests(openBench, async ({ namespace }) => {
    const findings = await auditStudio({ ...givenServers(), namespace, settleMs: 0, only: check });
    expect(findings).toEqual([{ check, differences: [] }]);
  });

export const raceMoney = () => raceMembership('the cash book adds up, and so do balances and closings');
