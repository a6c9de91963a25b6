import type { RefusalTexts } from './refusal.ts';

/** Fixed slots of one member. */
export const FIXED_SLOTS_MAX = 20;

export const fixedSlotRefusals = {
  TOO_MANY_FIXED_SLOTS: { status: 409, message: 'El plan no permite tantos cupos fijos por semana', field: 'slots' },
} as const satisfies RefusalTexts;
