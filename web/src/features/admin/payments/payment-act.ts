import { useDispatch, useStore } from 'react-redux';
import { showRefusal } from '../../../api/show-failure.ts';
import type { StudioStore } from '../../../api/studio-api.ts';
import { notify } from '../../../ui/notify.ts';
import type { ToastAction } from '../../../ui/toasts.tsx';
import { entryNumber } from '../../payments/payment-words.ts';
import { type CashEntry, paymentApi, type UserMoney, useVoidEntryMutation } from './payment-endpoints.ts';
import { canVoid } from './standing.ts';

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
    withReceipt: (text: string, { id }: CashEntry, ...others: readonly ToastAction[]) =>
      notify.success(text, { action: [{ label: 'Ver recibo', run: () => onReceipt(id) }, ...others] }),
    /** The options of `useMoneyForm`. */
    common: { entries: payments.entries, failed: paymentFailed, onChanged, onDone },
  };
}

const paymentFailed = 'Error al guardar el pago';

/** Voids a payment that was made by mistake a moment ago. Whoever undoes it knows that the cash goes out again. */
export function useVoidAtOnce() {
  const [makeVoid] = useVoidEntryMutation();
  return async ({ id }: CashEntry): Promise<string> => {
    const { entry } = await makeVoid({ id, body: { reason: 'Deshecho al momento', confirmed: true } }).unwrap();
    return `Anulado por ${entryNumber(entry.number)}`;
  };
}

/** Milliseconds after which an offered «Deshacer» looks whether anything has followed. */
export const watchMs = 2_000;

/** «Deshacer» of a payment, for as long as it can be voided (docs/product.md §6.7). */
export function usePaymentUndo(userId: string) {
  const voidAtOnce = useVoidAtOnce();
  const store = useStore<ReturnType<StudioStore['getState']>>();
  const dispatch = useDispatch<StudioStore['dispatch']>();
  const { getUserPayments } = paymentApi.endpoints;
  async function undo(entry: CashEntry): Promise<void> {
    try {
      notify.success(await voidAtOnce(entry));
    } catch (error) {
      showRefusal(error, paymentFailed);
    }
  }
  return (entry: CashEntry): ToastAction => ({
    label: 'Deshacer',
    run: () => void undo(entry),
    isOffered() {
      const { data } = getUserPayments.select(userId)(store.getState());
      // A reading from before the payment does not list it.
      const shown = data?.entries.find(({ id }) => id === entry.id);
      return !data || !shown || canVoid(data, shown);
    },
    watch() {
      const read = dispatch(getUserPayments.initiate(userId, { subscriptionOptions: { pollingInterval: watchMs } }));
      return () => read.unsubscribe();
    },
  });
}
