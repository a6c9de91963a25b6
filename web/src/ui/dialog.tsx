import { Dialog as Headless } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { classes } from './classes.ts';
import { DialogHold, type FormWork } from './dialog-hold.ts';
import styles from './dialog.module.css';
import { isSecondClick } from './second-click.ts';

/** Whether a dialog is open, and how to close it. */
export interface DialogState {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface DialogProps extends DialogState {
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean | 'two columns';
  /** Receives the focus when the dialog closes and the element that had it before is gone. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A modal dialog. Escape and a step back close it, and the focus returns to the element that opened it. A press outside
 * does not close a dialog with a form, and nothing closes it while the form is being saved. The second click of the
 * double click that opened it does not close it either.
 */
export function Dialog({ open, onClose, title, description, wide = false, finalFocus, children }: DialogProps) {
  const { forms, hold } = useForms();
  const saving = forms.includes('saving');
  const popup = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus();
  const begin = () => {
    returnFocus.remember();
    return popup.current && firstFocus(popup.current);
  };
  useCloseOnBack(open, () => !saving && onClose());
  return (
    <Headless.Root
      open={open}
      disablePointerDismissal={forms.length > 0}
      onOpenChange={(next, { event }) => !next && !saving && !isSecondClick(event) && onClose()}
    >
      <Headless.Portal>
        <Headless.Backdrop className={styles.backdrop} />
        <Headless.Viewport className={styles.viewport}>
          <Headless.Popup
            ref={popup}
            className={classes(styles.popup, wide === true && styles.wide, wide === 'two columns' && styles.twoColumns)}
            initialFocus={begin}
            finalFocus={() => returnFocus.fallback(finalFocus?.current) ?? true}
          >
            <header className={`line between gap3 ${styles.head}`}>
              <Headless.Title className="xlarge">{title}</Headless.Title>
              <Headless.Close className={styles.close} aria-label="Cerrar" aria-disabled={saving || undefined}>
                <X size={20} />
              </Headless.Close>
            </header>
            {description && <Headless.Description className="faint breaks">{description}</Headless.Description>}
            <DialogHold value={hold}>{children}</DialogHold>
          </Headless.Popup>
        </Headless.Viewport>
      </Headless.Portal>
    </Headless.Root>
  );
}

/**
 * Focus the first field of its form. On touch devices focus the dialog itself: the keyboard would cover half of it
 * before it is read.
 */
function firstFocus(popup: HTMLElement): HTMLElement | null {
  const field = popup.querySelector<HTMLElement>('form :is(input:not([hidden]), select, textarea)');
  return field && matchMedia('(pointer: coarse)').matches ? popup : field;
}

/** The work of each form in the dialog. */
function useForms() {
  const [works, setWorks] = useState<Readonly<Record<string, FormWork>>>({});
  const hold = useMemo(
    () => ({
      hold: (form: string, work: FormWork) => setWorks((current) => ({ ...current, [form]: work })),
      release: (form: string) => setWorks(({ [form]: _gone, ...others }) => others),
    }),
    [],
  );
  return { forms: Object.values(works), hold };
}

/** Returns the focus when a dialog closes after the element that opened it has unmounted. */
function useReturnFocus() {
  const steps = useRef<readonly HTMLElement[]>([]);
  return {
    /** Call it when the dialog opens, before the focus moves. */
    remember: () => {
      steps.current = focusableAround(document.activeElement);
    },
    /** If the element itself is gone: the given one, else its nearest remaining focusable ancestor. */
    fallback: (instead: HTMLElement | null | undefined) =>
      steps.current[0]?.isConnected ? undefined : (instead ?? steps.current.find((step) => step.isConnected)),
  };
}

/** The focused element and its focusable ancestors from the inside out; a menu is followed by its button. */
function focusableAround(focused: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  let step = focused;
  while (step instanceof HTMLElement && step !== document.body) {
    found.push(step);
    step = menuButton(step) ?? step.parentElement?.closest('[tabindex]') ?? null;
  }
  return found;
}

/** A menu is rendered apart from its button, and labelled by it. */
function menuButton(step: HTMLElement): HTMLElement | null {
  const name = step.getAttribute('role') === 'menu' ? step.getAttribute('aria-labelledby') : null;
  return name ? document.getElementById(name) : null;
}
