import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { memberActs, useAsk } from './act-questions.tsx';
import { startOf } from './hours.ts';
import { offeredAct, type OfferedTraining } from './offered-act.ts';
import { useTrainingStore } from './training-store.ts';
import { useGuardedPress } from './use-guarded-press.ts';

interface TrainingActionProps extends OfferedTraining {
  /** The hours of the member's overlapping booking. */
  readonly sameHour: string | undefined;
  readonly describedBy: string;
  readonly pending: boolean;
}

const actLabels = {
  book: 'Inscribirme',
  change: 'Cambiar mi clase',
  cancel: 'Cancelar',
  join: 'Unirme a la lista',
  leave: 'Salir de la lista',
} as const;

const stateLabels = {
  open: 'Inscribirme',
  closed: 'Aún no abre',
  booked: 'Cancelar',
  locked: 'No se puede cancelar',
  full: 'Lleno',
  past: 'Pasado',
} as const;

/** The action of a training. If there is none, the label shows the state. */
export function TrainingAction(props: TrainingActionProps) {
  const { training, state, sameHour, describedBy, pending } = props;
  const store = useTrainingStore();
  const ask = useAsk();
  const act = offeredAct(props);
  const press = useGuardedPress(training.id, act ?? state);
  if (state === 'completed') return <Completed />;
  const label = act ? actLabels[act] : stateLabels[state];
  const run = async () => {
    if (act === 'change') ask({ kind: 'change', training });
    else if (act === 'book' && sameHour) ask({ kind: 'same-hour', training, sameHour });
    else if (act) await (await memberActs()).actOn(store, act, training);
  };
  return (
    <SelfRemovingButton
      size="small"
      variant={act === 'book' ? 'primary' : 'secondary'}
      disabled={!act}
      locked={pending || press.isResting}
      aria-label={act ? `${label}: ${startOf(training)}` : undefined}
      aria-describedby={describedBy}
      {...press.guarded}
      onClick={press.onDeliberate(() => void run())}
    >
      {label}
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
