import { pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import { useRef, useState } from 'react';
import { ActQuestion } from '../../edit/act-question.tsx';
import styles from './first-steps.module.css';
import { type OwnPlanRequest, useWithdrawPlanRequestMutation } from './asking.ts';

/** What became of the member's last request, and the way back (docs/product.md §2.11). */
export function OwnRequest({ request }: { readonly request: OwnPlanRequest }) {
  const [withdraw] = useWithdrawPlanRequestMutation();
  const [isAsked, ask] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { title, more } = requestInWords(request);
  return (
    <div ref={place} tabIndex={-1} className="stack left gap2 breaks">
      <p className="strong">{title}</p>
      <p>{more}</p>
      {request.status === 'open' && (
        // It stands on the ground of a card and of the brand.
        <button type="button" className={styles.hours} onClick={() => ask(true)}>
          Retirar solicitud
        </button>
      )}
      <ActQuestion
        open={isAsked}
        title="¿Retiras tu solicitud?"
        confirmLabel="Retirar solicitud"
        place={place}
        send={() => withdraw(request.id).unwrap()}
        done="Solicitud retirada"
        failed="Error al retirar la solicitud"
        onClose={() => ask(false)}
      >
        <p>El estudio ya no la verá.{request.paid && ' Si ya pagaste, comunícate con el estudio.'}</p>
      </ActQuestion>
    </div>
  );
}

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
