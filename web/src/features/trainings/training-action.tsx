import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { memberActs, useAsk } from './act-questions.tsx';
import type { Obstacle } from './booking-obstacle.ts';
import type { BookingState } from './booking-state.ts';
import { startOf } from './hours.ts';
import type { ActKind } from './training-acts-slice.ts';
import { useTrainingStore } from './training-store.ts';
import type { Training } from './training.ts';
import { useGuardedPress } from './use-guarded-press.ts';

export interface OfferedTraining {
  readonly training: Training;
  readonly state: BookingState;
  /** The reason why it cannot be booked; the notice above the days explains it. */
  readonly obstacle: Obstacle['kind'] | undefined;
  /** The hours of the member's overlapping booking. */
  readonly sameHour: string | undefined;
  /** Whether the member can give up another class of the week for it. */
  readonly canChange: boolean;
}

interface TrainingActionProps extends OfferedTraining {
  readonly describedBy: string;
  readonly pending: boolean;
}

const labels = {
  open: 'Inscribirme',
  booked: 'Cancelar',
  locked: 'No se puede cancelar',
  full: 'Lleno',
  past: 'Pasado',
  change: 'Cambiar mi clase',
} as const;

/** The action of a training. If there is none, the label shows the state. */
export function TrainingAction(props: TrainingActionProps) {
  const { training, state, obstacle, sameHour, canChange, describedBy, pending } = props;
  const store = useTrainingStore();
  const ask = useAsk();
  const act = state === 'open' && obstacle === 'weekly-limit' && canChange ? 'change' : state;
  const press = useGuardedPress(training.id, act);
  if (act === 'completed') return <Completed />;
  const actionable = act === 'change' || act === 'booked' || (act === 'open' && !obstacle);
  const send = async (kind: ActKind) => (await memberActs()).actOn(store, kind, training);
  const run = () => {
    if (act === 'booked') void send('cancel');
    else if (act === 'change') ask({ kind: 'change', training });
    else if (sameHour) ask({ kind: 'same-hour', training, sameHour });
    else void send('book');
  };
  return (
    <SelfRemovingButton
      size="small"
      variant={act === 'open' ? 'primary' : 'secondary'}
      disabled={!actionable}
      locked={pending || press.isResting}
      aria-label={actionable ? `${labels[act]}: ${startOf(training)}` : undefined}
      aria-describedby={describedBy}
      {...press.guarded}
      onClick={press.onDeliberate(run)}
    >
      {labels[act]}
    </SelfRemovingButton>
  );
}

function Completed() {
  return (
    <Badge tone="good" icon={<Check size={14} strokeWidth={3} aria-hidden="true" />}>
      Completado
    </Badge>
  );
}
