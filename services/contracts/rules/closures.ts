import type { RefusalTexts } from './refusal.ts';

/** Characters of the reason for closing a range; the product's own bound. */
export const CLOSURE_REASON_MAX_LENGTH = 80;

export const closureRefusals = {
  CLOSURE_NOT_FOUND: { status: 404, message: 'Ese rango no está cerrado' },
  CLOSURE_IN_PAST: { status: 400, message: 'Solo puedes cerrar fechas desde hoy', field: 'startDate' },
  CLOSURE_OVERLAPS: {
    status: 409,
    message: 'Parte de esas fechas ya está cerrada. Elige otras o reabre primero ese rango.',
    field: 'startDate',
  },
} as const satisfies RefusalTexts;
