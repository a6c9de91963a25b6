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

/** Rows in one request of an import; the product's own bound (`docs/product.md` §4.9). */
export const IMPORT_ROWS_MAX = 50;

/** Minutes before the start until which a member may cancel, inclusive. */
export const CANCELLATION_CUT_OFF_MINUTES = 30;

export const TRAININGS_PER_WEEK = { min: 1, max: 20, default: 3 } as const;
/** COP per month; the product's own bound. */
export const PLAN_PRICE_MAX = 100_000_000;
/** COP of one entry of the cash book (`docs/product.md` §2.8). */
export const MONEY_MAX = 100_000_000;
/** Days before today on which a payment may have been received. */
export const RECEIVED_BACK_DAYS = 30;
/** Minutes in which the same payment of a member is asked about. */
export const SAME_PAYMENT_MINUTES = 10;
/** Characters of a note, a reason or what cash was for; the product's own bound. */
export const MONEY_NOTE_MAX_LENGTH = 80;

/** Weeks of classes that a plan grants: `maxTrainingsPerWeek × 4` (`docs/product.md` §2.1). */
export const PLAN_WEEKS_OF_CLASSES = 4;

/** Days from today within which a plan that is paid ahead must begin; the product's own bound. */
export const PLAN_START_MAX_DAYS = 366;
/** Days of all freezes of one plan assignment together (`docs/product.md` §2.7). */
export const FREEZE_MAX_DAYS = 60;
/** Last days of a plan in which a class that the studio takes away survives the plan's end (`docs/product.md` §2.5). */
export const TAKEN_AWAY_SURVIVES_DAYS = 7;

export const CAPACITY = { min: 1, max: 50, default: 10 } as const;
/** The product's own bound. */
export const SPECIAL_TRAININGS_MAX = 1_000;

/** Members on the waitlist of one training. */
export const WAITLIST_MAX = 20;

/** Fixed slots of one member. */
export const FIXED_SLOTS_MAX = 20;

/** Minutes before the start from which attendance is marked; without an end. */
export const ATTENDANCE_OPENS_MINUTES = 30;
/** Days of studio time, today included, over which visits and absences are counted. */
export const ATTENDANCE_DAYS = 30;

/** Days for which a guest is among those who tried the studio, and for which the studio keeps name and telephone (`docs/product.md` §3.19). */
export const GUEST_TRIED_DAYS = 14;
export const GUEST_KEPT_DAYS = 90;

/** The rule about absences (`docs/product.md` §3.21): how many within how many days, and for how many days it holds. */
export const ABSENCES_LIMIT = { min: 2, max: 10 } as const;
export const ABSENCES_WITHIN_DAYS = 30;
export const ABSENCES_HOLD_DAYS = { min: 1, max: 30 } as const;
/** Hours after the end of a class from which an absence counts for the rule. */
export const ABSENCE_COUNTS_HOURS = 24;
/** Days after that in which the member is mailed that one is left to go; fewer than a sent mail is remembered, so that it is once. */
export const ABSENCE_WARNED_DAYS = 5;

/** «Llegué» (`docs/product.md` §3.22): minutes before and after the start, the digits of the code, and wrong ones before a rest. */
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
/** How far back the last visit of a member who stays away is looked for; the product's own bound. */
export const LAST_VISIT_DAYS = 90;

/** Weeks after the current one that can be open for booking; the product's own bound (`docs/product.md` §3.10). */
export const WEEKS_AHEAD_MAX = 52;

/** Characters of what a class is called, is about, and where it is (`docs/product.md` §3.16). */
export const TITLE_MAX_LENGTH = 40;
export const CLASS_DESCRIPTION_MAX_LENGTH = 500;
export const ROOM_MAX_LENGTH = 30;

/** Days after today whose own classes a coach finds; the earliest ones are of yesterday (`docs/product.md` §3.17). */
export const COACH_DAYS_AHEAD = 14;
/** Hours after the start until which a coach marks who came. */
export const COACH_MARKS_HOURS = 24;
/** Minutes after the end of a class until which its coach can look up the emergency contact of who booked it. */
export const EMERGENCY_CONTACT_MINUTES = 120;
/** People that a coach's search names; the product's own bound. */
export const ENROLLABLE_MAX = 10;
/** Characters of the note on a member (`docs/product.md` §4.14), and of who an emergency contact is; the latter is the product's own bound. */
export const MEMBER_NOTE_MAX_LENGTH = 200;
export const RELATION_MAX_LENGTH = 40;

/** Days for which a calendar keeps classes that are over (`docs/product.md` §3.15). */
export const CALENDAR_PAST_DAYS = 30;

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

/** Hours after which the last good backup or audit counts as too old: a night was missed (`docs/product.md` §7.1, §7.7). */
export const NIGHT_MISSED_HOURS = 36;

/** Milliseconds between a successful reset and the login page. */
export const RESET_REDIRECT_DELAY_MS = 2_000;
/** Minutes (`docs/product.md` §4.7). */
export const RESET_LINK_MINUTES = 60;

/** Passkeys of one administrator (`docs/product.md` §4.12). */
export const PASSKEYS_MAX = 10;
/** Characters; the product's own bound. */
export const PASSKEY_NAME_MAX_LENGTH = 40;
/** Minutes in which a passkey answers a challenge. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
/** Minutes in which one comes back from the identity provider (`docs/product.md` §4.13). */
export const OIDC_SIGN_IN_MINUTES = 10;
/** The code that stands in for a lost passkey: minutes, digits, and attempts at each. */
export const SIGN_IN_CODE_MINUTES = 10;
export const SIGN_IN_CODE_DIGITS = 6;
export const SIGN_IN_CODE_ATTEMPTS = 5;

/** Accounts that one device is known for. */
export const DEVICE_TOKENS_MAX = 5;

/** Devices of one account that are told of its classes (`docs/product.md` §4.15). */
export const PUSH_DEVICES_MAX = 10;
/** Hours before a class in which a device is told of it also at night. */
export const PUSH_SOON_HOURS = 12;
/** Characters of what the browser and the device are called; the product's own bound. */
export const PUSH_DEVICE_NAME_MAX_LENGTH = 60;

/** Days for which it is kept whom the studio has written to: two years (`docs/product.md` §7.9). */
export const CONTACT_DAYS = 730;
/** Characters of the studio's own text of a list. */
export const CONTACT_TEXT_MAX_LENGTH = 500;

/** Characters of the studio's notice to its members (`docs/product.md` §4.17). */
export const STUDIO_NOTICE_MAX_LENGTH = 280;

/** Years from which somebody needs no guardian any more (`docs/product.md` §4.16). */
export const ADULT_YEARS = 18;
/** Working days that the law gives the studio for a request of deletion (`docs/product.md` §7.12). */
export const DELETION_WORKING_DAYS = 15;

/** Days since the first plan began in which a member is new (`docs/product.md` §7.5), and how often a week is often enough. */
export const NEW_MEMBER_DAYS = { min: 7, max: 30 } as const;
export const NEW_MEMBER_WEEKLY = 2;
/** Months of first plans, and months after them, of the table (`docs/product.md` §7.10). */
export const RETENTION_ROWS = 12;
export const RETENTION_MONTHS = 6;
