import { Dialog as Headless } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A modal: the focus stays inside, Escape closes it, and the focus goes back to where it came from. */
export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  return (
    <Headless.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Headless.Portal>
        <Headless.Backdrop className={styles.backdrop} />
        <Headless.Viewport className={styles.viewport}>
          <Headless.Popup className={classes(styles.popup, wide && styles.wide)}>
            <header className={styles.header}>
              <Headless.Title className={styles.title}>{title}</Headless.Title>
              <Headless.Close className={styles.close} aria-label="Cerrar">
                <X size={20} aria-hidden="true" />
              </Headless.Close>
            </header>
            {description && <Headless.Description className={styles.description}>{description}</Headless.Description>}
            {children}
          </Headless.Popup>
        </Headless.Viewport>
      </Headless.Portal>
    </Headless.Root>
  );
}
