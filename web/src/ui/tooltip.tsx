import { Tooltip as Headless } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './tooltip.module.css';

/** A word more on hover or focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <Headless.Root>
      <Headless.Trigger render={children} />
      <Headless.Portal>
        <Headless.Positioner sideOffset={6} className={styles.positioner}>
          <Headless.Popup className={styles.popup}>{text}</Headless.Popup>
        </Headless.Positioner>
      </Headless.Portal>
    </Headless.Root>
  );
}
