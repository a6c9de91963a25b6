import type { Middleware } from '@reduxjs/toolkit';
import { studioApi } from '../api/studio-api.ts';
import { drafts } from '../ui/form/drafts.ts';
import { loggedOut, sessionEnded, sessionReplaced, type WithSession } from '../session/session-slice.ts';
import { revokeSession } from './revoke-session.ts';
import { storedToken } from '../session/stored-token.ts';

/**
 * Whatever changes the token, here is what follows from it: it is stored or forgotten, and everything the last
 * account loaded is dropped, so that nobody sees another member's data. Only what was being typed when a session ended,
 * here or in another tab, waits for the same account (docs/product.md §5.4).
 */
export const sessionMiddleware: Middleware<object, WithSession> = (store) => (next) => (action) => {
  const { token: before, user: owner } = store.getState().session;
  const ends = sessionEnded.match(action) || sessionReplaced.match(action);
  const result = next(action);
  const { token: after, user } = store.getState().session;
  if (loggedOut.match(action) && before) void revokeSession(before);
  if (before !== after) {
    storedToken.write(after);
    store.dispatch(studioApi.util.resetApiState());
  }
  if (user && user.id !== owner?.id) drafts.signedIn(user.id);
  else if (!user && owner) drafts[ends ? 'sessionEnded' : 'loggedOut']();
  return result;
};
