import type { RefusalTexts } from './refusal.ts';

/** Days of all freezes of one plan assignment together (`docs/product.md` §2.7). */
export const FREEZE_MAX_DAYS = 60;

export const freezeRefusals = {
  FREEZE_START_INVALID: {
    status: 409,
    message: 'La congelación debe empezar entre hoy y el último día del plan',
    field: 'from',
  },
  FREEZE_EXISTS: { status: 409, message: 'El plan ya tiene una congelación. Termínala antes de poner otra.' },
  FREEZE_TOO_LONG: {
    status: 409,
    message: `Un plan se puede congelar máximo ${FREEZE_MAX_DAYS} días en total`,
    field: 'to',
  },
  NO_FREEZE: { status: 409, message: 'El plan no está congelado' },
} as const satisfies RefusalTexts;
