import { discountSchema, returnMoney, useCredit, voidEntry } from '@studio/contracts/http/payment-routes';
import { MONEY_NOTE_MAX_LENGTH, RECEIVED_BACK_DAYS } from '@studio/contracts/rules/payments';
import { pesos } from '@studio/contracts/money';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { Body } from '../../../api/call.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { entryNumber } from '../../payments/payment-words.ts';
import { standingInWords } from './balance-words.ts';
import { DoubtDialog, useDoubt } from './doubt-dialog.tsx';
import { AmountField, amountOf, amountText, MethodField, Outcome, untouched } from './payment-fields.tsx';
import {
  type CashEntry,
  type PlanBalance,
  usePayFromCreditMutation,
  useReturnMoneyMutation,
  useSetDiscountMutation,
  useVoidEntryMutation,
} from './payment-endpoints.ts';
import { afterCredit, afterDiscount, afterReturn } from './standing.ts';
import { usePaymentAct, type PaymentAct } from './use-payment-act.ts';

/** Pays for an owed plan with money in the member's favour. */
export function UseCreditForm(act: PaymentAct) {
  const { payments, onDone } = act;
  const paymentAct = usePaymentAct(act);
  const [pay] = usePayFromCreditMutation();
  const { send, dialog } = useDoubt<Body<typeof routes.useCredit>>({
    act: async (body) => {
      await pay({ ...paymentAct.edit, body }).unwrap();
      paymentAct.done('Saldo a favor usado');
    },
    ...paymentAct.doubt,
    kind: 'credit',
    moneyOf: ({ amount }) => ({ amount }),
  });
  const owed = payments.plans.filter(({ debt }) => debt > 0).reverse();
  const planOf = (values: { plan: string }) => owed.find(({ assignmentId }) => assignmentId === values.plan) ?? owed[0];
  const proposedFor = (plan: PlanBalance | undefined) => Math.min(payments.credit, plan?.debt ?? 0);
  const form = useForm({
    initial: { plan: '', amount: untouched },
    parse: (values) => {
      const plan = planOf(values);
      return parseWith(useCredit.body, {
        assignmentId: plan?.assignmentId,
        amount: amountOf(values.amount, proposedFor(plan)),
      });
    },
    send,
    onRefused: paymentAct.onRefused,
  });
  const plan = planOf(form.values);
  const amount = amountOf(form.values.amount, proposedFor(plan));
  const after = plan && amount > 0 ? afterCredit(payments, plan.assignmentId, amount) : null;
  return (
    <>
      <CancellableForm form={form} submitLabel="Usar saldo a favor" onCancel={onDone}>
        <SelectField
          label="¿Qué plan paga?"
          options={owed.map((each) => ({ value: each.assignmentId, label: `${each.name} · debe ${pesos(each.debt)}` }))}
          {...form.field('plan')}
          value={plan?.assignmentId ?? ''}
        />
        <AmountField
          label="Valor"
          hint={`Tiene ${pesos(payments.credit)} a favor.`}
          required
          {...form.field('amount')}
          value={amountText(form.values.amount, proposedFor(plan))}
        />
        <Outcome>{after && standingInWords(after)}</Outcome>
      </CancellableForm>
      <DoubtDialog {...dialog} />
    </>
  );
}

/** Returns money from what is in the member's favour. */
export function ReturnMoneyForm(act: PaymentAct) {
  const { credit, lastMethod } = act.payments;
  const paymentAct = usePaymentAct(act);
  const [giveBack] = useReturnMoneyMutation();
  const today = toStudioDate(useNow(60_000));
  const { send, dialog } = useDoubt<Body<typeof routes.returnMoney>>({
    act: async (body) => {
      const { entry } = await giveBack({ ...paymentAct.edit, body }).unwrap();
      paymentAct.done('Dinero devuelto', entry);
    },
    ...paymentAct.doubt,
    kind: 'refund',
    moneyOf: (body) => body,
  });
  const form = useForm({
    initial: { amount: untouched, method: '', note: '', receivedOn: '' },
    parse: (values) =>
      parseWith(returnMoney.body, {
        amount: amountOf(values.amount, credit),
        method: values.method || lastMethod,
        note: values.note,
        ...(values.receivedOn && { receivedOn: values.receivedOn }),
      }),
    send,
    onRefused: paymentAct.onRefused,
  });
  const amount = amountOf(form.values.amount, credit);
  const after = amount > 0 ? afterReturn(act.payments, { amount, method: form.values.method }) : null;
  return (
    <>
      <CancellableForm form={form} submitLabel="Devolver dinero" onCancel={act.onDone}>
        <AmountField
          label="Devolver"
          hint={`Tiene ${pesos(credit)} a favor; más no se puede devolver.`}
          required
          {...form.field('amount')}
          value={amountText(form.values.amount, credit)}
        />
        <MethodField
          label="¿Cómo lo devuelves?"
          {...form.field('method')}
          value={form.values.method || (lastMethod ?? '')}
        />
        <TextField label="Motivo" maxLength={MONEY_NOTE_MAX_LENGTH} required {...form.field('note')} />
        <Disclosure label="Otro día">
          <DateField
            label="Día en que se devolvió"
            hint="Hoy si queda vacío."
            min={addStudioDays(today, -RECEIVED_BACK_DAYS)}
            {...form.field('receivedOn')}
          />
        </Disclosure>
        <Outcome>{after && standingInWords(after)}</Outcome>
      </CancellableForm>
      <DoubtDialog {...dialog} />
    </>
  );
}

/** Sets the discount of a plan; 0 removes it. */
export function DiscountForm({ plan, ...act }: PaymentAct & { readonly plan: PlanBalance }) {
  const paymentAct = usePaymentAct(act);
  const [set] = useSetDiscountMutation();
  const form = useForm({
    initial: { amount: plan.discount > 0 ? pesos(plan.discount) : '', reason: plan.discountReason },
    parse({ amount, reason }) {
      const parsed = parseWith(discountSchema, { amount: amountOf(amount, 0), reason });
      if (parsed.ok) return { ok: true, input: { ...parsed.input, assignmentId: plan.assignmentId } };
      const { field, message } = parsed.failure;
      return fault(field === 'amount' ? 'discount' : 'reason', message);
    },
    async send(body) {
      await set({ ...paymentAct.edit, body }).unwrap();
      paymentAct.done('Descuento guardado');
    },
    onRefused: paymentAct.onRefused,
  });
  const after = afterDiscount(act.payments, plan, amountOf(form.values.amount, 0));
  return (
    <CancellableForm form={form} submitLabel="Guardar descuento" onCancel={act.onDone}>
      <AmountField
        label="Descuento"
        hint={`${plan.name} vale ${pesos(plan.price)}. Vacío o 0: sin descuento.`}
        {...form.field('amount')}
      />
      <TextField label="Motivo" maxLength={MONEY_NOTE_MAX_LENGTH} required {...form.field('reason')} />
      <Outcome>{after && standingInWords(after)}</Outcome>
    </CancellableForm>
  );
}

/** Voids an entry: the entry stays, and its opposite is written. */
export function VoidEntryForm({ entry, ...act }: PaymentAct & { readonly entry: CashEntry }) {
  const paymentAct = usePaymentAct(act);
  const [makeVoid] = useVoidEntryMutation();
  const { send, dialog } = useDoubt<Body<typeof routes.voidEntry>>({
    act: async (body) => {
      const { entry: opposite } = await makeVoid({ id: entry.id, body }).unwrap();
      paymentAct.done(`Anulado por ${entryNumber(opposite.number)}`);
    },
    ...paymentAct.doubt,
  });
  const form = useForm({
    initial: { reason: '' },
    parse: (values) => parseWith(voidEntry.body, values),
    send,
    onRefused: paymentAct.onRefused,
  });
  return (
    <>
      <CancellableForm form={form} submitLabel="Anular" onCancel={act.onDone}>
        <p>{voidInWords(entry)}</p>
        <TextField label="Motivo" maxLength={MONEY_NOTE_MAX_LENGTH} required {...form.field('reason')} />
      </CancellableForm>
      <DoubtDialog {...dialog} />
    </>
  );
}

/** The effect of voiding an entry, shown beforehand. */
function voidInWords({ kind, amount, plan }: CashEntry): string {
  const sum = pesos(Math.abs(amount));
  const rest = 'El movimiento queda en la caja como anulado, con otro que lo contrarresta. No se puede deshacer.';
  if (kind === 'refund') return `Los ${sum} vuelven a su saldo a favor. ${rest}`;
  if (kind === 'credit')
    return `Los ${sum} vuelven a su saldo a favor y dejan de pagar ${plan?.name ?? 'el plan'}. ${rest}`;
  return `Los ${sum} dejan de contar como pagados${plan ? ` por ${plan.name}` : ''}. ${rest}`;
}
