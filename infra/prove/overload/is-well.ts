import type { Measured } from '../load/run-load.ts';

type Figures = Pick<Measured, 'statuses' | 'broken' | 'p50'>;

/** Whether every request was answered, none by a failure or a refusal for load, and the median at most doubled. */
export function isWell({ statuses, broken, p50 }: Figures, before: Figures): boolean {
  const seen = Object.keys(statuses);
  const areFine = seen.length > 0 && seen.every((status) => status < '429');
  return areFine && broken === 0 && p50 < before.p50 * 2 + 10;
}
