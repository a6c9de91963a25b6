import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import type { AskedAbout } from '../../../edit/act-question.tsx';
import { useConfirmation } from '../../../edit/use-confirmation.ts';
import { useLatest } from '../../../edit/use-latest.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { useDialog } from '../../../ui/use-dialog.ts';
import type { BookingRules } from '../../trainings/booking-rules-endpoints.ts';
import type { BookingWindow } from '../../trainings/booking-window-endpoints.ts';
import { ClosuresPanel } from '../closures/closures-panel.tsx';
import { ChangedNote } from '../../../ui/note.tsx';
import { type AdminLine, useMay } from '../use-may.ts';
import type { TrainingActKind } from './training-days.tsx';
import {
  type AdminTraining,
  useCancelTrainingMutation,
  useListRegistrantsQuery,
  useGetCancellationQuery,
  type Cancellation,
} from './admin-training-endpoints.ts';
import { BookingRulesForm } from './booking-rules-form.tsx';
import { BookingWindowForm } from './booking-window-form.tsx';
import { BulkForm } from './bulk-form.tsx';
import { cancellationIsSettled, whoIsConcerned } from './cancelled-training.ts';
import { KeepTrainingDialog } from './few-registrants.tsx';
import { hasBegun, pastWarning } from './past-training.ts';
import { RefundProgress } from './refund-progress.tsx';
import { Registrants } from './registrants.tsx';
import styles from './training-dialogs.module.css';
import { SubstitutionForm } from './substitution-form.tsx';
import { TrainingForm } from './training-form.tsx';
import { classInWords, whenInWords, dayOf, timeRange } from './training-words.ts';

export type TrainingDialog =
  | { readonly kind: 'create' | 'bulk' | 'close' }
  /** `trainings`: those of the shown period. */
  | { readonly kind: 'substitute'; readonly trainings: readonly AdminTraining[] }
  | { readonly kind: 'window'; readonly window: BookingWindow }
  | { readonly kind: 'rules'; readonly rules: BookingRules }
  /** `person`: whom the search for registrants begins with. */
  | { readonly kind: TrainingActKind; readonly training: AdminTraining; readonly person?: string | undefined };

export const dialogTitles: Record<TrainingDialog['kind'], string> = {
  create: 'Nuevo Entrenamiento',
  bulk: 'Generar en Bloque',
  close: 'Cerrar un rango',
  substitute: 'Reemplazar entrenador',
  window: 'Apertura de semanas',
  rules: 'Reglas de reserva',
  edit: 'Editar Entrenamiento',
  registrants: 'Usuarios inscritos',
  cancel: '',
  keep: '',
};

/** The call that each dialog is for. What the administrator may not call is not shown, whatever asked for it. */
export const dialogCalls: Record<TrainingDialog['kind'], AdminLine> = {
  create: routes.scheduleTraining,
  bulk: routes.generateTrainings,
  close: routes.closeRange,
  substitute: routes.substituteCoach,
  window: routes.setBookingWindow,
  rules: routes.setBookingRules,
  edit: routes.updateTraining,
  registrants: routes.listRegistrants,
  cancel: routes.cancelTraining,
  keep: routes.keepTraining,
};

/** The kinds that render a dialog of their own. */
const questions = new Set<TrainingDialog['kind'] | undefined>(['cancel', 'keep']);

interface TrainingDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<TrainingDialog>>;
  /** Receives the focus after a training was cancelled. */
  readonly heading: RefObject<HTMLElement | null>;
  /** Above the registrants: leads to those of other classes. */
  readonly steps?: ReactNode;
}

export function TrainingDialogs({ dialog, heading, steps }: TrainingDialogsProps) {
  const { isOpen, open, close } = dialog;
  const may = useMay();
  const subject = dialog.subject && may(dialogCalls[dialog.subject.kind]) ? dialog.subject : null;
  const kind = subject?.kind;
  const about = subject && 'training' in subject ? subject : undefined;
  const training = about?.training;
  return (
    <>
      <Dialog
        open={isOpen && kind !== undefined && !questions.has(kind)}
        onClose={close}
        title={kind ? dialogTitles[kind] : ''}
        description={
          kind === 'registrants' &&
          training && (
            <>
              {classInWords(training)} · <When training={training} />
            </>
          )
        }
        wide={kind === 'registrants'}
      >
        {kind === 'create' && <TrainingForm onDone={close} />}
        {kind === 'edit' && <TrainingForm training={training} onDone={close} />}
        {kind === 'bulk' && <BulkForm onDone={close} />}
        {kind === 'close' && <ClosuresPanel onDone={close} />}
        {subject?.kind === 'substitute' && <SubstitutionForm trainings={subject.trainings} onDone={close} />}
        {subject?.kind === 'window' && <BookingWindowForm window={subject.window} onDone={close} />}
        {subject?.kind === 'rules' && <BookingRulesForm rules={subject.rules} onDone={close} />}
        {kind === 'registrants' && training && (
          <>
            {steps}
            <Registrants
              key={training.id}
              training={training}
              sought={about?.person}
              onAct={(act, of) => open({ kind: act, training: of })}
            />
          </>
        )}
      </Dialog>
      {training && (
        <Fragment key={training.id}>
          <CancelTrainingDialog subject={training} open={isOpen && kind === 'cancel'} place={heading} onClose={close} />
          <KeepTrainingDialog subject={training} open={isOpen && kind === 'keep'} place={heading} onClose={close} />
        </Fragment>
      )}
    </>
  );
}

/** Asks for confirmation, cancels, and shows the progress of refunds and mails. */
function CancelTrainingDialog({ subject: training, open, place, onClose }: AskedAbout<AdminTraining>) {
  const [cancel] = useCancelTrainingMutation();
  const { record, isNewer, changedMeanwhile } = useLatest(training);
  const { data: registrants, error } = useListRegistrantsQuery(training.id, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  });
  useFailureToast(error, 'Error al obtener inscritos');
  const [begun, setBegun] = useState<BegunCancellation | null>(null);
  const coming = registrants?.filter(({ released }) => !released);
  const enrolled = coming?.length ?? training.current_participants;
  const guests = coming?.filter(({ guest }) => guest).length ?? 0;
  const begunAt = hasBegun(record, useNow());
  const courtesies = coming?.filter(({ paid_from, guest }) => paid_from === 'courtesy' && !guest).length;
  const gaveUp = registrants?.filter(({ released, paid_from }) => released && paid_from !== 'courtesy').length ?? 0;
  const confirmation = useConfirmation({
    send: () => cancel({ id: record.id, version: record.version }).unwrap(),
    done: 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.',
    failed: 'Error al cancelar entrenamiento',
    changedMeanwhile,
    place,
    onDone({ cancellation }) {
      if (cancellation.total === 0) {
        onClose();
        return;
      }
      const unpaid = courtesies === undefined ? undefined : courtesies + guests;
      setBegun({ id: training.id, cancellation, courtesies: unpaid, when: whenInWords(record) });
    },
    onClose,
  });

  return (
    <>
      <ConfirmDialog
        open={open && !begun}
        title="Cancelar entrenamiento"
        confirmLabel="Cancelar entrenamiento"
        {...confirmation}
        finalFocus={begun ? false : confirmation.finalFocus}
      >
        {isNewer && <ChangedNote />}
        <p>
          ¿Seguro que quieres cancelar este entrenamiento? Todos los usuarios inscritos serán notificados y se les
          devolverá 1 clase.
        </p>
        {begunAt && <p className={styles.over}>{pastWarning(begunAt, enrolled)}</p>}
        <p className={`below ${styles.details}`}>
          <strong>
            {classInWords(record)}, <When training={record} />
          </strong>
          <br />
          {whoIsConcerned(enrolled - guests, courtesies, { guests, gaveUp })}
        </p>
      </ConfirmDialog>
      <Dialog
        open={open && begun !== null}
        onClose={onClose}
        finalFocus={place}
        title="Entrenamiento cancelado"
        description={
          <>
            {classInWords(record)} · <When training={record} />
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
  /**
   * The number of bookings that had spent no class, guests included; undefined if the registrants could not be read.
   */
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
  // Subscribes to the same query again, only to poll it every second until all is done.
  useGetCancellationQuery(begun.id, { pollingInterval: settled ? 0 : lookEveryMs });
  const label = begun.courtesies === 0 ? 'Clases devueltas' : 'Inscripciones canceladas';
  return (
    <RefundProgress
      progress={data}
      bookings={{ label, total: data.total - (data.guests ?? 0) }}
      mails={data.total - (data.guests ?? 0)}
      message={`El entrenamiento del ${begun.when} fue cancelado.`}
      settled={settled}
      onClose={onClose}
    />
  );
}

/** `lunes 16 de noviembre, 05:00 – 06:00`, the hours on one line. */
function When({ training }: { readonly training: AdminTraining }) {
  return (
    <>
      {weekdayAndDate(dayOf(training))}, <span className="unbroken">{timeRange(training)}</span>
    </>
  );
}
