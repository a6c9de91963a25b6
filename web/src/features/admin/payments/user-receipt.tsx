import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { paidPlanOf, Receipt, receiptText, type ReceiptFacts } from '../../payments/receipt.tsx';
import { useStudio } from '../../studio/use-studio.ts';
import type { AdminUser } from '../users/user-endpoints.ts';
import { fullName } from '../users/user-words.ts';
import { WhatsappLink } from '../whatsapp-link.tsx';
import { type CashEntry, type UserMoney, useGetUserPaymentsQuery } from './payment-endpoints.ts';

interface UserReceiptProps {
  readonly user: AdminUser;
  readonly entryId: string;
  /** Returns to all payments of the user. */
  readonly onBack: () => void;
}

/** The receipt of an entry, with the user's current debt. */
export function UserReceipt({ user, entryId, onBack }: UserReceiptProps) {
  const { data, error, isFetching, refetch } = useGetUserPaymentsQuery(user.id, fresh);
  useFailureToast(data ? undefined : error, 'Error al cargar los pagos');
  const studio = useStudio();
  const entry = data?.entries.find(({ id }) => id === entryId);
  if (!entry && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data || !entry) return <LoadingRows label="Cargando recibo…" rows={3} className="stack gap4" />;
  const facts = receiptOf(entry, fullName(user), data);
  const text = receiptText({ studio: studio.name, to: user.first_name, facts });
  return (
    <div className="stack gap4">
      <Receipt facts={facts} send={<WhatsappLink phone={user.phone} name={fullName(user)} text={text} look="main" />}>
        <Button variant="quiet" onClick={onBack}>
          Ver sus pagos
        </Button>
      </Receipt>
    </div>
  );
}

function receiptOf(entry: CashEntry, member: string, { plans, entries, debt }: UserMoney): ReceiptFacts {
  const counted = entries.filter(({ voids, voidedBy }) => voids === null && voidedBy === null).map(ofPlan);
  const kind = entry.kind === 'refund' ? 'refund' : 'payment';
  return {
    ...entry,
    kind,
    member,
    plan: entry.plan?.name ?? null,
    paidPlan: kind === 'payment' ? paidPlanOf(ofPlan(entry), { plans, entries: counted }) : undefined,
    method: entry.method ?? 'otro',
    debt,
  };
}

const ofPlan = ({ number, plan, amount }: CashEntry) => ({ number, assignmentId: plan?.assignmentId ?? null, amount });
