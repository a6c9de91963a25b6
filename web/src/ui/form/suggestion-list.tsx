/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   A datalist can neither describe nor disable its options. The keys are those of the search field. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './suggest-field.module.css';

export interface Suggestion {
  readonly id: string;
  readonly text: string;
  readonly description: ReactNode;
  readonly disabled: boolean;
}

interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
  readonly status: string | null;
  readonly active: string | null;
  readonly onPoint: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

/** The focus stays in the search field, which points at the active option. */
export function SuggestionList({ id, label, suggestions, status, active, onPoint, onChoose }: SuggestionListProps) {
  return (
    <div className={styles.popup} onMouseDown={(event) => event.preventDefault()} role="presentation">
      <output className={status ? styles.status : 'visually-hidden'}>{status}</output>
      {suggestions.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {suggestions.map((suggestion) => (
            <div
              key={suggestion.id}
              id={`${id}-${suggestion.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={suggestion.id === active}
              aria-disabled={suggestion.disabled || undefined}
              className={classes(styles.item, suggestion.id === active && styles.active)}
              onPointerMove={() => !suggestion.disabled && onPoint(suggestion.id)}
              onClick={() => !suggestion.disabled && onChoose(suggestion.id)}
            >
              <span className={styles.text}>{suggestion.text}</span>
              <span className={styles.description}>{suggestion.description}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
