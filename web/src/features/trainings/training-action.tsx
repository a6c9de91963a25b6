import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { memberActs, useAsk } from './act-questions.tsx';
import type { Arriving } from './arrival-dialog.tsx';
import { startOf } from './hours.ts';
import { losesSeat, offeredAct, type OfferedAside, type OfferedTraining } from './offered-act.ts';
import { createPressGuard, quietMs } from './press-guard.ts';
import { useTrainingStore } from './training-acts-slice.ts';

interface TrainingActionProps extends OfferedTraining {
  /** The hours of the member's overlapping booking. */
  readonly sameHour: string | undefined;
  readonly describedBy: string;
  readonly pending: boolean;
  /** Says why there is no act; absent where there is one, or nothing to say. */
  readonly onAskWhy?: (() => void) | undefined;
}

const actLabels = {
  book: 'Inscribirme',
  change: 'Cambiar mi clase',
  cancel: 'Cancelar',
  join: 'Unirme a la lista',
  leave: 'Salir de la lista',
  reclaim: 'Recuperar mi cupo',
} as const;

const stateLabels = {
  open: 'Inscribirme',
  closed: 'Aún no abre',
  booked: 'Cancelar',
  locked: 'No se puede cancelar',
  full: 'Lleno',
  past: 'Pasado',
} as const;

const asideLabels = { release: 'Avisar que no voy', line: 'Cómo va la fila' } as const;

/** A button that only says why it cannot be used: keyboards and screen readers reach it, unlike a disabled one. */
const inactive = { 'aria-disabled': true, 'data-inactive': true };

/** The action of a training. If there is none, the label shows the state. */
export function TrainingAction(props: TrainingActionProps) {
  const { training, state, sameHour, describedBy, pending, onAskWhy } = props;
  const store = useTrainingStore();
  const ask = useAsk();
  const act = offeredAct(props);
  const press = useGuardedPress(training.id, act ?? state);
  if (state === 'completed') return <Completed />;
  const label = act ? actLabels[act] : stateLabels[state];
  const run = async () => {
    if (act === 'change') ask({ kind: 'change', training });
    else if ((act === 'book' || act === 'reclaim') && sameHour) ask({ kind: 'same-hour', act, training, sameHour });
    else if (act === 'leave' || (act === 'cancel' && losesSeat(training))) ask({ kind: act, training });
    else if (act) await (await memberActs()).actOn(store, act, training);
    else onAskWhy?.();
  };
  return (
    <SelfRemovingButton
      size="small"
      variant={act === 'book' ? 'primary' : 'secondary'}
      disabled={!act && !onAskWhy}
      locked={pending || press.isResting}
      {...(!act && inactive)}
      aria-label={act ? `${label}: ${startOf(training)}` : undefined}
      aria-describedby={describedBy}
      {...press.guarded}
      onClick={press.onDeliberate(() => void run())}
    >
      {label}
    </SelfRemovingButton>
  );
}

interface AsideProps extends Pick<TrainingActionProps, 'training' | 'describedBy' | 'pending'> {
  readonly aside: OfferedAside;
}

/** The secondary act of a training. */
export function Aside({ training, aside, describedBy, pending }: AsideProps) {
  const ask = useAsk();
  const press = useGuardedPress(training.id, aside);
  return (
    <SelfRemovingButton
      size="small"
      variant="quiet"
      locked={pending || press.isResting}
      aria-label={`${asideLabels[aside]}: ${startOf(training)}`}
      aria-describedby={describedBy}
      {...press.guarded}
      onClick={press.onDeliberate(() => ask({ kind: aside, training }))}
    >
      {asideLabels[aside]}
    </SelfRemovingButton>
  );
}

/** The button «Llegué», while the class accepts it. */
export function ArrivalButton({ training }: { readonly training: Arriving }) {
  const ask = useAsk();
  return (
    <SelfRemovingButton
      size="small"
      aria-label={`Llegué: ${startOf(training)}`}
      onClick={() => ask({ kind: 'arrive', training })}
    >
      Llegué
    </SelfRemovingButton>
  );
}

function Completed() {
  return (
    <Badge tone="good" icon={<Check size={14} strokeWidth={3} />}>
      Completado
    </Badge>
  );
}

/** One guard for the whole page: an element that moves under the finger must not be pressed either. */
const { judge, pressedElsewhere } = createPressGuard();

document.addEventListener(
  'click',
  (event) => {
    const { target, clientX: x, clientY: y, timeStamp: at } = event;
    if (!(target instanceof Element)) return;
    const guarded = target.closest<HTMLElement>('[data-guarded]')?.dataset['guarded'];
    if (guarded === undefined) pressedElsewhere({ x, y });
    // A toast may appear below a finger that is still tapping.
    else if (guarded === 'toast' && judge({ act: guarded, subject: guarded, at, x, y }) === 'impatient') {
      event.stopPropagation();
    }
  },
  true,
);

/** Lets deliberate presses through. After one, the button is disabled until it has not been pressed for a while. */
function useGuardedPress(subject: string, act: string) {
  const [resting, setResting] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const verdict = useRef<ReturnType<typeof judge>>('deliberate');
  useEffect(() => () => clearTimeout(timer.current), []);

  function onClickCapture(event: MouseEvent): void {
    // The event's own time: a busy page may handle the press late.
    const press = { act, subject, at: event.timeStamp, x: event.clientX, y: event.clientY };
    verdict.current = judge(press);
    // Pressing again for the same action is fine; only a changed action is held back.
    if (verdict.current === 'deliberate') setResting(act);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(undefined), quietMs);
  }
  return {
    isResting: resting !== undefined && resting !== act,
    /** Props of the button. */
    guarded: { 'data-guarded': true, onClickCapture },
    /** Runs the action if the last press was deliberate. */
    onDeliberate: (run: () => void) => () => {
      if (verdict.current === 'deliberate') run();
    },
  };
}
