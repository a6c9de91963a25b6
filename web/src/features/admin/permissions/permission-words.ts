import { pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import { entryNumber, methodNames } from '../../payments/payment-words.ts';
import { conceptInWords, nameOf } from '../cash/cash-words.ts';
import { agoInWords } from '../plan-requests/plan-request-words.ts';
import type { Permission } from './permission-endpoints.ts';

type Asked = Pick<Permission, 'kind' | 'user' | 'entry' | 'plan' | 'amount' | 'method'>;

/** What is done when it is granted: `Anular n.º 12: Plan Amanecer, $ 80.000 (Nequi), de Ana Ruiz` */
export function askedInWords({ kind, user, entry, plan, amount, method }: Asked): string {
  const sum = sumInWords(amount, method);
  const whose = user ? nameOf(user.name) : '';
  if (kind === 'refund') return `Devolver ${sum} a ${whose}`;
  if (kind === 'void' && entry) {
    return `Anular ${entryNumber(entry.number)}: ${conceptInWords(entry)}, ${sum}${whose && `, de ${whose}`}`;
  }
  const of = plan ? `${namedPlan(plan.name)} de ${whose}` : `plan de ${whose}`;
  if (amount === 0) return `Quitar el descuento al ${of}`;
  return `Descuento de ${sum} al ${of}${plan ? `: queda en ${pesos(plan.price - amount)}` : ''}`;
}

/** What is asked for, where its subject stands: `Permiso para anular $ 80.000 (Nequi).` */
export function wishInWords({ kind, amount, method }: Pick<Permission, 'kind' | 'amount' | 'method'>): string {
  const sum = sumInWords(amount, method);
  if (kind !== 'discount') return `Permiso para ${kind === 'void' ? 'anular' : 'devolver'} ${sum}.`;
  return `Permiso para ${amount === 0 ? 'quitar el descuento' : `un descuento de ${sum}`}.`;
}

/** `$ 80.000 (Nequi)` */
const sumInWords = (amount: number, method: Permission['method']) =>
  `${pesos(Math.abs(amount))}${method ? ` (${methodNames[method]})` : ''}`;

/** Who asked for it, why and when: `Laura Giraldo, hace 5 min: «Era de otra persona»` */
export function askerInWords(
  { askedBy, askedAt, reason }: Pick<Permission, 'askedBy' | 'askedAt' | 'reason'>,
  now: Date,
) {
  return `${nameOf(askedBy.name)}, ${agoInWords(askedAt, now)}: «${reason}»`;
}

/** What became of the own request: `Pediste permiso hace 5 min`, `Gloria Mejía no lo autorizó: «Primero hablemos»` */
export function stateInWords({ status, askedAt, closedBy, answer, made }: Permission, now: Date): string {
  const who = closedBy ? nameOf(closedBy.name) : 'El estudio';
  if (status === 'open') return `Pediste permiso ${agoInWords(askedAt, now)}`;
  return {
    granted: `${who} lo autorizó${made === null ? '' : `: ${entryNumber(made)}`}`,
    refused: `${who} no lo autorizó${answer && `: «${answer}»`}`,
    withdrawn: 'Lo retiraste',
    expired: 'Se venció: nadie respondió',
    overtaken: closedBy ? `${who} lo hizo sin el permiso` : 'Ya no hace falta',
  }[status];
}
