import { useState, type RefObject } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { useLatest } from '../../../edit/use-latest.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { ChangedNote } from '../changed-note.tsx';
import { useConfirmation } from '../use-confirmation.ts';
import {
  useCancelTrainingMutation,
  useListRegistrantsQuery,
  type AdminTraining,
  useGetCancellationQuery,
  type Cancellation,
} from './admin-training-endpoints.ts';
import styles from './cancel-training-dialog.module.css';
import { cancellationIsSettled } from './cancellation-is-settled.ts';
import { RefundProgress } from './refund-progress.tsx';
import { categoryNames, whenInWords } from './training-words.ts';
import { hasBegun, pastWarning } from './past-training.ts';
import { When } from './when.tsx';
import { whoIsConcerned } from './who-is-concerned.ts';

interface CancelTrainingDialogProps {
  readonly training: AdminTraining;
  readonly open: boolean;
  /** Takes the focus once the training's card is gone. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Asks, cancels, and shows how the refunds and mails go. */
export function CancelTrainingDialog({ training, open, heading, onClose }: CancelTrainingDialogProps) {
  const [cancel, { isLoading, isSuccess }] = useCancelTrainingMutation();
  const { record, isNewer, changedMeanwhile } = useLatest(training);
  const { data: registrants, error } = useListRegistrantsQuery(training.id, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  });
  useFailureToast(error, 'Error al obtener inscritos');
  const [begun, setBegun] = useState<BegunCancellation | null>(null);
  const enrolled = registrants?.length ?? training.current_participants;
  const begunAt = hasBegun(record, useNow());
  const courtesies = registrants?.filter(({ paid_from }) => paid_from === 'courtesy').length;
  const confirmation = useConfirmation({
    act: async () => {
      const { cancellation } = await cancel({ id: record.id, version: record.version }).unwrap();
      notify.success('Entrenamiento cancelado y clases devueltas a los usuarios inscritos.');
      if (cancellation.total === 0) return true;
      setBegun({ id: training.id, cancellation, courtesies, when: whenInWords(record) });
      return false;
    },
    fallback: 'Error al cancelar entrenamiento',
    changedMeanwhile,
    onClose,
  });

  return (
    <>
      <ConfirmDialog
        open={open && !begun}
        title="Cancelar entrenamiento"
        confirmLabel="Cancelar entrenamiento"
        pending={isLoading}
        finalFocus={begun ? false : isSuccess ? heading : true}
        {...confirmation}
      >
        {isNewer && <ChangedNote />}
        <p>
          ¿Seguro que quieres cancelar este entrenamiento? Todos los usuarios inscritos serán notificados y se les
          devolverá 1 clase.
        </p>
        {begunAt && <p className={styles.over}>{pastWarning(begunAt, enrolled)}</p>}
        <p className={styles.details}>
          <strong>
            {categoryNames[record.category]}, <When training={record} />
          </strong>
          <br />
          {whoIsConcerned(enrolled, courtesies)}
        </p>
      </ConfirmDialog>
      <Dialog
        open={open && begun !== null}
        onClose={onClose}
        finalFocus={heading}
        title="Entrenamiento cancelado"
        description={
          <>
            {categoryNames[record.category]} · <When training={record} />
          </>
        }
      >
        {begun && <CancellationProgress begun={begun} onClose={onClose} />}
      </Dialog>
    </>
  );
}

const lookEveryMs = 1_000;

interface BegunCancellation {
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

function CancellationProgress({ begun, onClose }: CancellationProgressProps) {
  const { data = begun.cancellation } = useGetCancellationQuery(begun.id, { refetchOnMountOrArgChange: true });
  const settled = cancellationIsSettled(data);
  // The same query again, only to look at it every second until nothing is left to do.
  useGetCancellationQuery(begun.id, { pollingInterval: settled ? 0 : lookEveryMs });
  const label = begun.courtesies === 0 ? 'Clases devueltas' : 'Inscripciones canceladas';
  return (
    <RefundProgress
      progress={data}
      bookings={{ label, total: data.total }}
      mails={data.total}
      message={`El entrenamiento del ${begun.when} fue cancelado.`}
      settled={settled}
      onClose={onClose}
    />
  );
}
