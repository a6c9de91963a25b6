import { call } from '../../api/call.ts';

export const ownAbsencesRequest = call(routes.getOwnAbsences);

export const fixedSlotsRequest = call(routes.getMyFixedSlots);

export const ownPaymentsRequest = call(routes.getOwnPayments);

/** How many movements the profile shows at first. */
export const firstMovements = 10;

export const movementsRequest = (limit: number) => call(routes.getMyMovements, { query: { limit: String(limit) } });
