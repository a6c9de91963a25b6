import { FieldError } from '../../../ui/form/field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import styles from './chip-set.module.css';

/** `value`: the chosen values, separated by commas. */
interface ChipSetProps extends FieldBinding {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly longLabel?: string }[];
}

/** Any number of a few choices, each one a chip, in the order of their values. A chosen value that none of them has is one more. */
export function ChipSet({ label, options: usual, id, name, value, error, onValueChange }: ChipSetProps) {
  const chosen = value.split(',').filter(Boolean);
  const added = chosen.filter((each) => usual.every((option) => option.value !== each));
  const options: ChipSetProps['options'] = [...usual, ...added.map((each) => ({ value: each, label: each }))].sort(
    (one, other) => (one.value < other.value ? -1 : 1),
  );
  const toggle = (option: string) =>
    options
      .map((each) => each.value)
      .filter((each) => chosen.includes(each) !== (each === option))
      .join(',');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="caption">{label}</legend>
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
