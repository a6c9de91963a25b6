import { lastOpenWeek } from '@studio/contracts/booking-window';
import { mondayOf } from '@studio/contracts/studio-time';
import type { CallLifecycle } from '../../api/studio-api.ts';
import { takes } from '../../api/endpoint.ts';
import { asFailure, endedWithSession, isOffline, isUnanswered, messageOf } from '../../api/problem.ts';
import { notifyFailure } from '../../api/show-failure.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { notify } from '../../ui/notify.ts';
import type { Message } from '../../ui/toasts.tsx';
import { planApi } from '../plans/plan-endpoints.ts';
import { absenceApi } from '../profile/absence-endpoints.ts';
import { type Credits, creditsOf } from './booking-facts.ts';
import { bookingWindowApi } from './booking-window-endpoints.ts';
import { startOf } from './hours.ts';
import { type ActKind, offersAtOnce, offersChangeBack, undoingOf } from './offered-act.ts';
import { updateOptimistically } from './optimistic-update.ts';
import { actChanged, isUnderWay, type ActOutcome, type TrainingStore } from './training-acts-slice.ts';
import { trainingApi, type Switch, behind, listsOf, settled, showAtOnce, taking } from './training-endpoints.ts';
import type { ClassFacts, Training } from './training.ts';
import { releasedBy, withoutMine, type Change } from './week-changes.ts';
import { type Outlook, outlookOf } from './week-outlook.ts';

/** Milliseconds after which an optimistic outcome is marked as unconfirmed. */
const unconfirmedMs = 1_000;
/** Milliseconds after which it is marked as unanswered. */
const unansweredMs = 10_000;

/** Shown for a refusal without a message of its own. */
const failed = {
  book: 'Error al inscribirse',
  cancel: 'Error al cancelar inscripción',
  join: 'Error al unirse a la lista de espera',
  leave: 'Error al salir de la lista de espera',
  release: 'Error al ceder el cupo',
  reclaim: 'Error al recuperar el cupo',
} as const;

/**
 * Books a training, cancels its booking, releases its seat or takes it back, or joins or leaves its waitlist; one
 * request per training at a time. The outcome is kept in the store, so that it survives while the row is unmounted.
 */
export async function actOn(store: TrainingStore, act: ActKind, training: ClassFacts): Promise<void> {
  const { session, trainingActs } = store.getState();
  if (isUnderWay(trainingActs[training.id])) return;
  if (!session.user) return notify.error('Debes iniciar sesión para reservar entrenamientos');
  const show = (outcome: ActOutcome | undefined) => store.dispatch(actChanged({ trainingId: training.id, outcome }));
  show({ kind: 'sent' });
  const timers = [
    setTimeout(() => show({ kind: 'unconfirmed' }), unconfirmedMs),
    setTimeout(() => show({ kind: 'unanswered' }), unansweredMs),
  ];
  const undo = undoOf(store, act, training);
  try {
    const done = await sendAfterCancellations(store, act, training);
    for (const timer of timers) clearTimeout(timer);
    show(act === 'join' ? { kind: 'joined' } : undefined);
    notify.success(done, { detail: startOf(training), about: training.id, action: undo });
  } catch (error) {
    for (const timer of timers) clearTimeout(timer);
    show(endedWithSession(error) ? undefined : { kind: 'refused', act, cause: causeOf(error, failed[act]) });
    notifyFailure(error, messageOf(error, failed[act]), training.id);
  }
}

/** The undoing of an act, for as long as the class's row would offer it. */
function undoOf(store: TrainingStore, act: ActKind, training: ClassFacts): UndoAction | undefined {
  const booking = creditsNow(store, training).bookedThisWeek.find(({ id }) => id === training.id);
  const undo = undoingOf(act, booking);
  if (!undo) return undefined;
  return {
    label: 'Deshacer',
    run: () => void actOn(store, undo, training),
    isOffered: () => {
      const now = outlookNow(store, training);
      return now !== undefined && offersAtOnce(undo, now);
    },
  };
}

type UndoAction = NonNullable<Message['action']>;

/** What the page knows of the week of a class, and of what the member can book in it. */
function creditsNow(store: TrainingStore, { trainingDate }: ClassFacts): Credits {
  const state = store.getState();
  const monday = mondayOf(trainingDate);
  return creditsOf({
    week: trainingApi.endpoints.getWeek.select(monday)(state).data,
    mine: trainingApi.endpoints.getMyTrainings.select(monday)(state).data,
    released: trainingApi.endpoints.getReleased.select(monday)(state).data,
    plan: planApi.endpoints.getCurrentPlan.select()(state).data,
    absences: absenceApi.endpoints.getOwnAbsences.select()(state).data,
    specialTrainingsRemaining: state.session.user?.specialTrainingsRemaining ?? 0,
  });
}

/** The outlook of a class at this instant. */
export function outlookNow(store: TrainingStore, facts: ClassFacts): Outlook | undefined {
  const state = store.getState();
  const now = serverClock.now();
  const training = trainingApi.endpoints.getWeek
    .select(mondayOf(facts.trainingDate))(state)
    .data?.find(({ id }) => id === facts.id);
  if (!training) return undefined;
  const window = bookingWindowApi.endpoints.getBookingWindow.select()(state).data;
  return outlookOf(training, creditsNow(store, facts), { now, lastOpenWeek: window && lastOpenWeek(window, now) });
}

/** Switches one class for another atomically. Rejects when refused; nothing has changed then. */
export async function changeClass(store: TrainingStore, { training, from }: Switch): Promise<void> {
  const changed = await store.dispatch(trainingApi.endpoints.switchTraining.initiate({ training, from })).unwrap();
  const back = { training: changed.from, from: changed.training };
  const undo = () =>
    changeClass(store, back).catch((error: unknown) =>
      notifyFailure(error, messageOf(error, failed.book), training.id),
    );
  notify.success('Clase cambiada', {
    detail: `${startOf(from)} → ${startOf(training)}`,
    about: training.id,
    action: { label: 'Deshacer', run: () => void undo(), isOffered: () => canChangeBack(store, back) },
  });
}

/** Whether the new class can still be left, and the old one be booked with what that gives back. */
function canChangeBack(store: TrainingStore, { training, from }: Record<'training' | 'from', Training>): boolean {
  const [leaving, taking] = [outlookNow(store, from), outlookNow(store, training)];
  return leaving !== undefined && taking !== undefined && offersChangeBack(leaving, taking);
}

/** Cancellations that are under way. */
const cancelling = new Set<Promise<unknown>>();

/** Waits for the answers to cancellations before anything else is sent: what they give back may pay for it. */
async function sendAfterCancellations(store: TrainingStore, act: ActKind, training: ClassFacts): Promise<string> {
  if (act !== 'cancel') await Promise.allSettled(cancelling);
  const sent = send(store, act, training);
  if (act === 'cancel') cancelling.add(sent);
  return sent.finally(() => cancelling.delete(sent));
}

/** Returns the message for success. */
async function send({ dispatch }: TrainingStore, act: ActKind, training: ClassFacts): Promise<string> {
  const { bookTraining, cancelBooking, releaseSeat, reclaimSeat, joinWaitlist, leaveWaitlist } = actApi.endpoints;
  switch (act) {
    case 'book':
      await dispatch(bookTraining.initiate(training)).unwrap();
      return '¡Inscripción exitosa!';
    case 'cancel':
      await dispatch(cancelBooking.initiate(training)).unwrap();
      return 'Inscripción cancelada exitosamente';
    case 'release':
      await dispatch(releaseSeat.initiate(training)).unwrap();
      return 'Cediste tu cupo. Gracias por avisar.';
    case 'reclaim':
      await dispatch(reclaimSeat.initiate(training)).unwrap();
      return 'Recuperaste tu cupo';
    case 'join': {
      const { position } = await dispatch(joinWaitlist.initiate(training)).unwrap();
      return position ? `Estás en la lista de espera: eres ${position}.º` : 'Estás en la lista de espera';
    }
    default:
      await dispatch(leaveWaitlist.initiate(training)).unwrap();
      return 'Saliste de la lista de espera';
  }
}

/** The cause as the end of a sentence: `sin conexión`, `este entrenamiento está lleno`. */
function causeOf(error: unknown, fallback: string): string {
  if (isOffline(error)) return 'sin conexión';
  const failure = asFailure(error);
  if (failure && isUnanswered(failure)) return 'el estudio no respondió';
  const message = messageOf(error, fallback);
  return message.charAt(0).toLowerCase() + message.slice(1);
}

const ofTraining = ({ id }: ClassFacts) => ({ params: { id } });

/** The less frequent acts; loaded with the code of acts. */
const actApi = trainingApi.injectEndpoints({
  endpoints: (build) => ({
    releaseSeat: build.mutation({
      ...takes(routes.releaseSeat, ofTraining),
      invalidatesTags: (_answer, error) => [...(error ? behind : settled)],
      onQueryStarted: (training, lifecycle) =>
        showAtOnce(training, { inWeek: releasedBy(training.id), inMine: withoutMine(training.id) }, lifecycle),
    }),
    reclaimSeat: build.mutation({
      ...takes(routes.reclaimSeat, ofTraining),
      invalidatesTags: (_answer, error) => [...(error ? behind : settled)],
      onQueryStarted: (training, lifecycle) => showAtOnce(training, taking(training), lifecycle),
    }),
    joinWaitlist: build.mutation({
      ...takes(routes.joinWaitlist, ofTraining),
      invalidatesTags: (_answer, error) => (error ? [...behind] : ['Week']),
      onQueryStarted: (training, lifecycle) => showPlaceAtOnce(training, joinedList(training.id), lifecycle),
    }),
    leaveWaitlist: build.mutation({
      ...takes(routes.leaveWaitlist, ofTraining),
      invalidatesTags: (_answer, error) => (error ? [...behind] : ['Week']),
      onQueryStarted: (training, lifecycle) => showPlaceAtOnce(training, leftList(training.id), lifecycle),
    }),
  }),
});

/** Updates a waitlist optimistically; the refetch of the week after the answer brings the actual place. */
async function showPlaceAtOnce(
  { id, trainingDate }: ClassFacts,
  change: Change<Training>,
  lifecycle: CallLifecycle,
): Promise<void> {
  const place = updateOptimistically(listsOf(mondayOf(trainingDate), lifecycle).week, id, change);
  try {
    await lifecycle.queryFulfilled;
  } catch {
    place.rollBack();
  }
}

/** Puts the member at the end of a training's waitlist. */
export function joinedList(id: string): Change<Training> {
  return (week) => {
    const training = week.find((candidate) => candidate.id === id);
    if (!training) return;
    training.waitlistCount = (training.waitlistCount ?? 0) + 1;
    training.waitlistPosition = training.waitlistCount;
  };
}

/** Takes the member off a training's waitlist. */
export function leftList(id: string): Change<Training> {
  return (week) => {
    const training = week.find((candidate) => candidate.id === id);
    if (!training?.waitlistPosition) return;
    delete training.waitlistPosition;
    const others = (training.waitlistCount ?? 1) - 1;
    if (others > 0) training.waitlistCount = others;
    else delete training.waitlistCount;
  };
}
