import { pesos } from '@studio/contracts/money';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import { type ComponentProps, useRef, useState } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { shortDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { entryNumber, sumsInWords } from '../../payments/payment-words.ts';
import { balanceInWords } from './balance-words.ts';
import { ChangedNote } from '../../../ui/note.tsx';
import { usePermissionAbout } from '../permissions/permission-endpoints.ts';
import { PermissionState } from '../permissions/permission-state.tsx';
import { DiscountForm, ReturnMoneyForm, UseCreditForm, VoidEntryForm } from './credit-forms.tsx';
import { EntryList } from './entry-list.tsx';
import { type CashEntry, type PlanBalance, useGetUserPaymentsQuery, type UserMoney } from './payment-endpoints.ts';
import { RecordPaymentForm } from './record-payment-form.tsx';
import styles from './user-payments.module.css';
import type { PaymentAct } from './payment-act.ts';

type Act =
  | { readonly kind: 'payment' }
  | { readonly kind: 'credit' }
  | { readonly kind: 'refund' }
  | { readonly kind: 'discount'; readonly plan: PlanBalance }
  | { readonly kind: 'void'; readonly entry: CashEntry };

interface UserPaymentsProps {
  readonly userId: string;
  /** Begins with the form of a payment. */
  readonly pays?: boolean | undefined;
  readonly onReceipt: (entryId: string) => void;
}

/** A user's money: debt and credit by plans and entries, and the acts on it. */
export function UserPayments({ userId, pays = false, onReceipt }: UserPaymentsProps) {
  const { data, error, isFetching, refetch } = useGetUserPaymentsQuery(userId, fresh);
  useFailureToast(data ? undefined : error, 'Error al cargar los pagos');
  const place = useRef<HTMLDivElement>(null);
  const [act, setAct] = useState<Act | null>(pays ? { kind: 'payment' } : null);
  const [changed, setChanged] = useState(false);
  function show(next: Act | null): void {
    // The pressed button unmounts.
    place.current?.focus();
    setAct(next);
    setChanged(false);
  }
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label="Cargando pagos…" rows={3} className="stack gap4" />;
  const given = {
    userId,
    payments: data,
    onChanged: () => setChanged(true),
    onReceipt,
    onDone: () => show(null),
  };
  return (
    <div ref={place} tabIndex={-1} className="stack gap5">
      {changed && <ChangedNote />}
      {act ? (
        <section className="stack gap4" aria-labelledby="pago">
          <h3 id="pago" className="large">
            {titleOf(act)}
          </h3>
          <ActForm act={act} {...given} />
        </section>
      ) : (
        <Overview userId={userId} payments={data} onAct={show} onReceipt={onReceipt} />
      )}
    </div>
  );
}

function titleOf(act: Act): string {
  if (act.kind === 'payment') return 'Registrar pago';
  if (act.kind === 'credit') return 'Usar saldo a favor';
  if (act.kind === 'refund') return 'Devolver dinero';
  return act.kind === 'discount' ? `Descuento de ${act.plan.name}` : `Anular ${entryNumber(act.entry.number)}`;
}

function ActForm({ act, ...given }: PaymentAct & { readonly act: Act }) {
  if (act.kind === 'payment') return <RecordPaymentForm {...given} />;
  if (act.kind === 'credit') return <UseCreditForm {...given} />;
  if (act.kind === 'refund') return <ReturnMoneyForm {...given} />;
  if (act.kind === 'discount') return <DiscountForm {...given} plan={act.plan} />;
  return <VoidEntryForm {...given} entry={act.entry} />;
}

interface OverviewProps {
  readonly userId: string;
  readonly payments: UserMoney;
  readonly onAct: (act: Act) => void;
  readonly onReceipt: ComponentProps<typeof EntryList>['onReceipt'];
}

function Overview({ userId, payments, onAct, onReceipt }: OverviewProps) {
  const { debt, credit, plans } = payments;
  const refund = usePermissionAbout(userId);
  return (
    <>
      <div className="stack gap3">
        <p className={styles.balance}>{balanceInWords(payments) ?? 'Está al día'}</p>
        <div className="wrap gap2">
          <Button onClick={() => onAct({ kind: 'payment' })}>Registrar pago</Button>
          {credit > 0 && debt > 0 && (
            <Button variant="secondary" onClick={() => onAct({ kind: 'credit' })}>
              Usar saldo a favor
            </Button>
          )}
          {credit > 0 && refund?.status !== 'open' && (
            <Button variant="secondary" onClick={() => onAct({ kind: 'refund' })}>
              Devolver dinero
            </Button>
          )}
        </div>
        {refund && <PermissionState permission={refund} />}
      </div>
      {plans.length > 0 && (
        <section aria-labelledby="planes-pagados">
          <h3 id="planes-pagados" className="large">
            Planes
          </h3>
          <ul className="divided">
            {plans.map((plan) => (
              <PlanRow key={plan.assignmentId} plan={plan} onDiscount={() => onAct({ kind: 'discount', plan })} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="movimientos-de-caja">
        <h3 id="movimientos-de-caja" className="large">
          Movimientos
        </h3>
        {payments.entries.length > 0 ? (
          <EntryList payments={payments} onReceipt={onReceipt} onVoid={(entry) => onAct({ kind: 'void', entry })} />
        ) : (
          <p className="soft">Aquí verás cada pago que recibas.</p>
        )}
      </section>
    </>
  );
}

function PlanRow({ plan, onDiscount }: { readonly plan: PlanBalance; readonly onDiscount: () => void }) {
  const { assignmentId, name, startDate, endDate, status, debt } = plan;
  const permission = usePermissionAbout(assignmentId);
  return (
    <li className={styles.entry}>
      <p className="row gap2 snug">
        <strong>{name}</strong>
        {status === 'active' && <Badge tone="accent">Activo</Badge>}
        {status === 'next' && <Badge>Siguiente</Badge>}
        {isVoiding(status) && <Badge>{status}</Badge>}
        {debt > 0 && <Badge tone="bad">Debe {pesos(debt)}</Badge>}
      </p>
      <p className="soft">{`${shortDate(startDate)} – ${shortDate(endDate)}`}</p>
      <p className="soft">{sumsInWords(plan)}</p>
      {permission && <PermissionState permission={permission} />}
      {!isVoiding(status) && permission?.status !== 'open' && (
        <p className="wrap outdent">
          <Button variant="quiet" size="small" aria-label={`Descuento de ${name}`} onClick={onDiscount}>
            Descuento
          </Button>
        </p>
      )}
    </li>
  );
}
