import { toStudioDate } from '@studio/contracts/studio-time';
import { useRef } from 'react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useConfirmation } from '../use-confirmation.ts';
import { type Closure, useListClosuresQuery, useReopenRangeMutation } from './closure-endpoints.ts';
import styles from './closures.module.css';
import { comingClosures, numbersInWords, rangeInWords, shortRange } from './closure-words.ts';

/** The closed ranges of today and later, with a way back. */
export function ClosedRanges({ onShow }: { readonly onShow: (closure: Closure) => void }) {
  const { data = [], error } = useListClosuresQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los días cerrados');
  const reopening = useDialog<Closure>();
  const heading = useRef<HTMLHeadingElement>(null);
  const coming = comingClosures(data, toStudioDate(useNow(60_000)));
  return (
    <section className={styles.ranges} aria-labelledby="dias-cerrados">
      <h3 ref={heading} tabIndex={-1} id="dias-cerrados" className={styles.heading}>
        {coming.length > 0 ? 'Días cerrados' : 'No hay días cerrados'}
      </h3>
      <ul>
        {coming.map((closure) => (
          <li key={closure.id} className={styles.range}>
            <p className={styles.days}>
              <strong>{shortRange(closure)}</strong>
              {closure.reason && ` · ${closure.reason}`}
            </p>
            <p className={styles.soft}>{numbersInWords(closure)}</p>
            <div className={styles.buttons}>
              <Button variant="quiet" size="small" onClick={() => onShow(closure)}>
                Ver avance
              </Button>
              <Button variant="secondary" size="small" onClick={() => reopening.open(closure)}>
                Reabrir
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {reopening.subject && (
        <ReopenDialog
          key={reopening.subject.id}
          closure={reopening.subject}
          open={reopening.isOpen}
          heading={heading}
          onClose={reopening.close}
        />
      )}
    </section>
  );
}

interface ReopenDialogProps {
  readonly closure: Closure;
  readonly open: boolean;
  /** Takes the focus once the range's row is gone. */
  readonly heading: React.RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

function ReopenDialog({ closure, open, heading, onClose }: ReopenDialogProps) {
  const [reopen, { isLoading, isSuccess }] = useReopenRangeMutation();
  const confirmation = useConfirmation({
    act: async () => {
      await reopen(closure.id).unwrap();
      notify.success('Rango reabierto', { detail: shortRange(closure) });
      return true;
    },
    fallback: 'Error al reabrir el rango',
    changedMeanwhile: () => false,
    onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="¿Reabrir estos días?"
      confirmLabel="Reabrir"
      tone="primary"
      pending={isLoading}
      finalFocus={isSuccess ? heading : true}
      {...confirmation}
    >
      <p>
        El estudio abre de nuevo {rangeInWords(closure)}. Los entrenamientos cancelados no vuelven: puedes generarlos
        otra vez en bloque.
      </p>
    </ConfirmDialog>
  );
}
