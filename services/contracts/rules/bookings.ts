import type { RefusalTexts } from './refusal.ts';

/** Minutes before the start until which a member may cancel, inclusive. */
export const CANCELLATION_CUT_OFF_MINUTES = 30;
/** Last days of a plan in which a class that the studio cancels outlives the plan (`docs/product.md` §2.5). */
export const TAKEN_AWAY_SURVIVES_DAYS = 7;
/** The product's own bound. */
export const SPECIAL_TRAININGS_MAX = 1_000;
/** Days for which the reasons of refusals and the moves of waitlists are kept (`docs/product.md` §3.23). */
export const REASONS_DAYS = 30;
/** Weeks after the current one that can be open for booking; the product's own bound (`docs/product.md` §3.10). */
export const WEEKS_AHEAD_MAX = 52;

/** The credit that paid for a booking; a courtesy spends and refunds nothing (`docs/product.md` §3.5). */
export const paymentKinds = ['plan', 'special', 'courtesy'] as const;
/** Reasons for ledger entries. A freeze changes no class credit, only what a plan's classes can be used for. */
export const movementReasons = [
  'assigned',
  'booked',
  'cancelled',
  'refunded',
  'set-by-admin',
  'carried',
  'expired',
  'removed',
  'frozen',
  'unfrozen',
  // These change no balance: a released seat, a reclaimed one, and a forgiven absence.
  'released',
  'reclaimed',
  'forgiven',
  // The class of a released seat that somebody else used.
  'returned',
] as const;
/** Actors of ledger entries. `waitlist` and `fixed-slot`: the studio booked from there. */
export const movementActors = ['member', 'admin', 'coach', 'system', 'waitlist', 'fixed-slot'] as const;

export type PaymentKind = (typeof paymentKinds)[number];
export type MovementReason = (typeof movementReasons)[number];
export type MovementActor = (typeof movementActors)[number];

export const bookingRefusals = {
  TRAINING_FULL: { status: 409, message: 'Este entrenamiento está lleno' },
  ALREADY_BOOKED: { status: 409, message: 'Ya estás inscrito en este entrenamiento' },
  OVERLAPPING_BOOKING: { status: 409, message: 'Ya tienes otro entrenamiento a esa hora' },
  NOT_BOOKED: { status: 404, message: 'No estás inscrito en este entrenamiento' },
  NO_PLAN_FOR_DATE: { status: 409, message: 'No tienes un plan activo para la fecha de este entrenamiento' },
  PLAN_FROZEN: { status: 409, message: 'Tu plan está congelado ese día' },
  NO_CLASSES_LEFT: { status: 409, message: 'No te quedan clases en tu plan' },
  WEEKLY_LIMIT_REACHED: { status: 409, message: 'Ya usaste todos los entrenamientos de tu plan en esta semana' },
  NO_SPECIAL_TRAININGS: { status: 409, message: 'No te quedan entrenamientos especiales' },
  WEEK_NOT_OPEN: { status: 409, message: 'Las inscripciones para esa semana aún no están abiertas' },
  CANCELLATION_CLOSED: {
    status: 409,
    message: `Solo puedes cancelar hasta ${CANCELLATION_CUT_OFF_MINUTES} minutos antes del inicio del entrenamiento`,
  },
  RELEASE_NOT_OPEN: { status: 409, message: 'Todavía puedes cancelar: así tu clase vuelve' },
  SEAT_NOT_RELEASED: { status: 404, message: 'No cediste un cupo en este entrenamiento' },
  USER_ALREADY_BOOKED: { status: 409, message: 'El usuario ya está inscrito en este entrenamiento' },
  USER_NOT_BOOKED: { status: 404, message: 'El usuario no está inscrito en este entrenamiento' },
  USER_NOT_ACTIVE: { status: 409, message: 'La cuenta del usuario no está activa' },
} as const satisfies RefusalTexts;
