import type { RefusalTexts } from './refusal.ts';

/** COP of one entry of the cash book (`docs/product.md` §2.8). */
export const MONEY_MAX = 100_000_000;
/** Days before today on which money may have been received, given back, put in or taken out. */
export const RECEIVED_BACK_DAYS = 30;
/** Minutes within which the same payment, refund, use of credit or cash movement needs confirmation. */
export const SAME_PAYMENT_MINUTES = 10;
/** Characters of a note, a reason or what cash was for; the product's own bound. */
export const MONEY_NOTE_MAX_LENGTH = 80;

/** How money was received or given back (`docs/product.md` §2.8). */
export const paymentMethods = ['efectivo', 'transferencia', 'nequi', 'daviplata', 'tarjeta', 'otro'] as const;
/**
 * The kinds of entries in the cash book (`docs/product.md` §2.8). `credit` moves a member's credit balance to a plan;
 * `void` reverses a mistaken entry; `cash-in` and `cash-out` are cash that is not a payment.
 */
export const cashEntryKinds = ['payment', 'refund', 'credit', 'void', 'cash-in', 'cash-out'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];
export type CashEntryKind = (typeof cashEntryKinds)[number];

export const paymentRefusals = {
  SAME_PAYMENT: { status: 409, message: `Ya hay un pago igual de hace menos de ${SAME_PAYMENT_MINUTES} minutos` },
  SAME_ENTRY: { status: 409, message: `Ya hay un movimiento igual de hace menos de ${SAME_PAYMENT_MINUTES} minutos` },
  // The text of each refusal names the amount.
  NOT_ENOUGH_CASH: { status: 409, message: 'En la caja no hay tanto efectivo' },
  ASSIGNMENT_NOT_FOUND: {
    status: 404,
    message: 'Ese plan no es de este usuario o se asignó antes de llevar los pagos',
  },
  RECEIVED_ON_INVALID: {
    status: 400,
    message: `El día debe ser hoy o hasta ${RECEIVED_BACK_DAYS} días atrás`,
    field: 'receivedOn',
  },
  DISCOUNT_TOO_HIGH: {
    status: 409,
    message: 'El descuento no puede ser mayor que el precio del plan',
    field: 'discount',
  },
  NOT_ENOUGH_CREDIT: { status: 409, message: 'El saldo a favor no alcanza', field: 'amount' },
  MORE_THAN_DEBT: { status: 409, message: 'Es más de lo que debe por este plan', field: 'amount' },
  ENTRY_NOT_FOUND: { status: 404, message: 'Este movimiento de caja no existe' },
  ENTRY_ALREADY_VOIDED: { status: 409, message: 'Este movimiento ya fue anulado' },
  ENTRY_NOT_VOIDABLE: { status: 409, message: 'Una anulación no se puede anular' },
  CREDIT_SPENT: {
    status: 409,
    message: 'Este dinero ya se usó como saldo a favor o se devolvió. Anula primero ese movimiento.',
  },
  DAY_CLOSED: { status: 409, message: 'La caja de ese día ya está cerrada' },
  COUNT_NOT_TODAY: { status: 409, message: 'Solo se puede contar la caja de hoy' },
  DAY_IN_FUTURE: { status: 400, message: 'Solo puedes cerrar la caja de hoy o de un día anterior' },
  EARLIER_DAY_OPEN: { status: 409, message: 'Primero cierra la caja de los días anteriores que tienen movimientos' },
  DAY_BEFORE_FIRST: { status: 400, message: 'Ese día el estudio aún no tenía movimientos de caja' },
  KEPT_FROM_INVALID: {
    status: 400,
    message:
      'Desde qué día se lleva la caja solo se dice en el primer cierre: del primer movimiento al día que cierras',
    field: 'keptFrom',
  },
} as const satisfies RefusalTexts;
