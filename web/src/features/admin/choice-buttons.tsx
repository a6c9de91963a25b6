import { useLayoutEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { inFigures } from '../../ui/counted.ts';
import styles from './choice-buttons.module.css';
import { showInStrip } from './show-in-strip.ts';

export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  /** Undefined while it loads: its room is kept. Absent where nothing is counted. */
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
  const chosenButton = useRef<HTMLButtonElement>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    // Counts, and choices that come with them, move the chosen one along.
    const words = [chosen, ...choices.map(({ label, count }) => `${label} ${count}`)].join();
    if (words !== shown.current && chosenButton.current) showInStrip(chosenButton.current);
    shown.current = words;
  });
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      {/* A fieldset that scrolls itself forgets how far when its content changes. */}
      <div className={styles.choice}>
        {choices.map(({ value, label, ...counted }) => (
          <button
            key={value}
            ref={value === chosen ? chosenButton : undefined}
            type="button"
            className={classes(styles.option, value === chosen && styles.chosen)}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {label}
            {'count' in counted && (
              <span className={styles.count}>{counted.count !== undefined && inFigures(counted.count)}</span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
