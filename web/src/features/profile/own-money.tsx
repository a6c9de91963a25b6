import { pesos } from '@studio/contracts/money';
import { Suspense, useState } from 'react';
import { dayAndShortMonth } from '../../dates/spanish-dates.ts';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import type { CurrentPlan } from '../plans/plan.ts';
import styles from './current-plan-card.module.css';
import type { OwnPayments } from './profile-endpoints.ts';

const OwnPaymentsDialog = lazyBoundary(async () => (await import('./own-payments.tsx')).OwnPaymentsDialog);

interface OwnMoneyProps {
  readonly payments: OwnPayments;
  readonly current: CurrentPlan | undefined;
}

/** The member's debt for plans that are not shown, and credit, and the way to all payments. */
export function OwnMoney({ payments, current }: OwnMoneyProps) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const { debt, credit } = payments;
  const shown = [currentOf(payments, current), nextOf(payments, current)];
  const elsewhere = debt - shown.reduce((sum, plan) => sum + (plan?.debt ?? 0), 0);
  return (
    <div className={`stack left gap1 strong ${styles.part}`}>
      {elsewhere > 0 && <p>{`Debes ${pesos(elsewhere)} de otros planes`}</p>}
      {credit > 0 && <p>{`Saldo a favor ${pesos(credit)}`}</p>}
      <button type="button" className="target small strong underlined" onClick={() => setDialog('open')}>
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

/** Whether any payment or debt was ever recorded. */
export const hasMoney = ({ plans, entries }: OwnPayments) => plans.length + entries.length > 0;

type PlanMoney = OwnPayments['plans'][number];

export const currentOf = ({ plans }: OwnPayments, { plan: held }: Partial<CurrentPlan> = {}): PlanMoney | undefined =>
  plans.find(
    ({ name, startDate, status }) => name === held?.name && startDate === held.startDate && status === held.status,
  );

export const nextOf = ({ plans }: OwnPayments, { next }: Partial<CurrentPlan> = {}): PlanMoney | undefined =>
  plans.find(({ startDate, status }) => status === 'next' && startDate === next?.startDate);

/** `Al día · pagaste $ 110.000`, `Debes $ 60.000`; null while nothing was ever recorded. */
export function standingInWords(payments: OwnPayments, current: CurrentPlan | undefined): string | null {
  if (!hasMoney(payments)) return null;
  if (payments.debt > 0) return `Debes ${pesos(payments.debt)}`;
  const paid = (currentOf(payments, current) ?? nextOf(payments, current))?.paid ?? 0;
  return paid > 0 ? `Al día · pagaste ${pesos(paid)}` : 'Al día';
}

/** `Pagaste $ 80.000 el 3 nov · debes $ 40.000` for one plan; null for neither. */
export function paidInWords({ entries }: OwnPayments, plan: PlanMoney | undefined): string | null {
  if (!plan) return null;
  const of = entries.filter(({ assignmentId, kind }) => assignmentId === plan.assignmentId && kind !== 'refund');
  const [last] = of;
  const when = last && `${of.length > 1 ? 'lo último ' : ''}el ${dayAndShortMonth(last.receivedOn)}`;
  const parts = [
    ...(plan.paid > 0 && when ? [`pagaste ${pesos(plan.paid)}${of.length > 1 ? ',' : ''} ${when}`] : []),
    ...(plan.debt > 0 ? [`debes ${pesos(plan.debt)}`] : []),
  ];
  const line = parts.join(' · ');
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1);
}
