import { isNetworkFailure } from '../../api/problem.ts';
import { showRefusal } from '../../api/show-refusal.ts';

/** Both screens name a network failure as such (spec §8). */
export function showResetRefusal(error: unknown, fallback: string) {
  return showRefusal(error, isNetworkFailure(error) ? 'Error de red' : fallback);
}
