import type { Middleware } from '@reduxjs/toolkit';
import { studioApi } from '../api/studio-api.ts';
import { keepAnswersOf } from '../offline/own-answers.ts';
import { drafts } from '../ui/form/drafts.ts';
import { deviceTokens } from '../session/device-tokens.ts';
import { loggedOut, sessionEnded, sessionReplaced, signedIn, type WithSession } from '../session/session-slice.ts';
import { revokeSession } from './revoke-session.ts';
import { storedToken } from '../session/stored-token.ts';

/**
 * Handles every change of the token: stores it and drops all cached data, so that the next account never sees it.
 * Drafts survive only when the session ended by itself, and only for the same account (docs/product.md §5.4).
 */
export const sessionMiddleware: Middleware<object, WithSession> = (store) => (next) => (action) => {
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
  }
  if (user && user.id !== owner?.id) drafts.signedIn(user.id);
  else if (!user && owner) drafts[ends ? 'sessionEnded' : 'loggedOut']();
  return result;
};
