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

/** What the forms about a user's money have in common. */
export function paymentActOf({ userId, payments, onChanged, onReceipt, onDone }: PaymentAct) {
  return {
    edit: { id: userId, version: payments.version },
    /** Says that the act is done, and offers the receipt. */
    withReceipt: (text: string, { id }: CashEntry) =>
      notify.success(text, { action: { label: 'Ver recibo', run: () => onReceipt(id) } }),
    /** The options of `useMoneyForm`. */
    common: { entries: payments.entries, failed: 'Error al guardar el pago', onChanged, onDone },
  };
}
