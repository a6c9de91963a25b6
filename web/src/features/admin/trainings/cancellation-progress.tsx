import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Note } from '../note.tsx';
import { useGetCancellationQuery, type Cancellation } from './admin-training-endpoints.ts';
import { cancellationIsSettled } from './cancellation-is-settled.ts';
import stack from '../../../ui/stack.module.css';
import styles from './cancellation-progress.module.css';
import { Unreached } from './unreached.tsx';

const lookEveryMs = 1_000;

export interface BegunCancellation {
  readonly id: string;
  readonly cancellation: Cancellation;
  /** How many of the bookings had spent no class; absent where that could not be read. */
  readonly courtesies: number | undefined;
  /** The training in words: `lunes 16 de noviembre, 05:00 – 06:00`. */
  readonly when: string;
}

interface CancellationProgressProps {
  readonly begun: BegunCancellation;
  readonly onClose: () => void;
}

/** Goes on by itself on the server: closing this stops nothing. */
export function CancellationProgress({ begun, onClose }: CancellationProgressProps) {
  const { data = begun.cancellation } = useGetCancellationQuery(begun.id, { refetchOnMountOrArgChange: true });
  const settled = cancellationIsSettled(data);
  // The same query again, only to look at it every second until nothing is left to do.
  useGetCancellationQuery(begun.id, { pollingInterval: settled ? 0 : lookEveryMs });
  return (
    <div className={stack.gap4}>
      <Line
        label={begun.courtesies === 0 ? 'Clases devueltas' : 'Inscripciones canceladas'}
        done={data.refunded}
        total={data.total}
      />
      <Line label="Avisos enviados" done={data.mailed} total={data.total} />
      {data.failed > 0 && (
        <>
          <Note>
            {data.failed === 1 ? '1 aviso no ha llegado.' : `${data.failed} avisos no han llegado.`} Si la dirección de
            correo es correcta, se intentará de nuevo.
          </Note>
          <Unreached people={data.unreached ?? []} when={begun.when} />
        </>
      )}
      <output className={styles.soft}>
        {settled ? 'Todo listo.' : 'Puedes cerrar esta ventana: el proceso continúa solo.'}
      </output>
      <DialogActions>
        <Button variant={settled ? 'primary' : 'secondary'} onClick={onClose}>
          {settled ? 'Listo' : 'Cerrar'}
        </Button>
      </DialogActions>
    </div>
  );
}

function Line({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  return (
    <div className={styles.line}>
      <p className={styles.text}>
        <span>{label}</span>
        <span>
          {done} de {total}
        </span>
      </p>
      <ProgressBar value={done} max={total} label={label} />
    </div>
  );
}
