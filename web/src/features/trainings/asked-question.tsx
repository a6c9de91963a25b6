import { useFailureLog } from '../../api/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { isSecondClick } from '../../ui/second-click.ts';
import { useStudio } from '../studio/use-studio.ts';
import { ArrivalDialog, type Arriving } from './arrival-dialog.tsx';
import { useGetBookingRulesQuery } from './booking-rules-endpoints.ts';
import { ChangeDialog, seatGoesOn } from './change-dialog.tsx';
import { FindClass } from './find-class.tsx';
import { startOf } from './hours.ts';
import { LineDialog } from './line-dialog.tsx';
import { actOn } from './member-acts.ts';
import type { ActKind } from './offered-act.ts';
import { useTrainingStore } from './training-acts-slice.ts';
import type { ClassFacts, MyTraining, Training } from './training.ts';

/** A question before an act or «Llegué», a view of a class, or the search for one. */
export type ActQuestion =
  | {
      readonly kind: 'same-hour';
      readonly act: 'book' | 'reclaim';
      readonly training: Training;
      readonly sameHour: string;
    }
  | { readonly kind: 'change' | 'cancel' | 'leave'; readonly training: Training }
  | { readonly kind: 'release' | 'line'; readonly training: ClassFacts }
  /** Without a training, the class is in the page's address. */
  | { readonly kind: 'arrive'; readonly training?: Arriving }
  | { readonly kind: 'find'; readonly id: string };

export interface Asked {
  readonly question: ActQuestion;
  readonly open: boolean;
  /** Number of openings, so that each has a state of its own. */
  readonly count: number;
}

interface AskedQuestionProps extends Pick<DialogState, 'onClose'> {
  readonly asked: Asked;
  readonly booked: readonly MyTraining[];
}

/** The question that a row of the week has asked; each opening has a state of its own. */
export function AskedQuestion({ asked: { question, open, count }, booked, onClose }: AskedQuestionProps) {
  const dialog = { open, onClose };
  switch (question.kind) {
    case 'same-hour':
      return <SameHourQuestion {...question} {...dialog} />;
    case 'change':
      return <ChangeDialog key={count} {...dialog} training={question.training} booked={booked} />;
    case 'cancel':
    case 'leave':
      return <GivingUpQuestion act={question.kind} training={question.training} {...dialog} />;
    case 'release':
      return <ReleaseQuestion key={count} {...dialog} training={question.training} />;
    case 'line':
      return <LineDialog key={count} {...dialog} training={question.training} />;
    case 'find':
      return <FindClass key={count} id={question.id} />;
    default:
      return <ArrivalDialog key={count} {...dialog} training={question.training} />;
  }
}

/** Closes a question and carries out what it asked about. */
function useAct(onClose: () => void) {
  const store = useTrainingStore();
  return (act: ActKind, training: ClassFacts) => {
    onClose();
    void actOn(store, act, training);
  };
}

interface GivingUpProps extends DialogState {
  readonly act: 'cancel' | 'leave';
  readonly training: Training;
}

/**
 * What cannot be taken back: the seat of a full class with a waitlist goes to the next person at once, and who joins a
 * waitlist again stands at its end.
 */
function GivingUpQuestion({ open, act, training, onClose }: GivingUpProps) {
  const carryOut = useAct(onClose);
  const [title, confirm, loss] =
    act === 'cancel'
      ? ['Cancelar', 'Cancelar mi cupo', seatGoesOn(training)]
      : ['Salir de la lista', 'Salir de la lista', placeIsLost(training)];
  return (
    <ConfirmDialog
      open={open}
      title={`${title}: ${startOf(training)}`}
      confirmLabel={confirm}
      onConfirm={() => carryOut(act, training)}
      onCancel={onClose}
    >
      <p>{`${loss}.`}</p>
    </ConfirmDialog>
  );
}

const placeIsLost = ({ waitlistPosition }: Training) =>
  `Eres ${waitlistPosition}.º: pierdes ese puesto, y si vuelves a entrar quedas al final`;

interface SameHourQuestionProps extends DialogState {
  readonly act: 'book' | 'reclaim';
  readonly training: Training;
  /** The hours of the existing booking. */
  readonly sameHour: string;
}

/** Two bookings at the same hour are hardly ever meant, and some studios refuse them (docs/product.md §3.3). */
function SameHourQuestion({ open, act, training, sameHour, onClose }: SameHourQuestionProps) {
  const carryOut = useAct(onClose);
  const { refusesOverlaps } = useStudio();
  const label = act === 'book' ? 'Inscribirme' : 'Recuperar mi cupo';
  const title = `${label}: ${startOf(training)}`;
  const other = `Ya tienes un entrenamiento de ${sameHour}.`;
  if (refusesOverlaps) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        description={`${other} Para ir a este, cancela primero el otro.`}
      >
        <DialogActions>
          <Button onClick={onClose}>Entendido</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={label}
      tone="primary"
      onConfirm={() => carryOut(act, training)}
      onCancel={onClose}
    >
      <p>{`${other} ${act === 'book' ? '¿Inscribirte también?' : '¿Ir también a este?'}`}</p>
    </ConfirmDialog>
  );
}

interface ReleaseQuestionProps extends DialogState {
  readonly training: ClassFacts;
}

/** Explains what happens to the class credit before the seat is released (docs/product.md §3.18). */
function ReleaseQuestion({ open, training, onClose }: ReleaseQuestionProps) {
  const carryOut = useAct(onClose);
  const { data: rules, error } = useGetBookingRulesQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  useFailureLog(error, 'The booking rules could not be loaded');
  return (
    <Dialog open={open} onClose={onClose} title="Avisar que no voy" description={startOf(training)}>
      {rules || error ? (
        <p>
          {rules?.releasedClassReturns
            ? 'Tu clase vuelve si alguien usa el cupo.'
            : 'Tu clase no vuelve, pero alguien puede usar el cupo.'}
        </p>
      ) : (
        <Skeleton height="1.5rem" />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Volver
        </Button>
        <Button onClick={(event) => !isSecondClick(event) && carryOut('release', training)}>Avisar</Button>
      </DialogActions>
    </Dialog>
  );
}
