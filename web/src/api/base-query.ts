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

/**
 * Sends the session's token with each request, and ends the session in the browser when a server reports that it is
 * over.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, CallFailure> = async (request, api) => {
  const { token } = (api.getState() as WithSession).session;
  // Unmounting components may refetch once more after a logout; their answer is not needed.
  if (!token && request.access !== 'public') return { error: noSession };

  const result = await answerTo(request, token, api.signal);
  if (!result.error) return result;
  if (token && isSessionOver(result.error)) endSession(token, result.error);
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
};

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
