import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@studio/contracts/http/account-schemas';
import { storedToken } from './stored-token.ts';

export interface SessionState {
  readonly token: string | null;
  readonly user: User | null;
  /** True until the profile check on start finishes (docs/product.md §4.4). */
  readonly checking: boolean;
  /** Where to go after signing in, for visitors who were not heading for a page. */
  readonly landing: string | null;
  /** Whether the member, who signed in with the document number, is asked for a password (docs/product.md §4.7). */
  readonly choosesPassword?: boolean | undefined;
  /** Whether the member logged out deliberately: the next login then does not return to the last page. */
  readonly loggedOut: boolean;
}

export interface WithSession {
  readonly session: SessionState;
}

interface SignedIn {
  readonly token: string;
  readonly user: User;
  readonly landing?: string;
  readonly deviceToken?: string | undefined;
  readonly passwordIsDocumentNumber?: true | undefined;
}

const signedOut: SessionState = {
  token: null,
  user: null,
  checking: false,
  landing: null,
  loggedOut: false,
};

function startingState(): SessionState {
  const token = storedToken.read();
  return { ...signedOut, token, checking: token !== null };
}

const slice = createSlice({
  name: 'session',
  initialState: startingState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<SignedIn>): SessionState => ({
      ...signedOut,
      token: payload.token,
      user: payload.user,
      // The administration asks for the missing passkey.
      landing: payload.landing ?? (payload.user.passkeyNeeded ? '/admin' : null),
      choosesPassword: payload.passwordIsDocumentNumber,
    }),
    /** A password has been chosen, or put off until the next login. */
    passwordSettled: (state) => {
      state.choosesPassword = false;
    },
    /** The landing page has been reached; later redirects ignore it. */
    landed: (state) => {
      state.landing = null;
    },
    loggedOut: (): SessionState => ({ ...signedOut, loggedOut: true }),
    sessionEnded: (): SessionState => signedOut,
    /** Another tab signed in or out: adopts the token that it stored. */
    sessionReplaced: (_state, { payload }: PayloadAction<string | null>): SessionState => ({
      ...signedOut,
      token: payload,
      checking: payload !== null,
    }),
    /** The account as an answer shows it: a field that the answer lacks is gone. */
    userChanged: (state, { payload }: PayloadAction<User>) => {
      // A need of the session, not of the account.
      const { passkeyNeeded } = state.user ?? {};
      if (state.user) state.user = { ...payload, ...(passkeyNeeded && { passkeyNeeded }) };
    },
    /** A part of the account, ahead of an answer that shows it whole. */
    userAmended: (state, { payload }: PayloadAction<Partial<User>>) => {
      if (state.user) Object.assign(state.user, payload);
    },
    userLoaded: (state, { payload }: PayloadAction<{ token: string; user: User }>) => {
      if (state.token !== payload.token) return;
      state.user = payload.user;
      state.checking = false;
    },
  },
});

export const {
  signedIn,
  landed,
  passwordSettled,
  loggedOut,
  sessionEnded,
  sessionReplaced,
  userAmended,
  userChanged,
  userLoaded,
} = slice.actions;
export const sessionReducer = slice.reducer;
