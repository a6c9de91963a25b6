import { expect, test } from 'vitest';
import { runsWell } from './support-ends.ts';

test.each([
  ['mongodb', '6.0.5', '2025-07-31', undefined],
  ['mongodb', '6.0.5', '2025-08-01', '6.0 has been out of its vendor'],
  ['mongodb', '8.0.19', '2026-11-28', undefined],
  ['rabbitmq', '3.10.8', '2026-11-28', '3.10 has been out of its vendor'],
  ['redis', '7.0.15', '2026-11-28', '7.0 has been out of its vendor'],
  ['redis', '99.1.0', '2026-11-28', undefined],
] as const)('of %s %s the doctor on %s: %s', (part, version, day, says) => {
  const finding = runsWell(part, version, `${version}, fine`, new Date(`${day}T17:00:00Z`));
  expect(finding).toMatchObject({ part, state: says ? 'note' : 'ok', says: `${version}, fine` });
  expect(finding.advice ?? '').toContain(says ?? '');
});
