/**
 * Business constants (`docs/product.md` §9). Every length and range has an upper bound, also where no rule asks for one,
 * so that no stored value grows without limit.
 */

/** Characters. */
export const PASSWORD_MIN_LENGTH = 6;
/** Bytes: bcrypt silently ignores further ones. */
export const PASSWORD_MAX_BYTES = 72;
/** Digits. */
export const PHONE_MIN_LENGTH = 7;
/** The product's own bounds: characters, and digits as E.164 has them at most (docs/product.md §4.1). */
export const PHONE_MAX_LENGTH = 25;
export const PHONE_MAX_DIGITS = 15;
/** Characters of the number as it is stored, when an administrator creates a user. */
export const DOCUMENT_NUMBER_MIN_LENGTH = 5;
/** The product's own bounds. */
export const DOCUMENT_NUMBER_MAX_LENGTH = 30;
export const NAME_MAX_LENGTH = 80;
/** The product's own bounds (docs/product.md §4.1). */
export const AGE_YEARS = { min: 5, max: 120 } as const;

/** Minutes before the start until which a member may cancel, inclusive. */
export const CANCELLATION_CUT_OFF_MINUTES = 30;

export const TRAININGS_PER_WEEK = { min: 1, max: 20, default: 3 } as const;
/** COP per month; the product's own bound. */
export const PLAN_PRICE_MAX = 100_000_000;
/** Weeks of classes that a plan grants: `maxTrainingsPerWeek × 4` (`docs/product.md` §2.1). */
export const PLAN_WEEKS_OF_CLASSES = 4;

/** Days from today within which a plan that is paid ahead must begin; the product's own bound. */
export const PLAN_START_MAX_DAYS = 366;
/** Last days of a plan in which a class that the studio takes away survives the plan's end (`docs/product.md` §2.5). */
export const TAKEN_AWAY_SURVIVES_DAYS = 7;

export const CAPACITY = { min: 1, max: 50, default: 10 } as const;
/** The product's own bound. */
export const SPECIAL_TRAININGS_MAX = 1_000;

/** Days between the first and the last date of a bulk generation, both included (`docs/product.md` §3.9). */
export const BULK_MAX_DAYS = 366;
/** Start times of the one-hour slots, every day, Sundays included. */
export const MORNING_SLOTS = ['05:00', '06:00', '07:00', '08:00', '09:00'] as const;
export const AFTERNOON_SLOTS = ['16:00', '17:00', '18:00', '19:00', '20:00'] as const;

/** Milliseconds between a successful reset and the login page. */
export const RESET_REDIRECT_DELAY_MS = 2_000;
/** Minutes (`docs/product.md` §4.7). */
export const RESET_LINK_MINUTES = 60;
