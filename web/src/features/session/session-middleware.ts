import type { Middleware } from '@reduxjs/toolkit';
import { studioApi } from '../../api/studio-api.ts';
import type { WithSession } from './session-slice.ts';
import { storedToken } from './stored-token.ts';

/**
 * Whatever changes the token, here is what follows from it: it is stored or forgotten, and everything the last
 * account loaded is dropped, so that nobody sees another member's data.
 */
export const sessionMiddleware: Middleware<object, WithSession> = (store) => (next) => (action) => {
  const before = store.getState().session.token;
  const result = next(action);
  const after = store.getState().session.token;
  if (before !== after) {
    storedToken.write(after);
    store.dispatch(studioApi.util.resetApiState());
  }
  return result;
};
