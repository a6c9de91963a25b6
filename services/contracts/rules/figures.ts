/** Days of studio time (`docs/product.md` §7.5): until a plan ends, since it ended, without a visit or booking. */
export const EXPIRING_DAYS = 7;
export const EXPIRED_DAYS = 30;
export const AWAY_DAYS = 14;
/** Days back within which the last visit of an absent member is searched; the product's own bound. */
export const LAST_VISIT_DAYS = 90;
/**
 * Hours after which the last good backup or audit counts as too old: a night was missed (`docs/product.md` §7.1, §7.7).
 */
export const NIGHT_MISSED_HOURS = 36;
/**
 * Days since the start of the first plan during which a member is new, and the weekly bookings that are enough
 * (`docs/product.md` §7.5).
 */
export const NEW_MEMBER_DAYS = { min: 7, max: 30 } as const;
export const NEW_MEMBER_WEEKLY = 2;
/** The retention table (`docs/product.md` §7.10): months in which first plans began, and months followed after them. */
export const RETENTION_ROWS = 12;
export const RETENTION_MONTHS = 6;

/** Lists of members to follow up, by reason (`docs/product.md` §7.5). */
export const followUpLists = ['expiring', 'expired', 'away', 'owing', 'new'] as const;

export type FollowUpList = (typeof followUpLists)[number];
