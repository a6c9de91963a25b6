import { RECEIVED_BACK_DAYS } from './payments.ts';
import type { RefusalTexts } from './refusal.ts';

/** Characters of the reference of a transfer; the product's own bound. */
export const PAYMENT_REFERENCE_MAX_LENGTH = 40;
/** Characters of the sentence of «No llegó»; the product's own bound. */
export const PLAN_REQUEST_REASON_MAX_LENGTH = 200;

/** The states of a request for a plan: all but `open` are final. */
export const planRequestStatuses = ['open', 'accepted', 'refused', 'withdrawn', 'expired'] as const;

export type PlanRequestStatus = (typeof planRequestStatuses)[number];

export const planRequestRefusals = {
  PLAN_REQUESTS_OFF: {
    status: 404,
    message: 'Este estudio no recibe solicitudes de planes. Escríbele para comprarlo.',
  },
  PLAN_REQUEST_OPEN: {
    status: 409,
    message: 'Ya pediste un plan. Espera la respuesta del estudio, o retira tu solicitud para hacer otra.',
  },
  PLAN_AHEAD: { status: 409, message: 'Ya tienes un plan siguiente. Cuando empiece podrás pedir otro.' },
  PLAN_PRICE_CHANGED: { status: 409, message: 'El precio de este plan acaba de cambiar. Míralo antes de pedirlo.' },
  WAY_TO_PAY_GONE: { status: 409, message: 'El estudio ya no recibe por este medio. Elige otro.', field: 'way' },
  PAID_ON_INVALID: {
    status: 400,
    message: `El día en que pagaste debe ser hoy o hasta ${RECEIVED_BACK_DAYS} días atrás`,
    field: 'on',
  },
  PLAN_REQUEST_NOT_FOUND: { status: 404, message: 'Esta solicitud ya no está' },
  PLAN_REQUEST_CLOSED: { status: 409, message: 'Esta solicitud ya no está abierta' },
  PLAN_REQUEST_UNPAID: { status: 409, message: 'Anota cuánto llegó', field: 'received' },
} as const satisfies RefusalTexts;
