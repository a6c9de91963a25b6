import type { RefusalTexts } from './refusal.ts';

/** Minutes before the start from which attendance can be marked; there is no end. */
export const ATTENDANCE_OPENS_MINUTES = 30;
/** Days of studio time, today included, over which visits and absences are counted. */
export const ATTENDANCE_DAYS = 30;
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

/** Whether a registrant came (`docs/product.md` §3.12). */
export const attendances = ['attended', 'absent'] as const;

export type Attendance = (typeof attendances)[number];

export const attendanceRefusals = {
  // The text of each refusal names the days and the end.
  SAME_DAY_ONLY: { status: 409, message: 'Por tus faltas, solo puedes reservar clases del mismo día' },
  ABSENCE_NOT_FOUND: { status: 404, message: 'Esta falta ya no cuenta' },
  ARRIVAL_NOT_OPEN: {
    status: 409,
    message: `Puedes avisar que llegaste desde ${ARRIVAL_OPENS_MINUTES} minutos antes hasta ${ARRIVAL_CLOSES_MINUTES} minutos después del inicio`,
  },
  ARRIVAL_CODE_WRONG: { status: 400, message: 'El código no es el de este minuto. Míralo de nuevo.', field: 'code' },
  ATTENDANCE_NOT_OPEN: {
    status: 409,
    message: `La asistencia se marca desde ${ATTENDANCE_OPENS_MINUTES} minutos antes del inicio`,
  },
  MARKED_MEANWHILE: { status: 409, message: 'Otra persona ya marcó la asistencia de este usuario' },
} as const satisfies RefusalTexts;
