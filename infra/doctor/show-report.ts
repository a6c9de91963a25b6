import type { Finding } from './finding.ts';

const marks = { ok: 'ok  ', note: 'note', fail: 'FAIL' } as const;

/** A line for each part, below it what to do about it, and at the end the verdict. */
export function showReport(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.flatMap(({ state, part, says, advice }) => [
    `${marks[state]} ${part.padEnd(width)}  ${says}`,
    ...(advice && state !== 'ok' ? [`     ${' '.repeat(width)}  → ${advice}`] : []),
  ]);
  const wrong = findings.filter(({ state }) => state === 'fail').length;
  return [...lines, '', wrong === 0 ? 'nothing is wrong' : `${wrong} of ${findings.length} need somebody`].join('\n');
}

export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'fail');
}
