import styles from './chip-set.module.css';
import { FieldError } from './field-error.tsx';
import type { FieldBinding } from './use-form.ts';

/** `value`: the chosen ones, separated by commas. */
interface ChipSetProps extends FieldBinding {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly longLabel?: string }[];
}

/** Any number of a few choices, each a chip. */
export function ChipSet({ legend, options, id, name, value, error, onValueChange }: ChipSetProps) {
  const chosen = value.split(',');
  const toggle = (option: string) =>
    options
      .map((each) => each.value)
      .filter((each) => chosen.includes(each) !== (each === option))
      .join(',');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.input}
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              aria-label={option.longLabel}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(toggle(option.value))}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
