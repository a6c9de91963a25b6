import { type Finding, mailsAreSent } from './audit-studio.ts';

const shownDifferences = 20;

/** One line for each check, with its differences below. */
export function showFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, differences }) => [
    `${markOf({ check, differences })} ${check}`,
    ...differences.slice(0, shownDifferences).map((difference) => `       ${difference}`),
    ...(differences.length > shownDifferences ? [`       … ${differences.length - shownDifferences} more`] : []),
  ]);
  return lines.join('\n');
}

function markOf({ check, differences }: Finding): string {
  if (differences.length === 0) return 'ok  ';
  return check === mailsAreSent ? 'note' : 'FAIL';
}

/** Whether everything agrees and nothing is in flight. */
export function isClean(findings: readonly Finding[]): boolean {
  return findings.every(({ differences }) => differences.length === 0);
}

/** The number of differences in the stored data: mails in flight are none. */
export function countDifferences(findings: readonly Finding[]): number {
  return findings.reduce((sum, { check, differences }) => sum + (check === mailsAreSent ? 0 : differences.length), 0);
}
