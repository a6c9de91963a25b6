import { recordPayment } from '@studio/contracts/http/payment-routes';
import { MONEY_NOTE_MAX_LENGTH } from '@studio/contracts/rules/payments';
import { firstDayOfMoney } from '@studio/contracts/rules/cash-policy';
import { isReceiptBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import { useNow } from '../../../dates/use-now.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { CountsTomorrow } from '../cash/counts-tomorrow.tsx';
import { useMay } from '../use-may.ts';
import { owedPlans, standingInWords } from './balance-words.ts';
import { MoneyForm, useMoneyForm } from './money-form.tsx';
import { amountOf, amountText, methodField, Outcome, untouched } from './payment-fields.tsx';
import { useRecordPaymentMutation, type UserMoney } from './payment-endpoints.ts';
import { paymentActOf, type PaymentAct, usePaymentUndo } from './payment-act.ts';
import { afterPayment } from './standing.ts';

const { select, date, money, text } = fieldsOf();

const fields = {
  target: select('¿Para qué es?'),
  amount: money('Recibido', { initial: untouched, required: true }),
  method: methodField('¿Cómo lo recibiste?'),
  receivedOn: date('Día en que se recibió', { hint: 'Hoy si queda vacío.', sent: (day) => day || undefined }),
  note: text('Nota (opcional)', { maxLength: MONEY_NOTE_MAX_LENGTH }),
};

/** Records a member's payment: for an owed plan, the oldest first, or in the member's favour. */
export function RecordPaymentForm(act: PaymentAct) {
  const { payments, onDone } = act;
  const { edit, common, withReceipt } = paymentActOf(act);
  const [record] = useRecordPaymentMutation();
  const undoOf = usePaymentUndo(act.userId);
  const may = useMay();
  const today = toStudioDate(useNow(60_000));
  const targets = targetsIn(payments);
  const targetOf = (values: { target: string }) => targets.find(({ value }) => value === values.target) ?? targets[0]!;
  const methodOf = (values: { method: string }) => values.method || (payments.lastMethod ?? '');
  const form = useMoneyForm({
    ...common,
    fields,
    parse(values) {
      const { assignmentId, debt } = targetOf(values);
      const amount = amountOf(values.amount, debt);
      return parseWith(recordPayment.body, {
        ...sentOf(fields, values),
        assignmentId,
        amount,
        method: methodOf(values),
      });
    },
    send: (body) => record({ ...edit, body }).unwrap(),
    done: ({ entry }) => withReceipt('Pago registrado', entry, ...(may(routes.voidEntry) ? [undoOf(entry)] : [])),
    moneyOf: (body) => body,
    payingOf({ assignmentId, amount }) {
      const target = targets.find((each) => assignmentId !== null && each.assignmentId === assignmentId);
      return target && { amount, debt: target.debt };
    },
  });
  const target = targetOf(form.values);
  const firstDay = firstDayOfMoney(today);
  const { amount } = form.values;
  const received = amountOf(amount, target.debt);
  const paid = { assignmentId: target.assignmentId, amount: received, method: methodOf(form.values) };
  return (
    <MoneyForm form={form} submitLabel="Registrar pago" onCancel={onDone}>
      {form.input('target', { options: targets.map(({ value, label }) => ({ value, label })), value: target.value })}
      {form.input('amount', { value: amountText(amount, target.debt) })}
      {form.input('method', { value: paid.method })}
      <CountsTomorrow method={paid.method} receivedOn={form.values.receivedOn} />
      <Disclosure label="Otro día o una nota">
        <FormGrid>
          {may(routes.recordPayment, isReceiptBeyondDesk({ method: paid.method, receivedOn: firstDay }, today)) &&
            form.input('receivedOn', { min: firstDay })}
          {form.input('note')}
        </FormGrid>
      </Disclosure>
      <Outcome>{received > 0 && standingInWords(afterPayment(payments, paid))}</Outcome>
    </MoneyForm>
  );
}

/** What a payment can be for: the owed plans, oldest first, or none. */
const targetsIn = ({ plans }: UserMoney) => [
  ...owedPlans(plans).map(({ assignmentId, debt, label }) => ({ value: assignmentId, assignmentId, debt, label })),
  { value: 'favor', assignmentId: null, debt: 0, label: 'A favor, para otro plan' },
];
