import type { getOwnAbsences } from '@studio/contracts/http/absence-routes';
import type { getMyFixedSlots } from '@studio/contracts/http/fixed-slot-routes';
import type { getOwnPayments } from '@studio/contracts/http/payment-routes';
import type { getMyMovements } from '@studio/contracts/http/training-routes';
import { call } from '../../api/call.ts';

export const ownAbsencesRequest = call<typeof getOwnAbsences>('GET /api/users/absences');

export const fixedSlotsRequest = call<typeof getMyFixedSlots>('GET /api/users/fixed-slots');

export const ownPaymentsRequest = call<typeof getOwnPayments>('GET /api/users/payments');

/** How many movements the profile shows at first. */
export const firstMovements = 10;

export const movementsRequest = (limit: number) =>
  call<typeof getMyMovements>('GET /api/users/movements', { query: { limit: String(limit) } });
