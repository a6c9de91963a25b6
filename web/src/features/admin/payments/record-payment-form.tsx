import { recordPayment } from '@studio/contracts/http/payment-routes';
import { MONEY_NOTE_MAX_LENGTH, RECEIVED_BACK_DAYS } from '@studio/contracts/rules/payments';
import { pesos } from '@studio/contracts/money';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { Body } from '../../../api/call.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { standingInWords } from './balance-words.ts';
import { DoubtDialog, useDoubt } from './doubt-dialog.tsx';
import { AmountField, amountOf, amountText, MethodField, Outcome, untouched } from './payment-fields.tsx';
import { useRecordPaymentMutation, type UserMoney } from './payment-endpoints.ts';
import { afterPayment } from './standing.ts';
import { usePaymentAct, type PaymentAct } from './use-payment-act.ts';

type Payment = Body<typeof routes.recordPayment>;

/** Records a member's payment: for an owed plan, the oldest first, or in the member's favour. */
export function RecordPaymentForm(act: PaymentAct) {
  const { payments, onDone } = act;
  const today = toStudioDate(useNow(60_000));
  const { form, target, method, dialog } = usePaymentForm(act);
  const { amount } = form.values;
  const received = amountOf(amount, target.debt);
  const paid = { assignmentId: target.assignmentId, amount: received, method };
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
        <Outcome>{received > 0 && standingInWords(afterPayment(payments, paid))}</Outcome>
      </CancellableForm>
      <DoubtDialog {...dialog} />
    </>
  );
}

function usePaymentForm(act: PaymentAct) {
  const { payments } = act;
  const paymentAct = usePaymentAct(act);
  const [record] = useRecordPaymentMutation();
  const { send, dialog } = useDoubt<Payment>({
    act: async (body) => {
      const { entry } = await record({ ...paymentAct.edit, body }).unwrap();
      paymentAct.done('Pago registrado', entry);
    },
    ...paymentAct.doubt,
    moneyOf: (body) => body,
  });
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
    send,
    onRefused: paymentAct.onRefused,
  });
  return {
    form,
    target: targetOf(form.values),
    method: methodOf(form.values),
    dialog,
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
