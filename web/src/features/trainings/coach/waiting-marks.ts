import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { asFailure, endedWithSession, messageOf } from '../../../api/problem.ts';
import type { StudioStore } from '../../../api/studio-api.ts';
import { logError } from '../../../logging/log-error.ts';
import { amendKept } from '../../../offline/kept-answers.ts';
import { sessionMark, waitingMarksKey } from '../../../offline/own-answers.ts';
import { notify } from '../../../ui/notify.ts';
import { backOffMs } from '../../../live/live-stream.ts';
import { useTrainingStore } from '../training-acts-slice.ts';
import { coachApi, type Mark, type OwnClass, type Roster } from './coach-endpoints.ts';
import {
  createMarkQueue,
  type Kept,
  type MarkQueue,
  type MarksShown,
  nothingKept,
  type Sent,
  type WaitingMark,
} from './mark-queue.ts';

type CoachStore = Pick<StudioStore, 'dispatch' | 'getState' | 'subscribe'>;

let bound: { readonly store: CoachStore; readonly token: string; readonly queue: Promise<MarkQueue> } | undefined;

/** The waiting marks of the store's session, sent as long as the session lasts. Null without a session. */
export function waitingMarksOf(store: CoachStore): Promise<MarkQueue> | null {
  const { token } = store.getState().session;
  if (token === null) return null;
  if (bound?.store !== store || bound.token !== token) bound = { store, token, queue: open(store, token) };
  return bound.queue;
}

async function open(store: CoachStore, token: string): Promise<MarkQueue> {
  const ended = new AbortController();
  const { signal } = ended;
  const queue = createMarkQueue({
    ...(await storageOf(token)),
    send: (mark) =>
      send(store, token, [mark], () => store.dispatch(markAsCoach.initiate(mark, { track: false })).unwrap()),
    sendTogether: (marks) =>
      send(store, token, marks, () => store.dispatch(markAllAsCoach.initiate(marks[0]!.id, { track: false })).unwrap()),
    alone,
    pauseMs: (attempt) => backOffMs(attempt, Math.random()),
  });
  const unsubscribe = store.subscribe(() => {
    if (store.getState().session.token === token) return;
    ended.abort();
    queue.stop();
    unsubscribe();
  });
  window.addEventListener('online', () => void queue.flush(), { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && void queue.flush(), { signal });
  window.addEventListener('storage', ({ key }) => key === waitingMarksKey && queue.changedElsewhere(), { signal });
  void queue.flush();
  return queue;
}

/**
 * The stored marks of this token's session: the session's mark, then JSON, so that `own-answers.ts` can recognise those
 * of another session. Without storage, as without TLS, they last as long as the page.
 */
async function storageOf(token: string): Promise<{ read: () => Kept; write: (kept: Kept) => void }> {
  const owner = await sessionMark(token).catch(() => null);
  let last: { readonly text: string | null; readonly kept: Kept } = { text: null, kept: nothingKept };
  return {
    read() {
      const text = owner === null ? last.text : stored(last.text);
      if (text !== last.text) {
        const isOurs = owner !== null && text?.startsWith(owner);
        last = { text, kept: isOurs ? (JSON.parse(text!.slice(owner.length)) as Kept) : nothingKept };
      }
      return last.kept;
    },
    write(kept) {
      const text = `${owner}${JSON.stringify(kept)}`;
      last = { text, kept };
      if (owner === null) return;
      try {
        localStorage.setItem(waitingMarksKey, text);
      } catch {
        // Blocked storage: see above.
      }
    },
  };
}

/** The stored text; with blocked storage, the text that the page remembers. */
function stored(remembered: string | null): string | null {
  try {
    return localStorage.getItem(waitingMarksKey);
  } catch {
    return remembered;
  }
}

/** Without TLS there are no locks, but no shared storage either. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  return locks ? locks.request(waitingMarksKey, work) : work();
}

const { markAsCoach, markAllAsCoach } = coachApi.endpoints;

/** Makes marks of one class by a call. */
async function send(
  store: CoachStore,
  token: string,
  marks: readonly WaitingMark[],
  ask: () => Promise<unknown>,
): Promise<Sent> {
  // The call would be made as the account that has signed in since.
  if (store.getState().session.token !== token) return { kind: 'stopped' };
  const { id, name, when } = marks[0]!;
  try {
    await ask();
    store.dispatch(coachApi.util.updateQueryData('getRoster', id, (roster) => void setMarks(roster, marks)));
    await keepMarks(token, id, marks).catch((error: unknown) => logError('A mark could not be kept', error));
    refreshSoon(store, id);
    return { kind: 'done' };
  } catch (error) {
    if (endedWithSession(error)) return { kind: 'stopped' };
    const status = asFailure(error)?.status;
    if (typeof status !== 'number' || status === 429 || status >= 500) return { kind: 'unanswered' };
    const because = messageOf(error, 'Error al guardar la asistencia');
    notify.error(because, { detail: marks.length === 1 ? `${name}: ${when}` : when });
    refreshSoon(store, id, 0);
    return { kind: 'refused', because };
  }
}

/** Returns by how much the number of marks has grown. */
function setMarks({ people }: Roster, marks: readonly Mark[]): number {
  let grown = 0;
  for (const { userId, attendance } of marks) {
    const person = people.find(({ id }) => id === userId);
    if (!person) continue;
    grown += Number(attendance !== null) - Number(person.attendance !== undefined);
    person.attendance = attendance ?? undefined;
  }
  return grown;
}

/** Lets what the device has kept of a class follow saved marks: the network may be gone before the next read. */
async function keepMarks(token: string, id: string, marks: readonly Mark[]): Promise<void> {
  let grown = 0;
  await amendKept<Roster>(token, call(routes.getRoster, { params: { id } }).url, (roster) => {
    grown = setMarks(roster, marks);
  });
  await amendKept<OwnClass[]>(token, call(routes.listOwnClasses).url, (own) => {
    const training = own.find((each) => each.id === id);
    if (training) training.marked += grown;
  });
}

const refreshing = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Milliseconds without further changes after which lists are refetched, so that the service worker caches the current
 * state.
 */
const restMs = 2_000;

/** Refetches the roster of a class and the coach's classes, once no more changes come. */
export function refreshSoon({ dispatch }: Pick<CoachStore, 'dispatch'>, id: string, ms = restMs): void {
  clearTimeout(refreshing.get(id));
  const refresh = () => dispatch(coachApi.util.invalidateTags(['OwnClasses', { type: 'Roster', id }]));
  refreshing.set(id, setTimeout(refresh, ms));
}

const nothingShown: MarksShown = { ...nothingKept, unsent: false };
const noSubscription = () => () => undefined;

/** The waiting marks and their queue, which is null until the device's storage has been read. */
export function useWaitingMarks(): { readonly queue: MarkQueue | null; readonly waiting: MarksShown } {
  const store = useTrainingStore();
  const [queue, setQueue] = useState<MarkQueue | null>(null);
  useEffect(() => {
    let isGone = false;
    void waitingMarksOf(store)?.then((opened) => isGone || setQueue(opened));
    return () => {
      isGone = true;
    };
  }, [store]);
  const waiting = useSyncExternalStore(queue?.subscribe ?? noSubscription, queue?.shown ?? (() => nothingShown));
  return { queue, waiting };
}
