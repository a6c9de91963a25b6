import type { getMyMovements } from '@studio/contracts/http/training-routes';
import { call } from '../../api/call.ts';

/** How many movements the profile shows at first. */
export const firstMovements = 10;

export const movementsRequest = (limit: number) =>
  call<typeof getMyMovements>({
    method: 'GET',
    path: '/api/users/movements',
    access: 'member',
    query: { limit: String(limit) },
  });
