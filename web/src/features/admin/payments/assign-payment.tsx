import { discountSchema, receivedSchema } from '@studio/contracts/http/payment-routes';
import type { planActionSchema } from '@studio/contracts/http/membership-routes';
import { pesos, type Pesos } from '@studio/contracts/money';
import { isPlanActBeyondDesk } from '@studio/contracts/rules/desk-policy';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import { creditIn, type Money, noMoney } from '@studio/contracts/rules/payments-policy';
import type { z } from 'zod';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { fault, type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { byMethod } from '../../payments/payment-words.ts';
import { CountsTomorrow } from '../cash/counts-tomorrow.tsx';
import { useMay } from '../use-may.ts';
import { standingInWords } from './balance-words.ts';
import { amountOf, amountText, methodField, reasonField, untouched } from './payment-fields.tsx';
import type { UserMoney } from './payment-endpoints.ts';
import { afterAssignment } from './standing.ts';

const { check, money: amount } = fieldsOf();

/** The payment part of the form that assigns a plan. */
export const paymentFields = {
  hasDiscount: check('Descuento'),
  discount: amount('Valor del descuento', { required: true }),
  reason: reasonField,
  usesCredit: check('Usar saldo a favor', { initial: 'yes' }),
  received: amount('Recibido ahora', { initial: untouched, hint: 'Vacío o 0 si no recibes nada.' }),
  method: methodField('¿Cómo lo recibiste?'),
};

type Values = ValuesOf<typeof paymentFields>;

/** The user's money once the held plan has ended, and how they paid last. */
interface KnownMoney extends Pick<UserMoney, 'lastMethod'> {
  readonly money: Money;
}

/** Undefined until it is loaded. */
type Known = KnownMoney | undefined;

/** The price of a plan, what pays it, and how: typed values, else the proposed ones. */
function settlementOf(values: Values, price: Pesos, known: Known) {
  const discount = values.hasDiscount === '' ? 0 : amountOf(values.discount, 0);
  const due = Math.max(0, price - (discount || 0));
  const money = known?.money ?? noMoney;
  const credit = creditIn(money);
  const fromCredit = values.usesCredit === 'yes' ? Math.min(credit, due) : 0;
  const proposed = due - fromCredit;
  return {
    money,
    credit,
    price,
    discount,
    due,
    fromCredit,
    proposed,
    received: amountOf(values.received, proposed),
    method: values.method || (known?.lastMethod ?? ''),
  };
}

type Assignment = Extract<z.input<typeof planActionSchema>, { action: 'assign' }>;

interface Paid {
  /** The payment part of the request. */
  readonly act: Pick<Assignment, 'discount' | 'payment' | 'credit'>;
  /** The field values at submit: a repeated request must stay the same (docs/product.md §5.1). */
  readonly typed: Partial<Values>;
}

/**
 * An empty amount or 0 records no payment. A free plan shows no field, so what was typed for another plan does not count
 * (docs/product.md §11.3).
 */
export function parsePayment(values: Values, price: Pesos, known: Known): Parsed<Paid> {
  if (price === 0) return { ok: true, input: { act: {}, typed: {} } };
  const { discount, fromCredit, proposed, received, method } = settlementOf(values, price, known);
  const given = parseWith(discountSchema, { amount: discount, reason: values.reason });
  if (values.hasDiscount !== '' && !given.ok) {
    return fault(given.failure.field === 'amount' ? 'discount' : 'reason', given.failure.message);
  }
  const payment = parseWith(receivedSchema, { amount: received, method });
  if (received !== 0 && !payment.ok) {
    return fault(payment.failure.field === 'amount' ? 'received' : 'method', payment.failure.message);
  }
  const act = {
    ...(values.hasDiscount !== '' && given.ok && { discount: given.input }),
    ...(received !== 0 && payment.ok && { payment: payment.input }),
    ...(fromCredit > 0 && { credit: fromCredit }),
  };
  return { ok: true, input: { act, typed: { received: amountText(values.received, proposed), method } } };
}

/**
 * What the assignment records, and the balance that it leaves: `$ 165.000 por transferencia · Queda al día`; null if it
 * cannot be made so. A proposed method is named too: it is recorded as well.
 */
export function settlementInWords(values: Values, price: Pesos, known: Known): string | null {
  const settlement = settlementOf(values, price, known);
  const { money, received, method } = settlement;
  const after = received >= 0 ? afterAssignment(money, settlement) : null;
  if (!after) return null;
  const payment = received > 0 && method !== '' && `${pesos(received)} ${byMethod(method as PaymentMethod)}`;
  return [payment, standingInWords(after)].filter(Boolean).join(' · ');
}

interface AssignPaymentProps {
  readonly form: { readonly values: Values; readonly field: (name: keyof Values) => FieldBinding };
  readonly price: Pesos;
  readonly known: Known;
}

/** The payment received when a plan is assigned (docs/product.md §11.3). */
export function AssignPayment({ form, price, known }: AssignPaymentProps) {
  const { values, field } = form;
  const settlement = settlementOf(values, price, known);
  const { credit, due, proposed, received, method } = settlement;
  const may = useMay();
  const discounts = may(routes.changeUserPlan, isPlanActBeyondDesk({ action: 'assign', discount: values.discount }));
  return (
    <>
      {discounts && paymentFields.hasDiscount.input(field('hasDiscount'))}
      {values.hasDiscount !== '' && (
        <FormGrid>
          {paymentFields.discount.input(field('discount'))}
          {paymentFields.reason.input(field('reason'))}
        </FormGrid>
      )}
      {credit > 0 &&
        paymentFields.usesCredit.input(field('usesCredit'), {
          label: `Usar saldo a favor (${pesos(Math.min(credit, due))})`,
        })}
      {paymentFields.received.input(field('received'), { value: amountText(values.received, proposed) })}
      {received !== 0 && (
        <>
          {paymentFields.method.input(field('method'), { value: method })}
          <CountsTomorrow method={method} />
        </>
      )}
    </>
  );
}
