import type { ComponentProps } from 'react';
import { ActQuestion } from '../../edit/act-question.tsx';
import { type OwnPlanRequest, useWithdrawPlanRequestMutation } from './asking.ts';

interface WithdrawRequestProps extends Pick<ComponentProps<typeof ActQuestion>, 'open' | 'place' | 'onClose'> {
  readonly request: OwnPlanRequest;
}

/** Asks whether a request for a plan is meant to be withdrawn. */
export function WithdrawRequest({ request, ...question }: WithdrawRequestProps) {
  const [withdraw] = useWithdrawPlanRequestMutation();
  return (
    <ActQuestion
      {...question}
      title="¿Retiras tu solicitud?"
      confirmLabel="Retirar solicitud"
      send={() => withdraw(request.id).unwrap()}
      done="Solicitud retirada"
      failed="Error al retirar la solicitud"
    >
      <p>El estudio ya no la verá.{request.paid && ' Si ya pagaste, comunícate con el estudio.'}</p>
    </ActQuestion>
  );
}
