import { asFailure, endedWithSession, isOffline, isUnanswered, messageOf } from '../../api/problem.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { notify } from '../../ui/notify.ts';
import { startOf } from './hours.ts';
import { actChanged, type ActKind, type ActOutcome } from './training-acts-slice.ts';
import { trainingApi, type Switch } from './training-endpoints.ts';
import type { TrainingStore } from './training-store.ts';
import type { Training } from './training.ts';

/** Milliseconds after which an optimistic outcome is marked as unconfirmed. */
const unconfirmedMs = 1_000;
/** Milliseconds after which it is marked as unanswered. */
const unansweredMs = 10_000;

const texts = {
  book: { done: '¡Inscripción exitosa!', failed: 'Error al inscribirse' },
  cancel: { done: 'Inscripción cancelada exitosamente', failed: 'Error al cancelar inscripción' },
} as const;

const opposite = { book: 'cancel', cancel: 'book' } as const;

/**
 * Books a training or cancels its booking; one request per training at a time. The outcome is kept in the store, so
 * that the row keeps it while it is unmounted.
 */
export async function actOn(store: TrainingStore, act: ActKind, training: Training): Promise<void> {
  const { session, trainingActs } = store.getState();
  const known = trainingActs[training.id];
  if (known && known.kind !== 'refused') return;
  if (!session.user) return notify.error('Debes iniciar sesión para reservar entrenamientos');
  const show = (outcome: ActOutcome | undefined) => store.dispatch(actChanged({ trainingId: training.id, outcome }));
  show({ kind: 'sent' });
  const timers = [
    setTimeout(() => show({ kind: 'unconfirmed' }), unconfirmedMs),
    setTimeout(() => show({ kind: 'unanswered' }), unansweredMs),
  ];
  try {
    await store.dispatch(requestOf(act, training)).unwrap();
    for (const timer of timers) clearTimeout(timer);
    show(undefined);
    notify.success(texts[act].done, {
      detail: startOf(training),
      action: { label: 'Deshacer', run: () => void actOn(store, opposite[act], training) },
    });
  } catch (error) {
    for (const timer of timers) clearTimeout(timer);
    show(endedWithSession(error) ? undefined : { kind: 'refused', act, cause: causeOf(error, texts[act].failed) });
    notifyFailure(error, messageOf(error, texts[act].failed));
  }
}

/** Switches one class for another atomically. Rejects when refused; nothing has changed then. */
export async function changeClass(store: TrainingStore, { training, from }: Switch): Promise<void> {
  const changed = await store.dispatch(trainingApi.endpoints.switchTraining.initiate({ training, from })).unwrap();
  const undo = () =>
    changeClass(store, { training: changed.from, from: changed.training }).catch((error: unknown) =>
      notifyFailure(error, messageOf(error, texts.book.failed)),
    );
  notify.success('Clase cambiada', {
    detail: `${startOf(from)} → ${startOf(training)}`,
    action: { label: 'Deshacer', run: () => void undo() },
  });
}

function requestOf(act: ActKind, training: Training) {
  const { bookTraining, cancelBooking } = trainingApi.endpoints;
  return act === 'book' ? bookTraining.initiate(training) : cancelBooking.initiate(training);
}

/** The cause as the end of a sentence: `sin conexión`, `este entrenamiento está lleno`. */
function causeOf(error: unknown, fallback: string): string {
  if (isOffline(error)) return 'sin conexión';
  const failure = asFailure(error);
  if (failure && isUnanswered(failure)) return 'el estudio no respondió';
  const message = messageOf(error, fallback);
  return message.charAt(0).toLowerCase() + message.slice(1);
}
