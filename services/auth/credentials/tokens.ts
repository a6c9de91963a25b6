import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { newId } from '@studio/chassis/mongo/new-id';
import { signSession } from '@studio/chassis/session/session-token';
import type { Account } from '../models/account.model.ts';

/** Makes the token of a new session; `strong`: see `SessionClaims`. */
export type IssueSession = (
  account: Pick<Account, '_id' | 'type' | 'sessions'>,
  began?: { readonly strong: boolean },
) => string;

/** Sessions of `hours`, signed with auth's private key (PEM). @throws when the key can't be read */
export function createSessionIssuer(privateKey: string, hours: number): IssueSession {
  const key = createPrivateKey(privateKey);
  return ({ _id: accountId, type, sessions }, { strong } = { strong: false }) =>
    signSession(key, { accountId, type, sessionId: newId(), version: sessions.version, strong }, hours);
}

const issuer = 'studio';
const audience = 'studio-device';
const lifetime = '365d';

/** Marks of devices that have signed in to an account (`docs/product.md` §5.3). */
export interface KnownDevices {
  /** A mark for the device that has just signed in. */
  issue(accountId: string): string;
  /** The id of the device if one of its marks belongs to this account. Without the password a mark opens nothing. */
  find(accountId: string | undefined, marks: readonly string[]): string | undefined;
}

/** Marks are signed with auth's private key (PEM) and stored only on the device. @throws when the key can't be read */
export function createKnownDevices(privateKey: string): KnownDevices {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key);
  return {
    issue: (accountId) =>
      jwt.sign({}, key, {
        algorithm: 'ES256',
        subject: accountId,
        jwtid: randomUUID(),
        issuer,
        audience,
        expiresIn: lifetime,
      }),
    find(accountId, marks) {
      for (const mark of marks) {
        const { sub, jti } = read(mark);
        if (sub !== undefined && sub === accountId) return jti;
      }
      return undefined;
    },
  };

  function read(mark: string): jwt.JwtPayload {
    try {
      const payload = jwt.verify(mark, publicKey, { algorithms: ['ES256'], issuer, audience });
      return typeof payload === 'string' ? {} : payload;
    } catch {
      return {};
    }
  }
}
