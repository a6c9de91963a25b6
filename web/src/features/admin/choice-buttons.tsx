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

/** As `ref` of the chosen one: called whenever another becomes it. */
function showChosen(button: HTMLButtonElement | null): void {
  if (button) showInStrip(button);
}

/** One of a few choices: on a phone a row that scrolls, else all of them in sight. */
export function ChoiceButtons<T extends string>({ legend, choices, chosen, onChoose }: ChoiceButtonsProps<T>) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      {/* A fieldset that scrolls itself forgets how far when its content changes. */}
      <div className={styles.choice}>
        {choices.map(({ value, label, ...counted }) => (
          <button
            key={value}
            ref={value === chosen ? showChosen : undefined}
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
