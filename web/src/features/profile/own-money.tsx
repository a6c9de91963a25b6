import { pesos } from '@studio/contracts/money';
import { Suspense, useState } from 'react';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { dayAndShortMonth } from '../../dates/spanish-dates.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { CurrentPlan } from '../plans/plan.ts';
import styles from './current-plan-card.module.css';
import { type OwnPayments, useGetOwnPaymentsQuery } from './profile-endpoints.ts';

const OwnPaymentsDialog = lazyBoundary(async () => (await import('./own-payments.tsx')).OwnPaymentsDialog);

/**
 * The payments for the shown plan, and the member's debt and credit. Renders nothing if no payment was ever recorded.
 */
export function OwnMoney({ plan }: { readonly plan: CurrentPlan['plan'] }) {
  const { data, error } = useGetOwnPaymentsQuery(undefined, fresh);
  useFailureLog(error, 'The own payments could not be loaded');
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  if (!data || (data.plans.length === 0 && data.entries.length === 0)) return null;
  const paid = paidInWords(data, plan);
  return (
    <div className={styles.money}>
      {paid && <p>{paid}</p>}
      {data.credit > 0 && <p>{`Saldo a favor ${pesos(data.credit)}`}</p>}
      <button type="button" className={styles.payments} onClick={() => setDialog('open')}>
        Ver mis pagos
      </button>
      {dialog !== 'never' && (
        <Suspense>
          <OwnPaymentsDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </div>
  );
}

/** `Pagaste $ 80.000 el 3 nov · debes $ 40.000`, and the debt for other plans; null if there is none of these. */
function paidInWords({ plans, entries, debt }: OwnPayments, shown: CurrentPlan['plan']): string | null {
  const plan = plans.find(
    ({ name, startDate, status }) => name === shown?.name && startDate === shown.startDate && status === shown.status,
  );
  const of = entries.filter(({ assignmentId, kind }) => assignmentId === plan?.assignmentId && kind !== 'refund');
  const [last] = of;
  const owed = plan?.debt ?? 0;
  const when = last && `${of.length > 1 ? 'lo último ' : ''}el ${dayAndShortMonth(last.receivedOn)}`;
  const parts = [
    ...(plan && plan.paid > 0 && when ? [`pagaste ${pesos(plan.paid)}${of.length > 1 ? ',' : ''} ${when}`] : []),
    ...(owed > 0 ? [`debes ${pesos(owed)}`] : []),
    ...(debt > owed ? [`debes ${pesos(debt - owed)} de otros planes`] : []),
  ];
  const line = parts.join(' · ');
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1);
}
