import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi, type BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { serverClock } from '../dates/server-clock.ts';
import { logError } from '../logging/log-error.ts';
import { noteSavedAt } from '../offline/saved-at.ts';
import { sessionEnded, type WithSession } from '../session/session-slice.ts';
import { notify } from '../ui/notify.ts';
import type { ApiRequest } from './call.ts';
import { takePrefetched } from './prefetch.ts';
import { isSessionOver, messageOf, type CallFailure } from './problem.ts';
import { mutationAnswered, refetchAfterMutation } from './refetch-after-mutation.ts';
import { sendMutation } from './send-mutation.ts';
import { send } from './send.ts';

/**
 * The one API of the app: features inject their endpoints (`studioApi.injectEndpoints`), because tags invalidate
 * only within one API slice.
 */
export const studioApi = createApi({
  reducerPath: 'api',
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: [
    'Profile',
    'CurrentPlan',
    'Plans',
    'Week',
    'Calendar',
    'MyTrainings',
    'Movements',
    'AdminUsers',
    'UserPlan',
    'CalendarFeed',
    'Passkeys',
    'PushDevices',
    'FixedSlots',
    'UserMovements',
    'AdminPlans',
    'AdminTrainings',
    'Registrants',
    'Closures',
    'Stats',
    'Payments',
  ],
  endpoints: () => ({}),
});

const noSession: CallFailure = { status: 401, data: { message: 'Debes iniciar sesión', code: 'NO_SESSION' } };

const offline: { readonly error: CallFailure } = { error: { status: 'OFFLINE' } };

/**
 * Sends the session's token with each request, and ends the session in the browser when a server reports that it is
 * over.
 */
async function baseQuery(request: ApiRequest, api: BaseQueryApi): ReturnType<typeof send> {
  const { token } = (api.getState() as WithSession).session;
  // Unmounting components may refetch once more after a logout; their answer is not needed.
  if (!token && request.access !== 'public') return { error: noSession };

  const result = await answerTo(request, token, api.signal);
  if (!result.error) return { data: result.savedAt ? newerOf(result.data, result.savedAt, api) : result.data };
  if (token && isSessionOver(result.error)) endSession(token, result.error);
  // The account may do less than the page believes, e.g. since it was put at the desk (docs/product.md §4.19).
  if (result.error.status === 403) api.dispatch(studioApi.util.invalidateTags(['Profile']));
  return { error: result.error };

  function endSession(endedToken: string, error: CallFailure): void {
    const { session } = api.getState() as WithSession;
    if (session.token !== endedToken) return;
    api.dispatch(sessionEnded());
    // A failed check on start is only logged (docs/product.md §12.2). The query that started it is dropped with the
    // session and never sees the failure.
    if (session.checking) logError('The session was refused on start; signed out', error);
    else notify.error(messageOf(error, 'Tu sesión terminó'));
  }
}

/** What the screen shows, unless the answer that the device kept is newer (docs/product.md §6.4). */
function newerOf(kept: unknown, savedAt: string, { getState, queryCacheKey = '' }: BaseQueryApi): unknown {
  const { data, fulfilledTimeStamp = 0 } = (getState() as StudioState).api.queries[queryCacheKey] ?? {};
  const shownAt = new Date(fulfilledTimeStamp - (serverClock.deviceAheadMs() ?? 0)).toISOString();
  const isShown = data !== undefined && shownAt >= savedAt;
  noteSavedAt(isShown ? shownAt : savedAt);
  return isShown ? data : kept;
}

async function answerTo(request: ApiRequest, token: string | null, signal: AbortSignal): ReturnType<typeof send> {
  if (request.method === 'GET') {
    const answer = await refetchAfterMutation(() => ask(request, token, signal));
    return answer.error?.status === 'FETCH_ERROR' && !navigator.onLine ? offline : answer;
  }
  // Without a connection the request fails at once (docs/product.md §6.4).
  if (!navigator.onLine) return offline;
  const outcome = await sendMutation(request, signal, (keyed, attempt) => ask(keyed, token, attempt));
  mutationAnswered();
  return outcome;
}

/** Uses the prefetched answer if there is one; sends again if the network lost it. */
async function ask(request: ApiRequest, token: string | null, signal: AbortSignal): ReturnType<typeof send> {
  const early = await takePrefetched(request, token);
  return early && early.error?.status !== 'FETCH_ERROR' ? early : send(request, token, signal);
}

/** The part of RTK Query's `onQueryStarted` argument that is used here. */
export interface CallLifecycle<Answer = unknown> {
  // oxlint-disable-next-line typescript/no-explicit-any -- RTK Query's own dispatch is typed by the whole store
  readonly dispatch: (action: any) => any;
  readonly getState: () => { readonly api: ReturnType<typeof studioApi.reducer> };
  /** Rejects when the call is refused or fails. */
  readonly queryFulfilled: Promise<{ readonly data: Answer }>;
}

type StudioState = WithSession & { readonly api: ReturnType<typeof studioApi.reducer> };

/** The app's store as features see it; `Extra` is the state that a feature adds. */
export type StudioStore<Extra extends object = object> = Store<StudioState & Extra> & {
  readonly dispatch: ThunkDispatch<StudioState & Extra, unknown, UnknownAction>;
};

/** Query options for data that other people change: refetch on mount and when the window regains focus. */
export const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
