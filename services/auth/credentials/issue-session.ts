import { createPrivateKey } from 'node:crypto';
import { newId } from '@studio/chassis/mongo/new-id';
import { signSession } from '@studio/chassis/session/session-token';
import type { Account } from '../models/account.model.ts';

/** Makes the token of a new session. */
export type IssueSession = (account: Pick<Account, '_id' | 'type' | 'sessions'>) => string;

/** Sessions of `hours`, signed with auth's private key (PEM). @throws when the key can't be read */
export function createSessionIssuer(privateKey: string, hours: number): IssueSession {
  const key = createPrivateKey(privateKey);
  return ({ _id: accountId, type, sessions }) =>
    signSession(key, { accountId, type, sessionId: newId(), version: sessions.version }, hours);
}
