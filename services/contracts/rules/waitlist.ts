import type { RefusalTexts } from './refusal.ts';

/** Members on the waitlist of one training. */
export const WAITLIST_MAX = 20;

export const waitlistRefusals = {
  TRAINING_NOT_FULL: { status: 409, message: 'Este entrenamiento tiene cupos: puedes inscribirte' },
  WAITLIST_FULL: { status: 409, message: 'La lista de espera de este entrenamiento está llena' },
  NOT_WAITING: { status: 404, message: 'No estás en la lista de espera de este entrenamiento' },
  USER_NOT_WAITING: { status: 404, message: 'El usuario no está en la lista de espera de este entrenamiento' },
} as const satisfies RefusalTexts;
