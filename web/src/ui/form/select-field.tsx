import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { described, Field, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'value' | 'onChange'>;

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldFrame, Native {
  readonly value: string;
  readonly options: readonly Option[];
  /** The label of the empty choice. Without it there is none. */
  readonly placeholder?: string;
  readonly onValueChange: (value: string) => void;
}

/** A native select: phones show their own picker. */
export function SelectField({
  id,
  label,
  hint,
  error,
  value,
  options,
  placeholder,
  onValueChange,
  ...rest
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} trailing={<ChevronDown size={18} />}>
      <select
        {...rest}
        {...described({ id, hint, error })}
        className={classes(styles.control, styles.select)}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
