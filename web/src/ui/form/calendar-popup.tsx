import { Popover } from '@base-ui/react/popover';
import { isStudioDate, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { lightFormat } from 'date-fns/lightFormat';
import { useRef, type RefObject } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { useNow } from '../../dates/use-now.ts';
import { useCloseOnBack } from '../close-on-back.ts';
import iconButton from '../icon-button.module.css';
import styles from './calendar-popup.module.css';

interface CalendarPopupProps {
  readonly label: string;
  readonly value: string;
  readonly isBirthDate: boolean;
  /** The first selectable day. Text that is not a date sets no limit. */
  readonly min: string | undefined;
  /** The last selectable day. */
  readonly max?: StudioDate | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (day: StudioDate) => void;
  readonly onClose: () => void;
}

const { button: arrow = '' } = iconButton;

/** The number of past years offered for a birth date. */
const yearsOfLife = 100;

/** A month in Spanish that begins its weeks on Monday. Arrows move by days, PageUp and PageDown by months. */
export function CalendarPopup({ label, value, isBirthDate, min, max, anchor, onChoose, onClose }: CalendarPopupProps) {
  const today = toStudioDate(useNow(60_000));
  const chosen = isStudioDate(value) ? dayOf(value) : undefined;
  const first = min && isStudioDate(min) ? min : undefined;
  const last = isBirthDate ? today : max;
  const popup = useRef<HTMLDivElement>(null);
  useCloseOnBack(true, onClose);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup
            ref={popup}
            className={styles.popup}
            aria-label={`Calendario: ${label}`}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td button[tabindex="0"]')}
            finalFocus={anchor}
          >
            <DayPicker
              mode="single"
              required
              locale={es}
              classNames={{ ...styles, button_previous: arrow, button_next: arrow }}
              today={dayOf(today)}
              selected={chosen}
              defaultMonth={chosen ?? dayOf(first ?? today)}
              captionLayout={isBirthDate ? 'dropdown' : 'label'}
              {...(isBirthDate && { startMonth: yearsBefore(today, yearsOfLife), endMonth: dayOf(today) })}
              disabled={outside(first, last)}
              onSelect={(day) => {
                onChoose(lightFormat(day, 'yyyy-MM-dd'));
                onClose();
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Noon of the day in the browser's time zone, as the library counts days. */
function dayOf(date: StudioDate): Date {
  return new Date(`${date}T12:00:00`);
}

function yearsBefore(today: StudioDate, years: number): Date {
  return new Date(Number(today.slice(0, 4)) - years, 0, 1, 12);
}

function outside(first: StudioDate | undefined, last: StudioDate | undefined): Matcher[] {
  return [...(first ? [{ before: dayOf(first) }] : []), ...(last ? [{ after: dayOf(last) }] : [])];
}
