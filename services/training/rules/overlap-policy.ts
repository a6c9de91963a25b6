import type { Training } from '../models/training.model.ts';

export type Span = Pick<Training, 'startsAt' | 'endsAt'>;

/** Whether two trainings share any time; one that begins as the other ends does not (`docs/product.md` §3.3). */
export function overlaps(a: Span, b: Span): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}
