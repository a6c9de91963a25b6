import { isNetworkFailure } from '../../api/problem.ts';
import { refused } from '../../api/refused.ts';

/** Both screens name a network failure as such (spec §8). */
export function resetRefused(error: unknown, fallback: string) {
  return refused(error, isNetworkFailure(error) ? 'Error de red' : fallback);
}
