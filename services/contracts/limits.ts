/**
 * Business constants (`docs/product.md` §9). Every length and range has an upper bound, also where no rule asks for
 * one, so that no stored value grows without limit.
 */

/** Characters. */
export const PASSWORD_MIN_LENGTH = 6;
/** Bytes: bcrypt silently ignores any beyond. */
export const PASSWORD_MAX_BYTES = 72;
/** Digits. */
export const PHONE_MIN_LENGTH = 7;
/** The product's own bounds: characters, and the maximum of digits in E.164 (docs/product.md §4.1). */
export const PHONE_MAX_LENGTH = 25;
export const PHONE_MAX_DIGITS = 15;
/** Characters of the number as it is stored, when an administrator creates a user. */
export const DOCUMENT_NUMBER_MIN_LENGTH = 5;
/** The product's own bounds. */
export const DOCUMENT_NUMBER_MAX_LENGTH = 30;
export const NAME_MAX_LENGTH = 80;
/** The product's own bounds (docs/product.md §4.1). */
export const AGE_YEARS = { min: 5, max: 120 } as const;

/** Rows in one request of an import; the product's own bound (`docs/product.md` §4.9). */
export const IMPORT_ROWS_MAX = 50;

/** Minutes before the start until which a member may cancel, inclusive. */
export const CANCELLATION_CUT_OFF_MINUTES = 30;

export const TRAININGS_PER_WEEK = { min: 1, max: 20, default: 3 } as const;
/** COP per month; the product's own bound. */
export const PLAN_PRICE_MAX = 100_000_000;
/** COP of one entry of the cash book (`docs/product.md` §2.8). */
export const MONEY_MAX = 100_000_000;
/** Days before today on which money may have been received, given back, put in or taken out. */
export const RECEIVED_BACK_DAYS = 30;
/** Minutes within which the same payment, refund, use of credit or cash movement needs confirmation. */
export const SAME_PAYMENT_MINUTES = 10;
/** Characters of a note, a reason or what cash was for; the product's own bound. */
export const MONEY_NOTE_MAX_LENGTH = 80;

/** Weeks of classes that a plan grants: `maxTrainingsPerWeek × 4` (`docs/product.md` §2.1). */
export const PLAN_WEEKS_OF_CLASSES = 4;

/** Days from today within which a plan that is paid ahead must begin; the product's own bound. */
export const PLAN_START_MAX_DAYS = 366;
/** Days of all freezes of one plan assignment together (`docs/product.md` §2.7). */
export const FREEZE_MAX_DAYS = 60;
/** Last days of a plan in which a class that the studio cancels outlives the plan (`docs/product.md` §2.5). */
export const TAKEN_AWAY_SURVIVES_DAYS = 7;

export const CAPACITY = { min: 1, max: 50, default: 10 } as const;
/** The product's own bound. */
export const SPECIAL_TRAININGS_MAX = 1_000;

/** Members on the waitlist of one training. */
export const WAITLIST_MAX = 20;

/** Fixed slots of one member. */
export const FIXED_SLOTS_MAX = 20;

/** Minutes before the start from which attendance can be marked; there is no end. */
export const ATTENDANCE_OPENS_MINUTES = 30;
/** Days of studio time, today included, over which visits and absences are counted. */
export const ATTENDANCE_DAYS = 30;

/**
 * Days for which a guest is listed as having tried the studio, and for which name and telephone are kept
 * (`docs/product.md` §3.19).
 */
export const GUEST_TRIED_DAYS = 14;
export const GUEST_KEPT_DAYS = 90;

/**
 * The absence rule (`docs/product.md` §3.21): how many absences within how many days, and for how many days it holds.
 */
export const ABSENCES_LIMIT = { min: 2, max: 10 } as const;
export const ABSENCES_WITHIN_DAYS = 30;
export const ABSENCES_HOLD_DAYS = { min: 1, max: 30 } as const;
/** Hours after the end of a class from which an absence counts for the rule. */
export const ABSENCE_COUNTS_HOURS = 24;
/**
 * Days after an absence begins to count within which the member is warned that one more triggers the rule. Fewer than
 * the days for which a sent mail is remembered, so that only one is sent.
 */
export const ABSENCE_WARNED_DAYS = 5;

/**
 * «Llegué» (`docs/product.md` §3.22): minutes before and after the start, digits of the code, and wrong codes allowed
 * in a minute.
 */
export const ARRIVAL_OPENS_MINUTES = 15;
export const ARRIVAL_CLOSES_MINUTES = 10;
export const ARRIVAL_CODE_DIGITS = 4;
export const ARRIVAL_ATTEMPTS = 3;

/** Days for which the reasons of refusals and the moves of waitlists are kept (`docs/product.md` §3.23). */
export const REASONS_DAYS = 30;

/** Days of studio time (`docs/product.md` §7.5): until a plan ends, since it ended, without a visit or booking. */
export const EXPIRING_DAYS = 7;
export const EXPIRED_DAYS = 30;
export const AWAY_DAYS = 14;
/** Days back within which the last visit of an absent member is searched; the product's own bound. */
export const LAST_VISIT_DAYS = 90;

/** Weeks after the current one that can be open for booking; the product's own bound (`docs/product.md` §3.10). */
export const WEEKS_AHEAD_MAX = 52;

/** Characters of a class's title, description and room (`docs/product.md` §3.16). */
export const TITLE_MAX_LENGTH = 40;
export const CLASS_DESCRIPTION_MAX_LENGTH = 500;
export const ROOM_MAX_LENGTH = 30;

/** Days after today for which coaches see their classes, which begin with yesterday's (`docs/product.md` §3.17). */
export const COACH_DAYS_AHEAD = 14;
/** Hours after the start until which a coach can mark attendance. */
export const COACH_MARKS_HOURS = 24;
/** Minutes after the end of a class until which its coach can look up the emergency contacts of the registrants. */
export const EMERGENCY_CONTACT_MINUTES = 120;
/** Results of a coach's search for people; the product's own bound. */
export const ENROLLABLE_MAX = 10;
/**
 * Characters of the note on a member (`docs/product.md` §4.14), and of the relation of an emergency contact or
 * guardian; the latter is the product's own bound.
 */
export const MEMBER_NOTE_MAX_LENGTH = 200;
export const RELATION_MAX_LENGTH = 40;

/** Days for which a calendar keeps past classes (`docs/product.md` §3.15). */
export const CALENDAR_PAST_DAYS = 30;

/** Refusals in a row (400, 401 or 403) after which a push service will not take notices for a device any more. */
export const PUSH_REFUSALS_MAX = 3;

/** Days of a bulk generation and of a closed range, first and last included (`docs/product.md` §§3.9, 3.14). */
export const BULK_MAX_DAYS = 366;
/** Characters of the reason for closing a range; the product's own bound. */
export const CLOSURE_REASON_MAX_LENGTH = 80;
/** The days of a week, 1 = Monday … 7 = Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Start times of the one-hour slots, every day, Sundays included. */
export const MORNING_SLOTS = ['05:00', '06:00', '07:00', '08:00', '09:00'] as const;
export const AFTERNOON_SLOTS = ['16:00', '17:00', '18:00', '19:00', '20:00'] as const;

/** Days for which the activity is kept: two years (`docs/product.md` §7.4). */
export const ACTIVITY_DAYS = 730;
/** Entries of a page of the activity, unless a call asks for another number. */
export const ACTIVITY_PAGE = 25;

/**
 * Hours after which the last good backup or audit counts as too old: a night was missed (`docs/product.md` §7.1, §7.7).
 */
export const NIGHT_MISSED_HOURS = 36;

/** Milliseconds between a successful reset and the login page. */
export const RESET_REDIRECT_DELAY_MS = 2_000;
/** Minutes (`docs/product.md` §4.7). */
export const RESET_LINK_MINUTES = 60;

/** Passkeys of one administrator (`docs/product.md` §4.12). */
export const PASSKEYS_MAX = 10;
/** Characters; the product's own bound. */
export const PASSKEY_NAME_MAX_LENGTH = 40;
/** Minutes for which a passkey challenge is valid. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
/** Minutes within which the browser returns from the identity provider (`docs/product.md` §4.13). */
export const OIDC_SIGN_IN_MINUTES = 10;
/** The code that replaces a lost passkey: minutes of validity, digits, and attempts per code. */
export const SIGN_IN_CODE_MINUTES = 10;
export const SIGN_IN_CODE_DIGITS = 6;
export const SIGN_IN_CODE_ATTEMPTS = 5;

/** Accounts that one device is remembered for. */
export const DEVICE_TOKENS_MAX = 5;

/** Devices of one account that get notifications about its classes (`docs/product.md` §4.15). */
export const PUSH_DEVICES_MAX = 10;
/** Hours before a class within which notifications about it are sent at night too. */
export const PUSH_SOON_HOURS = 12;
/** Characters of the name of a browser and its device; the product's own bound. */
export const PUSH_DEVICE_NAME_MAX_LENGTH = 60;

/** Days for which the studio's contacts with people are recorded: two years (`docs/product.md` §7.9). */
export const CONTACT_DAYS = 730;
/** Characters of the studio's own contact text for a list. */
export const CONTACT_TEXT_MAX_LENGTH = 500;

/** Characters of the studio's notice to its members (`docs/product.md` §4.17). */
export const STUDIO_NOTICE_MAX_LENGTH = 280;

/** Age of majority in years, from which no guardian is needed (`docs/product.md` §4.16). */
export const ADULT_YEARS = 18;
/** Working days that the law gives the studio for a deletion request (`docs/product.md` §7.12). */
export const DELETION_WORKING_DAYS = 15;

/**
 * Days since the start of the first plan during which a member is new, and the weekly bookings that are enough
 * (`docs/product.md` §7.5).
 */
export const NEW_MEMBER_DAYS = { min: 7, max: 30 } as const;
export const NEW_MEMBER_WEEKLY = 2;
/** The retention table (`docs/product.md` §7.10): months in which first plans began, and months followed after them. */
export const RETENTION_ROWS = 12;
export const RETENTION_MONTHS = 6;
