import type { Finding } from './finding.ts';

const marks = { ok: 'ok  ', note: 'note', fail: 'FAIL' } as const;

/** A line for each part, below it what to do about it, and at the end the verdict. */
export function showReport(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.flatMap(({ state, part, says, advice }) => [
    `${marks[state]} ${part.padEnd(width)}  ${says}`,
    ...(advice && state !== 'ok' ? [`     ${' '.repeat(width)}  → ${advice}`] : []),
  ]);
  return [...lines, '', verdict(findings)].join('\n');
}

function verdict(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ state }) => state === 'fail').length;
  if (wrong === 0) return 'nothing is wrong';
  // Causes stand before what they bring about.
  return `${wrong} of ${findings.length} need attention${wrong > 1 ? ': begin with the first' : ''}`;
}

export function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'fail');
}
