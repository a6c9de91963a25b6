import { toStudioDate } from '@studio/contracts/studio-time';
import { Calendar } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { serverClock } from '../../dates/server-clock.ts';
import { dateAsTyped, readDate, readFinishedDate, withSlash } from '../../dates/typed-date.ts';
import { IconButton } from '../icon-button.tsx';
import { lazyBoundary } from '../lazy-boundary.tsx';
import { described, Field } from './field.tsx';
import styles from './field.module.css';
import type { TextFieldProps } from './text-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

const CalendarPopup = lazyBoundary(async () => (await import('./calendar-popup.tsx')).CalendarPopup);

export interface DateFieldProps extends Omit<TextFieldProps, 'min' | 'type'> {
  /** A past date whose year is chosen from a list. */
  readonly isBirthDate?: boolean;
  /** The first possible day, `YYYY-MM-DD`: of the calendar, and of a date without a year. */
  readonly min?: string | undefined;
}

/**
 * A date, typed as `dd/mm/aaaa` or chosen from a calendar; its value is `YYYY-MM-DD`. The browser's own field follows
 * the browser's language, in which 12/03 may be the third of December (docs/product.md §6.6).
 */
export function DateField({ id, label, hint, error, value, onValueChange, ...rest }: DateFieldProps) {
  const { isBirthDate = false, min, ...native } = rest;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { text, type, settle } = useTypedValue({
    value,
    onValueChange,
    readWhole: readDate,
    readShort: (typed) => readFinishedDate(typed, { today: toStudioDate(serverClock.now()), isBirthDate, min }),
    write: dateAsTyped,
  });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={`stack anchor ${styles.withTrailing}`}>
        <input
          inputMode="numeric"
          autoComplete="off"
          {...native}
          {...described({ id, hint, error })}
          type="text"
          placeholder="dd/mm/aaaa"
          className={styles.control}
          value={text}
          onChange={({ target, nativeEvent }) =>
            type(isTypedAtEnd(target, nativeEvent) ? withSlash(target.value) : target.value)
          }
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
        />
        <span className={styles.trailing}>
          <IconButton
            ref={button}
            label="Abrir calendario"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-describedby={`${id}-label`}
            icon={<Calendar size={20} />}
            onClick={() => setOpen(true)}
          />
        </span>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarPopup
            label={label}
            value={value}
            isBirthDate={isBirthDate}
            min={min}
            anchor={button}
            onChoose={(day) => onValueChange?.(day)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Field>
  );
}

function isTypedAtEnd({ selectionStart, value }: HTMLInputElement, event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText' && selectionStart === value.length;
}
