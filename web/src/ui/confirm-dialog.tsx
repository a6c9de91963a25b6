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
  /** The consequences, in numbers where known. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** `primary` where nothing is lost by confirming. */
  readonly tone?: 'danger' | 'primary' | undefined;
  readonly pending?: boolean;
  /** The reason of a refusal; shown until the next try. */
  readonly failure?: string | null;
  /** Receives the focus when the dialog closes, by default the element that had it before; false for none. */
  readonly finalFocus?: boolean | RefObject<HTMLElement | null>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms an action that cannot be undone. The second click of a double click does not answer it. */
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
            <AlertDialog.Title className="xlarge">{title}</AlertDialog.Title>
            <AlertDialog.Description className="faint breaks" render={<div />}>
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
 * Focus the first button, which changes nothing, or the question itself if it is taller than the screen: focusing the
 * button would scroll to its end.
 */
function firstFocus(popup: HTMLElement): HTMLElement | null {
  return popup.offsetHeight > window.innerHeight ? popup : null;
}
