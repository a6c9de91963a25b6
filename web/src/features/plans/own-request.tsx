import { pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import { Suspense, useRef, useState } from 'react';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { OwnPlanRequest } from './asking.ts';

const WithdrawRequest = lazyBoundary(async () => (await import('./withdraw-request.tsx')).WithdrawRequest);

/** What became of the member's last request, and the way back (docs/product.md §2.11). */
export function OwnRequest({ request }: { readonly request: OwnPlanRequest }) {
  const [question, ask] = useState<'open' | 'closed'>();
  const place = useRef<HTMLDivElement>(null);
  const { title, more } = requestInWords(request);
  return (
    <div ref={place} tabIndex={-1} className="stack left gap2 breaks">
      <p className="strong">{title}</p>
      <p>{more}</p>
      {request.status === 'open' && (
        // It stands on the ground of a card and of the brand.
        <button type="button" className="press strong underlined" onClick={() => ask('open')}>
          Retirar solicitud
        </button>
      )}
      {question && (
        <Suspense>
          <WithdrawRequest request={request} open={question === 'open'} place={place} onClose={() => ask('closed')} />
        </Suspense>
      )}
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
