import { currentOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { Failure } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import type { CashEntry, UserMoney } from './payment-endpoints.ts';

export interface PaymentAct {
  readonly userId: string;
  readonly payments: UserMoney;
  /** Called if somebody else has changed the user's plans or money. */
  readonly onChanged: () => void;
  readonly onReceipt: (entryId: string) => void;
  /** Called when the act is done or cancelled. */
  readonly onDone: () => void;
}

const fallback = 'Error al guardar el pago';

/** The messages of the forms about a user's money, for success and for a refusal. */
export function usePaymentAct({ userId, payments, onChanged, onReceipt, onDone }: PaymentAct) {
  return {
    edit: { id: userId, version: payments.version },
    /** Offers the receipt if an entry is given. */
    done(text: string, entry?: CashEntry): void {
      notify.success(text, entry && { action: { label: 'Ver recibo', run: () => onReceipt(entry.id) } });
      onDone();
    },
    onRefused: (error: unknown): Failure | null => {
      if (!currentOf(error)) return showRefusal(error, fallback);
      onChanged();
      return null;
    },
    /** What `useDoubt` needs to know for each of them. */
    doubt: { entries: payments.entries, fallback, onChanged },
  };
}
