import type { RefusalTexts } from './refusal.ts';

export const TRAININGS_PER_WEEK = { min: 1, max: 20, default: 3 } as const;
/** COP per month; the product's own bound. */
export const PLAN_PRICE_MAX = 100_000_000;
/** Weeks of classes that a plan grants: `maxTrainingsPerWeek × 4` (`docs/product.md` §2.1). */
export const PLAN_WEEKS_OF_CLASSES = 4;
/** Days from today within which a plan that is paid ahead must begin; the product's own bound. */
export const PLAN_START_MAX_DAYS = 366;

/** How an administrator may end a plan (`docs/product.md` §2.3). */
export const planRemovalStatuses = ['Rembolsado', 'Cancelado', 'Error'] as const;
/**
 * All states of a plan assignment. A `next` one becomes `active` and then `Vencido` by itself (`docs/product.md` §2).
 */
export const assignmentStatuses = ['next', 'active', ...planRemovalStatuses, 'Vencido'] as const;

export type PlanRemovalStatus = (typeof planRemovalStatuses)[number];
export type AssignmentStatus = (typeof assignmentStatuses)[number];

export const planRefusals = {
  PLAN_NOT_FOUND: { status: 404, message: 'Plan no encontrado' },
  PLAN_NAME_TAKEN: { status: 409, message: 'Ya existe un plan con este nombre', field: 'name' },
  NO_ACTIVE_PLAN: { status: 409, message: 'El usuario no tiene un plan activo' },
  NO_NEXT_PLAN: { status: 409, message: 'El usuario no tiene un plan siguiente' },
  NEXT_PLAN_EXISTS: { status: 409, message: 'El usuario ya tiene un plan siguiente. Quítalo antes de asignar otro.' },
  PLAN_START_INVALID: {
    status: 400,
    message: 'La fecha de inicio debe ser de hoy en adelante, máximo en un año',
    field: 'start',
  },
  PLAN_START_OVERLAPS: {
    status: 409,
    message: 'El plan actual aún no termina en esa fecha. Elige una fecha posterior.',
    field: 'start',
  },
} as const satisfies RefusalTexts;
