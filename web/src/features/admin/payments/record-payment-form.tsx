import { recordPayment } from '@studio/contracts/http/payment-routes';
import { MONEY_NOTE_MAX_LENGTH, RECEIVED_BACK_DAYS } from '@studio/contracts/limits';
import { pesos } from '@studio/contracts/money';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import type { Body } from '../../../api/call.ts';
import { currentOf, problemOf } from '../../../api/problem.ts';
import { useNow } from '../../../dates/use-now.ts';
import { useConfirmation } from '../../../edit/use-confirmation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { entryNumber } from '../../payments/payment-words.ts';
import { afterPayment, standingInWords } from './balance-words.ts';
import { AmountField, amountOf, amountText, MethodField, Outcome, untouched } from './payment-fields.tsx';
import { useRecordPaymentMutation, type UserMoney } from './payment-endpoints.ts';
import { usePaymentAct, type PaymentAct } from './use-payment-act.ts';

type Payment = Body<typeof recordPayment>;

/** Records a member's payment: for an owed plan, the oldest first, or in the member's favour. */
export function RecordPaymentForm(act: PaymentAct) {
  const { payments, onDone } = act;
  const today = toStudioDate(useNow(60_000));
  const { form, target, method, repeated, forget } = usePaymentForm(act);
  const { amount } = form.values;
  const received = amountOf(amount, target.debt);
  return (
    <>
      <CancellableForm form={form} submitLabel="Registrar pago" onCancel={onDone}>
        <SelectField
          label="¿Para qué es?"
          options={targetsIn(payments).map(({ value, label }) => ({ value, label }))}
          {...form.field('target')}
          value={target.value}
        />
        <AmountField label="Recibido" required {...form.field('amount')} value={amountText(amount, target.debt)} />
        <MethodField label="¿Cómo lo recibiste?" {...form.field('method')} value={method} />
        <Disclosure label="Otro día o una nota">
          <FormGrid>
            <DateField
              label="Día en que se recibió"
              hint="Hoy si queda vacío."
              min={addStudioDays(today, -RECEIVED_BACK_DAYS)}
              {...form.field('receivedOn')}
            />
            <TextField label="Nota (opcional)" maxLength={MONEY_NOTE_MAX_LENGTH} {...form.field('note')} />
          </FormGrid>
        </Disclosure>
        <Outcome>
          {received > 0 &&
            standingInWords(
              afterPayment({
                due: target.debt,
                others: payments.debt - target.debt,
                credit: payments.credit,
                received,
                fromCredit: 0,
              }),
            )}
        </Outcome>
      </CancellableForm>
      <RepetitionDialog act={act} payment={repeated} onClose={forget} />
    </>
  );
}

function usePaymentForm(act: PaymentAct) {
  const { payments } = act;
  const paymentAct = usePaymentAct(act);
  const [record] = useRecordPaymentMutation();
  const [repeated, setRepeated] = useState<Payment | null>(null);
  const targetOf = (values: { target: string }) => {
    const targets = targetsIn(payments);
    return targets.find(({ value }) => value === values.target) ?? targets[0]!;
  };
  const methodOf = (values: { method: string }) => values.method || (payments.lastMethod ?? '');
  const form = useForm<Record<'target' | 'amount' | 'method' | 'receivedOn' | 'note', string>, Payment>({
    initial: { target: '', amount: untouched, method: '', receivedOn: '', note: '' },
    parse(values) {
      const target = targetOf(values);
      return parseWith(recordPayment.body, {
        assignmentId: target.assignmentId,
        amount: amountOf(values.amount, target.debt),
        method: methodOf(values),
        note: values.note,
        ...(values.receivedOn && { receivedOn: values.receivedOn }),
      });
    },
    async send(body) {
      try {
        const { entry } = await record({ ...paymentAct.edit, body }).unwrap();
        paymentAct.done('Pago registrado', entry);
      } catch (error) {
        if (problemOf(error)?.code !== 'SAME_PAYMENT') throw error;
        setRepeated(body);
      }
    },
    onRefused: paymentAct.onRefused,
  });
  return {
    form,
    target: targetOf(form.values),
    method: methodOf(form.values),
    repeated,
    forget: () => setRepeated(null),
  };
}

/** What a payment can be for: the owed plans, oldest first, or none. */
function targetsIn({ plans }: UserMoney) {
  const owed = plans.filter(({ debt }) => debt > 0).reverse();
  return [
    ...owed.map(({ assignmentId, name, debt }) => ({
      value: assignmentId,
      assignmentId,
      debt,
      label: `${name} · debe ${pesos(debt)}`,
    })),
    { value: 'favor', assignmentId: null, debt: 0, label: 'A favor, para otro plan' },
  ];
}

interface RepetitionDialogProps {
  readonly act: PaymentAct;
  /** The payment that was refused as a repetition; null while no question is open. */
  readonly payment: Payment | null;
  readonly onClose: () => void;
}

/** Asks whether a payment is a second one rather than the same one again (`docs/product.md` §2.8). */
function RepetitionDialog({ act, payment, onClose }: RepetitionDialogProps) {
  const paymentAct = usePaymentAct(act);
  const [record] = useRecordPaymentMutation();
  const confirmation = useConfirmation({
    act: async () => {
      const { entry } = await record({ ...paymentAct.edit, body: { ...payment!, confirmed: true } }).unwrap();
      paymentAct.done('Pago registrado', entry);
    },
    fallback: 'Error al guardar el pago',
    changedMeanwhile(error) {
      if (!currentOf(error)) return false;
      onClose();
      act.onChanged();
      return true;
    },
    onClose,
  });
  const same = payment && sameIn(act.payments, payment);
  return (
    <ConfirmDialog
      open={payment !== null}
      title="Ya hay un pago igual"
      confirmLabel="Sí, es otro pago"
      tone="primary"
      {...confirmation}
    >
      <p>
        Hace menos de 10 minutos se registró otro de {pesos(payment?.amount ?? 0)}
        {same && `: el ${entryNumber(same.number)}, por ${same.receivedBy || 'otra persona'}`}. ¿Recibiste dinero dos
        veces?
      </p>
    </ConfirmDialog>
  );
}

const sameIn = ({ entries }: UserMoney, { amount, assignmentId }: Payment) =>
  entries.find(
    (entry) =>
      entry.kind === 'payment' &&
      entry.amount === amount &&
      (entry.plan?.assignmentId ?? null) === assignmentId &&
      entry.voidedBy === null,
  );
