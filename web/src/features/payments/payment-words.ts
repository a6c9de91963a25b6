import { pesos, type Pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import type { PaymentMethod } from '@studio/contracts/rules/payments';

/** Names of the payment methods within a sentence. */
export const methodNames: Record<PaymentMethod, string> = {
  efectivo: 'efectivo',
  transferencia: 'transferencia',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  tarjeta: 'tarjeta',
  otro: 'otro medio',
};

/** The name on its own: `Efectivo`. */
export function methodLabel(method: PaymentMethod): string {
  const name = methodNames[method];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const methodPrepositions: Record<PaymentMethod, string> = {
  efectivo: 'en',
  transferencia: 'por',
  nequi: 'por',
  daviplata: 'por',
  tarjeta: 'con',
  otro: 'por',
};

/** How money came: `en efectivo`, `por transferencia`, `con tarjeta`. */
export const byMethod = (method: PaymentMethod) => `${methodPrepositions[method]} ${methodNames[method]}`;

/** `n.º 12`, the number of an entry in the cash book. */
export const entryNumber = (number: number) => `n.º\u00A0${number}`;

interface Concept {
  readonly kind: 'payment' | 'refund' | 'credit';
  /** Name of the plan; null for none. */
  readonly plan: string | null;
}

/** What an entry is for: `Plan Amanecer` (`docs/product.md` §2.8). */
export function conceptOf({ kind, plan }: Concept): string {
  if (kind === 'refund') return 'Dinero devuelto';
  if (kind === 'credit') return `Saldo a favor usado${plan ? ` para el ${namedPlan(plan)}` : ''}`;
  return plan ? namedPlan(plan, 'Plan') : 'Abono a favor';
}

interface Sums {
  readonly price: Pesos;
  readonly discount: Pesos;
  readonly discountReason: string;
  readonly paidElsewhere?: Pesos | undefined;
  readonly paid: Pesos;
}

/** `Precio $ 120.000 · Descuento $ 10.000 (amiga) · Pagado $ 80.000` */
export function sumsInWords({ price, discount, discountReason, paidElsewhere = 0, paid }: Sums): string {
  const given = discount > 0 ? [`Descuento ${pesos(discount)} (${discountReason})`] : [];
  const before = paidElsewhere > 0 ? [`Pagado antes de llegar aquí ${pesos(paidElsewhere)}`] : [];
  return [`Precio ${pesos(price)}`, ...given, ...before, `Pagado ${pesos(paid)}`].join(' · ');
}
