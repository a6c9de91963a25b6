import { Dialog as Headless } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { classes } from './classes.ts';
import { DialogHold, type FormWork } from './dialog-hold.ts';
import styles from './dialog.module.css';
import { isSecondClick } from './second-click.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** What takes the focus as it closes, when what had it before is gone by then. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A modal: the focus stays inside, Escape and a step back close it, and the focus goes back to where it came from. With
 * a form in it, a press beside it does not close it, for that happens by mistake; and nothing does while the form is
 * being saved. The double click that opened it does not close it either.
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
            className={classes(styles.popup, wide && styles.wide)}
            initialFocus={begin}
            finalFocus={finalFocus ?? (() => returnFocus.fallback() ?? true)}
          >
            <header className={styles.header}>
              <Headless.Title className={styles.title}>{title}</Headless.Title>
              <Headless.Close className={styles.close} aria-label="Cerrar" aria-disabled={saving || undefined}>
                <X size={20} aria-hidden="true" />
              </Headless.Close>
            </header>
            {description && <Headless.Description className={styles.description}>{description}</Headless.Description>}
            <DialogHold value={hold}>{children}</DialogHold>
          </Headless.Popup>
        </Headless.Viewport>
      </Headless.Portal>
    </Headless.Root>
  );
}

/**
 * The first field of the form in it, if there is one. Under fingers the dialog itself: a field would bring up the
 * keyboard over half of what was opened before anybody has read it.
 */
function firstFocus(popup: HTMLElement): HTMLElement | null {
  const field = popup.querySelector<HTMLElement>('form :is(input:not([hidden]), select, textarea)');
  return field && matchMedia('(pointer: coarse)').matches ? popup : field;
}

/** What each form in the dialog is doing. */
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
