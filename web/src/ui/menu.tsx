import { Menu as Headless } from '@base-ui/react/menu';
import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './menu.module.css';

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  /** The button shows its label instead of three dots. */
  readonly labelled?: boolean;
  readonly actions: readonly MenuAction[];
}

/** The actions of one row, card or screen behind a button. */
export function Menu({ label, labelled = false, actions }: MenuProps) {
  // Rendered inside the main landmark, where screen readers expect it.
  const landmark = useRef<HTMLElement | null>(null);
  const findLandmark = (trigger: HTMLElement | null) => {
    landmark.current = trigger?.closest('main') ?? null;
  };
  return (
    <Headless.Root>
      {labelled ? (
        <Headless.Trigger ref={findLandmark} render={<Button />}>
          <span>{label}</span>
          <ChevronDown size={18} />
        </Headless.Trigger>
      ) : (
        <Headless.Trigger ref={findLandmark} className={`thumb lights ${styles.trigger}`} aria-label={label}>
          <EllipsisVertical size={20} />
        </Headless.Trigger>
      )}
      <Headless.Portal container={landmark}>
        <Headless.Positioner align="end" sideOffset={6} className={styles.positioner}>
          <Headless.Popup className={styles.popup}>
            {actions.map((action) => (
              <Headless.Item
                key={action.label}
                className={classes(styles.item, action.danger && 'bad')}
                onClick={action.onSelect}
              >
                {action.icon}
                {action.label}
              </Headless.Item>
            ))}
          </Headless.Popup>
        </Headless.Positioner>
      </Headless.Portal>
    </Headless.Root>
  );
}
