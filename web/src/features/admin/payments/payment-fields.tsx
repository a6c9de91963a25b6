import { parsePesos, pesos, type Pesos } from '@studio/contracts/money';
import { paymentMethods } from '@studio/contracts/vocabulary';
import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { methodLabel } from '../../payments/payment-words.ts';
import styles from './payment-fields.module.css';

/** The value of an amount that nobody has typed over: what is proposed stands there, and follows what it depends on. */
export const untouched = '=';

/** What an amount field holds, as text. */
export const amountText = (value: string, proposed: Pesos) =>
  value !== untouched ? value : proposed > 0 ? pesos(proposed) : '';

/** COP of an amount field; 0 where it is empty, NaN where it can't be read. */
export const amountOf = (value: string, proposed: Pesos): Pesos =>
  value === untouched ? proposed : value.trim() === '' ? 0 : parsePesos(value);

/** An amount of money, chosen whole when it is entered, so that another one is typed over it. */
export function AmountField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...props}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

/** How money came or went: all ways in sight, one tap each. */
export function MethodField({ name, value, error, onValueChange, label }: FieldBinding & { readonly label: string }) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
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

/** What will be once the form is sent; read out when it changes. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  return <output className={styles.outcome}>{children}</output>;
}
