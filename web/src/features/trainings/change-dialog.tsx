import { overlaps } from '@studio/contracts/rules/booking-policy';
import { mondayOf } from '@studio/contracts/studio-time';
import { useState } from 'react';
import { causeOf, messageOf } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { FormStatus } from '../../ui/form/form-status.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useStudio } from '../studio/use-studio.ts';
import { hourOf } from './booking-facts.ts';
import { hoursOf, startOf } from './hours.ts';
import { changeClass, outlookNow } from './member-acts.ts';
import { losesSeat } from './offered-act.ts';
import { useGetWeekQuery } from './training-endpoints.ts';
import { useTrainingStore } from './training-acts-slice.ts';
import type { MyTraining, Training } from './training.ts';

/** `Hay 1 en lista: tu cupo pasa enseguida` */
export const seatGoesOn = ({ waitlistCount = 0 }: Pick<Training, 'waitlistCount'>) =>
  `Hay ${waitlistCount} en lista: tu cupo pasa enseguida`;

interface ChangeDialogProps extends DialogState {
  /** The training to book. */
  readonly training: Training;
  /** All bookings of the week. */
  readonly booked: readonly MyTraining[];
}

/** Asks which booked class to exchange for another one of the week (docs/product.md §3.4). */
export function ChangeDialog({ open, training, booked, onClose }: ChangeDialogProps) {
  const store = useTrainingStore();
  const { refusesOverlaps } = useStudio();
  // Fixed when the dialog opens: the bookings may be refetched while it is open.
  const [exchangeable] = useState(() => outlookNow(store, training)?.obstacle?.givesUp ?? []);
  const [chosenId, setChosenId] = useState(exchangeable[0]?.id);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const givesUp = exchangeable.filter((mine) => booked.some(({ id }) => id === mine.id));
  const chosen = givesUp.find(({ id }) => id === chosenId);
  const sameHour = booked.find((other) => other.id !== chosenId && overlaps(hourOf(other), hourOf(training)));
  const left = useGetWeekQuery(mondayOf(training.trainingDate)).data?.find(({ id }) => id === chosenId);
  const isRefused = sameHour !== undefined && refusesOverlaps;

  async function change(from: MyTraining): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await changeClass(store, { training, from });
      onClose();
    } catch (error) {
      setFailure(causeOf(error) ?? messageOf(error, 'Error al inscribirse'));
    }
    setPending(false);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cambiar mi clase"
      description={`Por ${startOf(training)}. Tu cupo de antes es tuyo hasta que el nuevo esté seguro.`}
    >
      <RadioCards
        legend="¿Cuál dejas?"
        name="from"
        stacked
        options={givesUp.map((mine) => ({ value: mine.id, label: startOf(mine) }))}
        value={chosen?.id ?? ''}
        onValueChange={setChosenId}
      />
      {sameHour && (
        <p>{`Ya tienes un entrenamiento de ${hoursOf(sameHour)}.${isRefused ? ' Deja ese, o cancélalo primero.' : ''}`}</p>
      )}
      {left && losesSeat(left) && <p>{`${seatGoesOn(left)}.`}</p>}
      <FormStatus restored={false} onDiscard={() => undefined} failure={failure} unanswered={false} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Volver
        </Button>
        <Button pending={pending} disabled={!chosen || isRefused} onClick={() => chosen && void change(chosen)}>
          Cambiar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
