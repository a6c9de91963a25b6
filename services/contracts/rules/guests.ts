import type { RefusalTexts } from './refusal.ts';

/**
 * Days for which a guest is listed as having tried the studio, and for which name and telephone are kept
 * (`docs/product.md` §3.19).
 */
export const GUEST_TRIED_DAYS = 14;
export const GUEST_KEPT_DAYS = 90;

export const guestRefusals = {
  GUEST_TRIED_BEFORE: { status: 409, message: 'Esta persona ya probó una clase' },
  GUEST_NOT_FOUND: { status: 404, message: 'Este invitado ya no está' },
} as const satisfies RefusalTexts;
