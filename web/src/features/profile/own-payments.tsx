import { pesos } from '@studio/contracts/money';
import { useRef, useState } from 'react';
import { fresh } from '../../api/studio-api.ts';
import { useFailureToast } from '../../api/show-failure.ts';
import { shortDate } from '../../dates/spanish-dates.ts';
import { useUser } from '../../session/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { conceptOf, entryNumber, methodLabel, sumsInWords } from '../payments/payment-words.ts';
import { paidPlanOf, Receipt } from '../payments/receipt.tsx';
import styles from './own-payments.module.css';
import { type OwnPayments, useGetOwnPaymentsQuery } from './profile-endpoints.ts';

/** All payments of the member by plan, each with its receipt. */
export function OwnPaymentsDialog(dialog: DialogState) {
  const { data, error, isFetching, refetch } = useGetOwnPaymentsQuery(undefined, fresh);
  useFailureToast(data ? undefined : error, 'Error al cargar los pagos');
  const { firstName, lastName } = useUser();
  const place = useRef<HTMLDivElement>(null);
  const [receipt, setReceipt] = useState<Entry | null>(null);
  function show(next: Entry | null): void {
    // The pressed button unmounts.
    place.current?.focus();
    setReceipt(next);
  }
  return (
    <Dialog {...dialog} title={receipt ? 'Recibo' : 'Mis pagos'}>
      <div ref={place} tabIndex={-1} className="stack gap5">
        {!data && error ? (
          <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows label="Cargando pagos…" rows={3} className="stack gap4" />
        ) : receipt ? (
          <Receipt
            facts={{
              ...receipt,
              member: `${firstName} ${lastName}`,
              paidPlan: receipt.kind === 'payment' ? paidPlanOf(receipt, data) : undefined,
              debt: data.debt,
              receivedBy: '',
            }}
          >
            <Button variant="quiet" onClick={() => show(null)}>
              Volver a mis pagos
            </Button>
          </Receipt>
        ) : (
          <PaymentsByPlan {...data} onReceipt={show} />
        )}
      </div>
    </Dialog>
  );
}

type OwnEntry = OwnPayments['entries'][number];
/** An entry with a receipt: money came in or went out. */
type Entry = OwnEntry & { readonly kind: 'payment' | 'refund'; readonly method: NonNullable<OwnEntry['method']> };

interface EntryListProps {
  readonly entries: readonly OwnEntry[];
  readonly onReceipt: (entry: Entry) => void;
}

function PaymentsByPlan({ entries, onReceipt, plans }: EntryListProps & Pick<OwnPayments, 'plans'>) {
  const apart = entries.filter(({ assignmentId }) => !plans.some((plan) => plan.assignmentId === assignmentId));
  return (
    <>
      {plans.map((plan) => (
        <section key={plan.assignmentId} aria-labelledby={plan.assignmentId}>
          <h3 id={plan.assignmentId} className="row gap2 snug large">
            <span>{plan.name}</span>
            {plan.debt > 0 && <Badge tone="bad">{`Debes ${pesos(plan.debt)}`}</Badge>}
          </h3>
          <p className="soft">{`${shortDate(plan.startDate)} – ${shortDate(plan.endDate)}`}</p>
          <p className="soft">{sumsInWords(plan)}</p>
          <EntryList
            entries={entries.filter(({ assignmentId }) => assignmentId === plan.assignmentId)}
            onReceipt={onReceipt}
          />
        </section>
      ))}
      {apart.length > 0 && (
        <section aria-labelledby="otros-pagos">
          <h3 id="otros-pagos" className="row gap2 snug large">
            Otros movimientos
          </h3>
          <EntryList entries={apart} onReceipt={onReceipt} />
        </section>
      )}
    </>
  );
}

function EntryList({ entries, onReceipt }: EntryListProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.number} className={styles.entry}>
          <div>
            <p className={styles.amount}>{pesos(entry.amount)}</p>
            <p className="soft">
              {[conceptOf(entry), entry.method && methodLabel(entry.method), shortDate(entry.receivedOn), entry.note]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {hasReceipt(entry) && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Recibo ${entryNumber(entry.number)}`}
              onClick={() => onReceipt(entry)}
            >
              Recibo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const hasReceipt = (entry: OwnEntry): entry is Entry => entry.method !== null && entry.kind !== 'credit';
