import { discountSchema, returnMoney, useCredit, voidEntry } from '@studio/contracts/http/payment-routes';
import { firstDayOfMoney } from '@studio/contracts/rules/cash-policy';
import { pesos } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Body } from '../../../api/call.ts';
import { useNow } from '../../../dates/use-now.ts';
import { whenChanged } from '../../../edit/act.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import { entryNumber } from '../../payments/payment-words.ts';
import { CountsTomorrow } from '../cash/counts-tomorrow.tsx';
import { owedPlans, standingInWords } from './balance-words.ts';
import { Note } from '../../../ui/note.tsx';
import { untilGranted, usePermitted } from '../permissions/use-permitted.ts';
import { MoneyForm, useMoneyForm } from './money-form.tsx';
import { amountOf, amountText, methodField, Outcome, reasonField, untouched } from './payment-fields.tsx';
import {
  type CashEntry,
  type PlanBalance,
  usePayFromCreditMutation,
  useReturnMoneyMutation,
  useSetDiscountMutation,
  useVoidEntryMutation,
} from './payment-endpoints.ts';
import { paymentActOf, type PaymentAct } from './payment-act.ts';
import { afterCredit, afterDiscount, afterReturn } from './standing.ts';

const { select, date, money } = fieldsOf();

const creditFields = {
  plan: select('¿Qué plan paga?'),
  amount: money('Valor', { initial: untouched, required: true }),
};

/** Pays for an owed plan with money in the member's favour. */
export function UseCreditForm(act: PaymentAct) {
  const { payments, onDone } = act;
  const { edit, common } = paymentActOf(act);
  const [pay] = usePayFromCreditMutation();
  const owed = owedPlans(payments.plans);
  const planOf = (values: { plan: string }) => owed.find(({ assignmentId }) => assignmentId === values.plan) ?? owed[0];
  const proposedFor = (plan: PlanBalance | undefined) => Math.min(payments.credit, plan?.debt ?? 0);
  const form = useMoneyForm({
    ...common,
    fields: creditFields,
    parse: (values) => {
      const plan = planOf(values);
      return parseWith(useCredit.body, {
        assignmentId: plan?.assignmentId,
        amount: amountOf(values.amount, proposedFor(plan)),
      });
    },
    send: (body) => pay({ ...edit, body }).unwrap(),
    done: 'Saldo a favor usado',
    kind: 'credit',
    moneyOf: ({ amount }) => ({ amount }),
  });
  const plan = planOf(form.values);
  const amount = amountOf(form.values.amount, proposedFor(plan));
  const after = plan && amount > 0 ? afterCredit(payments, plan.assignmentId, amount) : null;
  return (
    <MoneyForm form={form} submitLabel="Usar saldo a favor" onCancel={onDone}>
      {form.input('plan', {
        options: owed.map(({ assignmentId, label }) => ({ value: assignmentId, label })),
        value: plan?.assignmentId ?? '',
      })}
      {form.input('amount', {
        hint: `Tiene ${pesos(payments.credit)} a favor.`,
        value: amountText(form.values.amount, proposedFor(plan)),
      })}
      <Outcome>{after && standingInWords(after)}</Outcome>
    </MoneyForm>
  );
}

const returnFields = {
  amount: money('Devolver', { initial: untouched, required: true }),
  method: methodField('¿Cómo lo devuelves?'),
  note: reasonField,
  receivedOn: date('Día en que se devolvió', { hint: 'Hoy si queda vacío.', sent: (day) => day || undefined }),
};

/** Returns money from what is in the member's favour. */
export function ReturnMoneyForm(act: PaymentAct) {
  const { credit, lastMethod } = act.payments;
  const { edit, common, withReceipt } = paymentActOf(act);
  const [giveBack] = useReturnMoneyMutation();
  const today = toStudioDate(useNow(60_000));
  const permitted = usePermitted({
    send: (body: Body<typeof routes.returnMoney>) => giveBack({ ...edit, body }).unwrap(),
    done: ({ entry }) => withReceipt('Dinero devuelto', entry),
    failed: common.failed,
    submitLabel: 'Devolver dinero',
    asks: ({ amount, method, note: reason }) => ({ kind: 'refund', userId: act.userId, amount, method, reason }),
  });
  const form = useMoneyForm({
    ...common,
    ...permitted.act,
    fields: returnFields,
    parse: (values) =>
      parseWith(returnMoney.body, {
        ...sentOf(returnFields, values),
        amount: amountOf(values.amount, credit),
        method: values.method || lastMethod,
      }),
    kind: 'refund',
    moneyOf: (body) => body,
  });
  const amount = amountOf(form.values.amount, credit);
  const method = form.values.method || (lastMethod ?? '');
  const after = amount > 0 ? afterReturn(act.payments, { amount, method }) : null;
  return (
    <MoneyForm form={form} submitLabel={permitted.submitLabel} onCancel={act.onDone}>
      {permitted.atDesk && <Note>{untilGranted}</Note>}
      {form.input('amount', {
        hint: `Tiene ${pesos(credit)} a favor; más no se puede devolver.`,
        value: amountText(form.values.amount, credit),
      })}
      {form.input('method', { value: method })}
      {!permitted.atDesk && <CountsTomorrow method={method} receivedOn={form.values.receivedOn} />}
      {form.input('note')}
      {!permitted.atDesk && (
        <Disclosure label="Otro día">{form.input('receivedOn', { min: firstDayOfMoney(today) })}</Disclosure>
      )}
      <Outcome>{after && standingInWords(after)}</Outcome>
    </MoneyForm>
  );
}

const discountFields = { discount: money('Descuento'), reason: reasonField };

/** Sets the discount of a plan; 0 removes it. */
export function DiscountForm({ plan, ...act }: PaymentAct & { readonly plan: PlanBalance }) {
  const { edit, common } = paymentActOf(act);
  const [set] = useSetDiscountMutation();
  const permitted = usePermitted({
    send: (body: Body<typeof routes.setDiscount>) => set({ ...edit, body }).unwrap(),
    done: 'Descuento guardado',
    failed: common.failed,
    submitLabel: 'Guardar descuento',
    asks: (body) => ({ ...body, kind: 'discount', userId: act.userId }),
  });
  const form = useActForm({
    ...permitted.act,
    fields: discountFields,
    begins: { discount: plan.discount > 0 ? String(plan.discount) : '', reason: plan.discountReason },
    parse({ discount, reason }) {
      const parsed = parseWith(discountSchema, { amount: amountOf(discount, 0), reason });
      if (parsed.ok) return { ok: true, input: { ...parsed.input, assignmentId: plan.assignmentId } };
      const { field, message } = parsed.failure;
      return fault(field === 'amount' ? 'discount' : 'reason', message);
    },
    changedMeanwhile: whenChanged(act.onChanged),
    onDone: act.onDone,
  });
  const after = afterDiscount(act.payments, plan, amountOf(form.values.discount, 0));
  return (
    <ActForm form={form} submitLabel={permitted.submitLabel} onCancel={act.onDone}>
      {permitted.atDesk && <Note>{untilGranted}</Note>}
      {form.input('discount', { hint: `${plan.name} vale ${pesos(plan.price)}. Vacío o 0: sin descuento.` })}
      {form.input('reason')}
      <Outcome>{after && standingInWords(after)}</Outcome>
    </ActForm>
  );
}

const voidFields = { reason: reasonField };

interface VoidEntryFormProps extends Pick<PaymentAct, 'onDone'>, Partial<Pick<PaymentAct, 'onChanged'>> {
  readonly entry: CashEntry;
  /** Words of the message beside the number of the opposite entry. */
  readonly detailOf?: (opposite: CashEntry) => { readonly detail?: string };
}

/** Voids an entry: the entry stays, and its opposite is written. */
export function VoidEntryForm({ entry, onChanged, onDone, detailOf = () => ({}) }: VoidEntryFormProps) {
  const [makeVoid] = useVoidEntryMutation();
  const permitted = usePermitted({
    send: (body: Body<typeof routes.voidEntry>) => makeVoid({ id: entry.id, body }).unwrap(),
    done: ({ entry: opposite }) => notify.success(`Anulado por ${entryNumber(opposite.number)}`, detailOf(opposite)),
    failed: 'Error al anular el movimiento',
    submitLabel: 'Anular',
    asks: ({ reason }) => ({ kind: 'void', entryId: entry.id, reason }),
  });
  const form = useMoneyForm({
    ...permitted.act,
    fields: voidFields,
    parse: (values) => parseWith(voidEntry.body, values),
    onChanged,
    onDone,
  });
  return (
    <MoneyForm form={form} submitLabel={permitted.submitLabel} onCancel={onDone}>
      {permitted.atDesk ? <Note>{untilGranted}</Note> : <CountsTomorrow method={entry.method} />}
      <p>{voidInWords(entry)}</p>
      {form.input('reason')}
    </MoneyForm>
  );
}

/** The effect of voiding an entry, shown beforehand. */
function voidInWords({ kind, amount, plan }: CashEntry): string {
  const sum = pesos(Math.abs(amount));
  const rest = 'El movimiento queda en la caja como anulado, con otro que lo contrarresta. No se puede deshacer.';
  if (kind === 'cash-in' || kind === 'cash-out') return rest;
  if (kind === 'refund') return `Los ${sum} vuelven a su saldo a favor. ${rest}`;
  if (kind === 'credit')
    return `Los ${sum} vuelven a su saldo a favor y dejan de pagar ${plan?.name ?? 'el plan'}. ${rest}`;
  return `Los ${sum} dejan de contar como pagados${plan ? ` por ${plan.name}` : ''}. ${rest}`;
}
