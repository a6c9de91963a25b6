import type { Finding } from './audit-studio.ts';

const shownDifferences = 20;

/** A line for each check, and below it what differs. */
export function showFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, differences }) => [
    `${differences.length === 0 ? 'ok  ' : 'FAIL'} ${check}`,
    ...differences.slice(0, shownDifferences).map((difference) => `       ${difference}`),
    ...(differences.length > shownDifferences ? [`       … ${differences.length - shownDifferences} more`] : []),
  ]);
  return lines.join('\n');
}

/** Whether everything agrees. */
export function isClean(findings: readonly Finding[]): boolean {
  return findings.every(({ differences }) => differences.length === 0);
}
