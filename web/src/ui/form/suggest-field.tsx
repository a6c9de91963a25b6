import { useEffect, useId, useRef, type KeyboardEvent, type RefObject, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './suggest-field.module.css';
import { useHighlight } from './use-highlight.ts';

interface SuggestFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  /** A suggestion has been chosen, so none are shown. */
  readonly isChosen: boolean;
  /** The matches, best first. */
  readonly suggestions: readonly Suggestion[];
  /** Shown in place of suggestions: loading, or no match. */
  readonly status: string | null;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onChoose: (id: string) => void;
}

/**
 * A combobox after the ARIA practices, with suggestions supplied by the caller. Own code because the headless library
 * hides everything around an open list from assistive technology, the button beside it included.
 */
export function SuggestField({
  label,
  placeholder,
  text,
  isChosen,
  suggestions,
  status,
  inputRef,
  ...on
}: SuggestFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { isOpen, active, open, close, move, setActive } = useHighlight(suggestions);
  const shown = isOpen && !isChosen && (suggestions.length > 0 || status !== null);
  const expanded = shown && suggestions.length > 0;

  useEffect(() => {
    if (shown && active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown, active, id]);

  function choose(chosen: string): void {
    on.onChoose(chosen);
    close();
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (shown) move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && shown && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && shown) {
      // Closes the suggestions, not the dialog around them.
      event.stopPropagation();
      close();
    }
  }

  return (
    <div
      ref={field}
      className="anchor"
      onBlur={({ relatedTarget }) => !field.current?.contains(relatedTarget) && close()}
    >
      <Field id={id} label={label}>
        <input
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? `${id}-list` : undefined}
          aria-activedescendant={shown && active ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className={fieldStyles.control}
          value={text}
          onChange={(event) => {
            on.onText(event.target.value);
            open();
          }}
          onClick={open}
          onKeyDown={press}
        />
      </Field>
      {shown && (
        <SuggestionList
          id={id}
          label={label}
          suggestions={suggestions}
          status={status}
          active={active}
          onPoint={setActive}
          onChoose={choose}
        />
      )}
    </div>
  );
}

interface Suggestion {
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

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   A datalist can neither describe nor disable its options. The keys are those of the search field. */
/** The focus stays in the search field, which points at the active option. */
function SuggestionList({ id, label, suggestions, status, active, onPoint, onChoose }: SuggestionListProps) {
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
