import type { RefusalTexts } from './refusal.ts';

/** Days for which the link of an invitation can be used (`docs/product.md` §4.18). */
export const INVITATION_DAYS = 7;
/** Invitations mailed in a minute, over all lists: small mail servers refuse more. */
export const INVITATIONS_PER_MINUTE = 60;
/** People of one call; more are invited by the next one. */
export const INVITED_AT_ONCE_MAX = 2_000;

export const invitationRefusals = {
  HAS_SIGNED_IN: { status: 409, message: 'Ya entró a su cuenta: no necesita invitación' },
} as const satisfies RefusalTexts;
