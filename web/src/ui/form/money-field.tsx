import { parsePesos, pesos } from '@studio/contracts/money';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

/**
 * An amount of money, as people write it (docs/product.md §2.8); its value is digits. Focusing the field selects it all,
 * so that typing replaces it.
 */
export function MoneyField({ value, onValueChange, ...field }: TextFieldProps) {
  const { text, type, settle } = useTypedValue({
    value,
    onValueChange,
    readWhole: readMoney,
    readShort: readMoney,
    write: moneyAsShown,
  });
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      value={text}
      onValueChange={type}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}

function readMoney(text: string): string | null {
  const amount = parsePesos(text);
  return Number.isNaN(amount) ? null : String(amount);
}

/** `120000` as `$ 120.000`; text that is no amount is returned unchanged. */
export function moneyAsShown(value: string): string {
  const amount = parsePesos(value);
  return Number.isNaN(amount) ? value : pesos(amount);
}
