import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import styles from './dialog.module.css';
import { FailureBox } from './failure-box.tsx';
import { isSecondClick } from './second-click.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, in numbers where there are any. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** `primary` where nothing is lost by confirming. */
  readonly tone?: 'danger' | 'primary';
  readonly pending?: boolean;
  /** Why what was confirmed has not been done; stays until the next try. */
  readonly failure?: string | null;
  /** What takes the focus as it closes: what had it before, unless that is gone by then; false: nothing. */
  readonly finalFocus?: boolean | RefObject<HTMLElement | null>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. The double click that opened it is no answer. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Volver',
  tone = 'danger',
  pending = false,
  failure = null,
  finalFocus = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseOnBack(open, () => !pending && onCancel());
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !pending && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={() => popup.current && firstFocus(popup.current)}
            finalFocus={finalFocus}
          >
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.description} render={<div />}>
              {children}
            </AlertDialog.Description>
            <FailureBox text={failure} />
            <DialogActions>
              <Button variant="secondary" disabled={pending} onClick={onCancel}>
                {cancelLabel}
              </Button>
              <Button variant={tone} pending={pending} onClick={(event) => !isSecondClick(event) && onConfirm()}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * The first button, which changes nothing. The question itself where it is longer than the screen: with the button it
 * would open at its end.
 */
function firstFocus(popup: HTMLElement): HTMLElement | null {
  return popup.offsetHeight > window.innerHeight ? popup : null;
}
