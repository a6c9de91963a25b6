import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { inFigures } from '../../ui/counted.ts';
import styles from './choice-buttons.module.css';
import { showInStrip } from './show-in-strip.ts';

export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly count?: number | undefined;
}

interface ChoiceButtonsProps<T> {
  /** For screen readers only. */
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** One of a few choices: on a phone a row that scrolls, else all of them in sight. */
export function ChoiceButtons<T extends string>({ legend, choices, chosen, onChoose }: ChoiceButtonsProps<T>) {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed.current) showInStrip(pressed.current);
  }, [chosen]);
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <button
          key={value}
          ref={value === chosen ? pressed : null}
          type="button"
          className={classes(styles.option, value === chosen && styles.chosen)}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
          {count !== undefined && <span className="figures">{inFigures(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
