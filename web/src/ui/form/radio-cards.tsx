import type { ReactNode } from 'react';
import { FieldError } from './field.tsx';
import styles from './radio-cards.module.css';

interface RadioCardsProps {
  readonly legend: string;
  readonly name: string;
  /** The value of the chosen card; empty for none. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint?: string;
    readonly icon?: ReactNode;
  }[];
  /** Stacks the cards. */
  readonly stacked?: boolean;
  readonly onValueChange: (value: string) => void;
}

/** One of a few choices, each explained. */
export function RadioCards(props: RadioCardsProps) {
  const { legend, name, value, error, options, stacked = false, onValueChange } = props;
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="caption">{legend}</legend>
      <div className={stacked ? 'stack gap2' : styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            <span className={`strong breaks ${styles.label}`}>{option.label}</span>
            {option.hint && (
              <span id={`${name}-${option.value}`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
