import { configureStore, type Middleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { call } from '../api/call.ts';
import type { CallFailure } from '../api/problem.ts';
import { send } from '../api/send.ts';
import { studioApi } from '../api/studio-api.ts';
import { timeLimit } from '../api/time-limit.ts';
import { forgetDevice } from '../features/push/this-device.ts';
import { trainingActsReducer } from '../features/trainings/training-acts-slice.ts';
import { keepAnswersOf } from '../offline/own-answers.ts';
import { deviceTokens } from '../session/device-tokens.ts';
import {
  sessionReducer,
  loggedOut,
  sessionEnded,
  sessionReplaced,
  signedIn,
  type WithSession,
} from '../session/session-slice.ts';
import { storedToken } from '../session/stored-token.ts';
import { drafts } from '../ui/form/drafts.ts';

export function createStore() {
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      trainingActs: trainingActsReducer,
      api: studioApi.reducer,
    },
    middleware: (standard) => standard().concat(offlineMiddleware, studioApi.middleware, sessionMiddleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

/**
 * Handles every change of the token: stores it and drops all cached data, so that the next account never sees it.
 * Drafts survive only when the session ended by itself, and only for the same account (docs/product.md §5.4).
 */
const sessionMiddleware: Middleware<object, WithSession> = (store) => (next) => (action) => {
  const { token: before, user: owner } = store.getState().session;
  const ends = sessionEnded.match(action) || sessionReplaced.match(action);
  const result = next(action);
  const { token: after, user } = store.getState().session;
  if (loggedOut.match(action) && before) void revokeSession(before);
  if (before !== after) {
    storedToken.write(after);
    if (signedIn.match(action)) deviceTokens.add(action.payload.deviceToken);
    store.dispatch(studioApi.util.resetApiState());
    void keepAnswersOf(after);
    if (after === null) void forgetDevice();
  }
  if (user && user.id !== owner?.id) drafts.signedIn(user.id);
  else if (!user && owner) drafts[ends ? 'sessionEnded' : 'loggedOut']();
  return result;
};

const patienceMs = 5_000;

/**
 * Revokes a session on the server without waiting for it. Without a connection the session ends on this device only,
 * and its token expires (docs/product.md §4.4).
 */
async function revokeSession(token: string): Promise<void> {
  const request = call(routes.logout);
  await send(request, token, timeLimit(patienceMs));
}

/**
 * RTK Query refetches the invalidated tags of a mutation that was rejected with a value. A mutation refused for want of
 * a connection changed nothing, and the refetch would fail too, so it is presented as one without an answer.
 */
const offlineMiddleware: Middleware = () => (next) => (action) => {
  const isRefused = isRejectedWithValue(action) && (action.payload as CallFailure | undefined)?.status === 'OFFLINE';
  return next(isRefused ? { ...action, meta: { ...action.meta, rejectedWithValue: false } } : action);
};
