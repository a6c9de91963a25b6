import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import stack from '../../../ui/stack.module.css';
import { Receipt, receiptText, type ReceiptFacts } from '../../payments/receipt.tsx';
import { useStudio } from '../../studio/use-studio.ts';
import type { AdminUser } from '../users/user-endpoints.ts';
import { fullName } from '../users/user-words.ts';
import { WhatsappLink } from '../whatsapp-link.tsx';
import { type CashEntry, useGetUserPaymentsQuery } from './payment-endpoints.ts';

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
  if (!data || !entry) return <LoadingRows label="Cargando recibo…" rows={3} className={stack.gap4} />;
  const facts = receiptOf(entry, fullName(user), data.debt);
  return (
    <div className={stack.gap4}>
      <Receipt facts={facts}>
        <WhatsappLink phone={user.phone} name={fullName(user)} text={receiptText(studio.name, facts)} />
        <Button variant="quiet" onClick={onBack}>
          Ver sus pagos
        </Button>
      </Receipt>
    </div>
  );
}

const receiptOf = (entry: CashEntry, member: string, debt: number): ReceiptFacts => ({
  ...entry,
  kind: entry.kind === 'refund' ? 'refund' : 'payment',
  member,
  plan: entry.plan?.name ?? null,
  method: entry.method ?? 'otro',
  debt,
});
