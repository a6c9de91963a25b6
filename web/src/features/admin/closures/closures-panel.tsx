import { toStudioDate } from '@studio/contracts/studio-time';
import { useState, useRef } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { RefundProgress } from '../trainings/refund-progress.tsx';
import {
  type Closure,
  type ClosureProgress,
  useGetClosureQuery,
  useListClosuresQuery,
  useReopenRangeMutation,
} from './closure-endpoints.ts';
import { ClosureForm } from './closure-form.tsx';
import { cancelledInWords, numbersInWords, rangeInWords, comingClosures, shortRange } from './closure-words.ts';
import styles from './closures.module.css';

/** Closes a range, shows the progress, and lists the closed ranges. */
export function ClosuresPanel({ onDone }: { readonly onDone: () => void }) {
  const [shown, setShown] = useState<ClosureProgress | null>(null);
  if (shown) return <ClosureProgressPanel begun={shown} onClose={onDone} />;
  const show = (closure: Closure) => setShown({ ...closure, refunded: 0, mailed: 0, failed: 0 });
  return (
    <div className="stack gap5">
      <ClosureForm onClosed={setShown} onCancel={onDone} />
      <ClosedRanges onShow={show} />
    </div>
  );
}

const lookEveryMs = 1_000;

interface ClosureProgressPanelProps {
  readonly begun: ClosureProgress;
  readonly onClose: () => void;
}

/** The progress of the refunds and mails of a closed range. */
function ClosureProgressPanel({ begun, onClose }: ClosureProgressPanelProps) {
  const { data = begun } = useGetClosureQuery(begun.id, { refetchOnMountOrArgChange: true });
  const { bookings, guests = 0, people, refunded, mailed, failed } = data;
  const settled = refunded === bookings - guests && mailed + failed === people;
  // Subscribes to the same query again, only to poll it every second until all is done.
  useGetClosureQuery(begun.id, { pollingInterval: settled ? 0 : lookEveryMs });
  return (
    <>
      <p className={styles.summary}>
        Cerrado {rangeInWords(data)}: {numbersInWords(data)}.
      </p>
      <RefundProgress
        progress={data}
        bookings={{ label: 'Inscripciones canceladas', total: bookings - guests }}
        mails={people}
        message={cancelledInWords(data)}
        settled={settled}
        onClose={onClose}
      />
    </>
  );
}

/** The closed ranges of today and later, each of which can be opened again. */
function ClosedRanges({ onShow }: { readonly onShow: (closure: Closure) => void }) {
  const { data = [], error } = useListClosuresQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los días cerrados');
  const reopening = useDialog<Closure>();
  const heading = useRef<HTMLHeadingElement>(null);
  const coming = comingClosures(data, toStudioDate(useNow(60_000)));
  return (
    <section className={styles.ranges} aria-labelledby="dias-cerrados">
      <h3 ref={heading} tabIndex={-1} id="dias-cerrados" className="normal">
        {coming.length > 0 ? 'Días cerrados' : 'No hay días cerrados'}
      </h3>
      <ul className="divided">
        {coming.map((closure) => (
          <li key={closure.id} className={styles.range}>
            <p>
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
      {reopening.asked && <ReopenDialog key={reopening.asked.subject.id} {...reopening.asked} place={heading} />}
    </section>
  );
}

function ReopenDialog({ subject: closure, ...dialog }: AskedAbout<Closure>) {
  const [reopen] = useReopenRangeMutation();
  return (
    <ActQuestion
      {...dialog}
      title="¿Reabrir estos días?"
      confirmLabel="Reabrir"
      tone="primary"
      send={() => reopen(closure.id).unwrap()}
      done={() => notify.success('Rango reabierto', { detail: shortRange(closure) })}
      failed="Error al reabrir el rango"
    >
      <p>
        El estudio abre de nuevo {rangeInWords(closure)}. Los entrenamientos cancelados no vuelven: puedes generarlos
        otra vez en bloque.
      </p>
    </ActQuestion>
  );
}
