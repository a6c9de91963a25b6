import { pesos } from '@studio/contracts/money';
import type { SaidPayment } from '@studio/contracts/rules/plan-requests-policy';
import { methodOfWay, wayNames } from '@studio/contracts/rules/ways-to-pay';
import { counted } from '../../../ui/counted.ts';
import { methodLabel } from '../../payments/payment-words.ts';
import type { OpenRequest } from './plan-request-endpoints.ts';

type Said = Pick<OpenRequest, 'plan' | 'paid'>;

/** `dice que pagó $ 120.000 por Bre-B, ref. 8812`, `paga $ 120.000 en el estudio` */
export function saidInWords({ plan, paid }: Said): string {
  if (!paid) return `paga ${pesos(plan.price)} en el estudio`;
  const reference = paid.reference ? `, ref. ${paid.reference}` : '';
  return `dice que pagó ${pesos(plan.price)} por ${wayNames[paid.way]}${reference}`;
}

/** `hace 12 min`, `hace 3 horas`, `hace 2 días` */
export function agoInWords(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'ahora';
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `hace ${counted(hours, 'hora', 'horas')}`;
  return `hace ${counted(Math.floor(hours / 24), 'día', 'días')}`;
}

/** What became of the plan since it was asked for, or null (docs/product.md §2.11). */
export function sinceAsked({ plan, price_now: now }: Pick<OpenRequest, 'plan' | 'price_now'>): string | null {
  if (now === plan.price) return null;
  const asked = `Se asigna por ${pesos(plan.price)}, como se pidió.`;
  return now === null ? `Este plan ya no se ofrece. ${asked}` : `Hoy cuesta ${pesos(now)}. ${asked}`;
}

/** The note of the payment in the cash book, without a way that its method names: `Bre-B, ref. 8812`, `ref. 8812` */
export function noteOf({ way, reference }: SaidPayment): string {
  const isNamed = wayNames[way] === methodLabel(methodOfWay[way]);
  return [!isNamed && wayNames[way], reference && `ref. ${reference}`].filter(Boolean).join(', ');
}
