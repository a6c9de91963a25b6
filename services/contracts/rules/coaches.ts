import type { RefusalTexts } from './refusal.ts';

/** Days after today for which coaches see their classes, which begin with yesterday's (`docs/product.md` §3.17). */
export const COACH_DAYS_AHEAD = 14;
/** Hours after the start until which a coach can mark attendance. */
export const COACH_MARKS_HOURS = 24;
/** Minutes after the end of a class until which its coach can look up the emergency contacts of the registrants. */
export const EMERGENCY_CONTACT_MINUTES = 120;
/** Results of a coach's search for people; the product's own bound. */
export const ENROLLABLE_MAX = 10;
/** Months of own figures that a coach reads, the current one included; the product's own bound. */
export const GIVEN_MONTHS = 12;

/**
 * The figures of a coach's month with their words, in the order of tables and files (`docs/product.md` §7.14). A class
 * is `own` or `asSubstitute` for who gave it, and `replaced` for its owner if a substitute gave it.
 */
export const givenFigures = {
  own: 'Propias',
  asSubstitute: 'Como reemplazo',
  replaced: 'Reemplazadas',
  cancelled: 'Canceladas',
  people: 'Personas',
  attended: 'Asistieron',
} as const;

export type GivenFigure = keyof typeof givenFigures;

export const coachRefusals = {
  NOT_YOUR_TRAINING: { status: 403, message: 'Este entrenamiento lo da otra persona' },
  COACH_TIME_OVER: {
    status: 409,
    message: `La lista de este entrenamiento se cerró ${COACH_MARKS_HOURS} horas después del inicio`,
  },
  NOT_PAID_BY_PLAN: {
    status: 409,
    message: 'Ningún plan le paga este entrenamiento. La administración puede inscribirlo.',
  },
  NO_EMERGENCY_CONTACT: { status: 404, message: 'Este usuario no dejó un contacto de emergencia' },
  EMERGENCY_CONTACT_CLOSED: {
    status: 409,
    message: 'El contacto de emergencia solo se ve alrededor de la clase',
  },
  COACH_NOT_FOUND: { status: 404, message: 'Esa persona no da clases en el estudio', field: 'coachId' },
} as const satisfies RefusalTexts;
