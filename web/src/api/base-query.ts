import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { sessionEnded, type WithSession } from '../session/session-slice.ts';
import { logError } from '../logging/log-error.ts';
import { notify } from '../ui/notify.ts';
import type { ApiRequest } from './call.ts';
import { takePrefetched } from './prefetch.ts';
import { sendMutation } from './send-mutation.ts';
import { isSessionOver, messageOf, type CallFailure } from './problem.ts';
import { send } from './send.ts';
import { mutationAnswered, refetchAfterMutation } from './refetch-after-mutation.ts';

const noSession: CallFailure = { status: 401, data: { message: 'Debes iniciar sesión', code: 'NO_SESSION' } };

const offline: { readonly error: CallFailure } = { error: { status: 'OFFLINE' } };

/** Sends the token along, and ends the session here when a server says that it ended there. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, CallFailure> = async (request, api) => {
  const { token } = (api.getState() as WithSession).session;
  // Components on their way out ask once more after a logout: nobody needs that answer.
  if (!token && request.access !== 'public') return { error: noSession };

  const result = await answerTo(request, token, api.signal);
  if (!result.error) return result;
  if (token && isSessionOver(result.error)) endSession(token, result.error);
  return { error: result.error };

  function endSession(endedToken: string, error: CallFailure): void {
    const { session } = api.getState() as WithSession;
    if (session.token !== endedToken) return;
    api.dispatch(sessionEnded());
    // The check on start only logs (spec §8). With the session goes what it has asked: it learns of no failure itself.
    if (session.checking) logError('The session was refused on start; signed out', error);
    else notify.error(messageOf(error, 'Tu sesión terminó'));
  }
};

async function answerTo(request: ApiRequest, token: string | null, signal: AbortSignal): ReturnType<typeof send> {
  if (request.method === 'GET') {
    const answer = await refetchAfterMutation(() => ask(request, token, signal));
    return answer.error?.status === 'FETCH_ERROR' && !navigator.onLine ? offline : answer;
  }
  // What is known to reach nobody is refused at once (docs/product.md §6.4).
  if (!navigator.onLine) return offline;
  const outcome = await sendMutation(request, signal, (keyed, attempt) => ask(keyed, token, attempt));
  mutationAnswered();
  return outcome;
}

/** With the answer that is on its way already; one that was lost is asked for again. */
async function ask(request: ApiRequest, token: string | null, signal: AbortSignal): ReturnType<typeof send> {
  const early = await takePrefetched(request, token);
  return early && early.error?.status !== 'FETCH_ERROR' ? early : send(request, token, signal);
}
