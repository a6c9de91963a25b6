import { readTime, readWholeTime } from '../../dates/typed-time.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

/**
 * A time of day in 24 hours, typed as `18:00`, `1830` or `18`; its value is `HH:MM`. The browser's own field follows
 * the browser's language, which may ask for AM or PM (docs/product.md §6.6).
 */
export function TimeField({ value, onValueChange, ...rest }: Omit<TextFieldProps, 'type'>) {
  const { text, type, settle } = useTypedValue({
    value,
    onValueChange,
    readWhole: readWholeTime,
    readShort: readTime,
    write: (time) => time,
  });
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      placeholder="HH:MM"
      value={text}
      onValueChange={type}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
