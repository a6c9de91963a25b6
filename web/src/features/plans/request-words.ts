import { pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import type { OwnPlanRequest } from './asking.ts';

/** What became of a request, as the member reads it on every page (docs/product.md §2.11). */
export function requestInWords({ status, plan, paid, reason }: OwnPlanRequest): { title: string; more: string } {
  const name = namedPlan(plan.name);
  if (status === 'refused') {
    const title = paid ? 'El estudio no encontró tu pago' : 'El estudio no confirmó tu solicitud';
    return { title: `${title} del ${name}`, more: `Te dice: ${reason}` };
  }
  if (status === 'expired') {
    return { title: `Tu solicitud del ${name} se venció`, more: 'El estudio no alcanzó a responderla.' };
  }
  const said = paid
    ? `Dijiste que pagaste ${pesos(plan.price)} por ${wayNames[paid.way]}${paid.reference && `, ref. ${paid.reference}`}.`
    : `Dijiste que pagas ${pesos(plan.price)} en el estudio.`;
  return { title: `Pediste el ${name}`, more: `${said} Te avisamos cuando el estudio lo confirme.` };
}
