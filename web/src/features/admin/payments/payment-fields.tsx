import { MONEY_NOTE_MAX_LENGTH } from '@studio/contracts/rules/payments';
import { parsePesos, type Pesos } from '@studio/contracts/money';
import { paymentMethods } from '@studio/contracts/rules/payments';
import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { methodLabel } from '../../payments/payment-words.ts';
import styles from './payment-fields.module.css';

/** The value of an untouched amount field: it shows the proposed amount and follows its changes. */
export const untouched = '=';

/** The value that an amount field shows. */
export const amountText = (value: string, proposed: Pesos) =>
  value !== untouched ? value : proposed > 0 ? String(proposed) : '';

/** COP in an amount field; 0 if it is empty, NaN if it cannot be parsed. */
export const amountOf = (value: string, proposed: Pesos): Pesos =>
  value === untouched ? proposed : value.trim() === '' ? 0 : parsePesos(value);

/** The payment method: all options in sight, one tap each. */
export function MethodField({ name, value, error, onValueChange, label }: FieldBinding & { readonly label: string }) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="caption">{label}</legend>
      <div className="wrap gap2">
        {paymentMethods.map((method) => (
          <label key={method} className={styles.chip}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={method}
              checked={method === value}
              onChange={() => onValueChange(method)}
            />
            {methodLabel(method)}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

/** The result of sending the form; announced when it changes. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  return <output className={styles.outcome}>{children}</output>;
}

const { kind, text } = fieldsOf();

export const methodField = kind(MethodField);
export const reasonField = text('Motivo', { maxLength: MONEY_NOTE_MAX_LENGTH, required: true });
