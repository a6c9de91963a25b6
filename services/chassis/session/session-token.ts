import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { SessionClaims } from './session-policy.ts';

const issuer = 'studio';
const audience = 'studio';
const longestToken = 2_048;
const rememberedTokens = 20_000;

/** Returns the claims of a token. @throws AppError NO_SESSION, or SESSION_ENDED when it has expired */
export type TokenVerifier = (token: string) => SessionClaims;

/** Signs a token for a session of `hours` with the private key (PEM), which only auth has. */
export function signSession(
  privateKey: string | KeyObject,
  { accountId, type, sessionId, version, strong }: Omit<SessionClaims, 'expiresAt'>,
  hours: number,
): string {
  const key = typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey;
  return jwt.sign({ type, sid: sessionId, sv: version, ...(strong && { strong }) }, key, {
    algorithm: 'ES256',
    subject: accountId,
    issuer,
    audience,
    expiresIn: Math.round(hours * 3_600),
  });
}

/**
 * Verifies tokens with the public key (PEM), with fixed algorithm, issuer and audience. Verified tokens are cached, so
 * that a signature is checked once; expiry is checked each time.
 * @throws Error when the key cannot be parsed
 */
export function createTokenVerifier(publicKey: string): TokenVerifier {
  const key = createPublicKey(publicKey);
  const remembered = new Map<string, SessionClaims>();
  return (token) => {
    if (token.length > longestToken) throw new AppError(genericRefusals.NO_SESSION);
    const known = remembered.get(token);
    const claims = known ?? readClaims(token, key);
    if (claims.expiresAt * 1_000 <= Date.now()) throw new AppError(genericRefusals.SESSION_ENDED);
    if (known === undefined) {
      if (remembered.size >= rememberedTokens) remembered.delete(remembered.keys().next().value!);
      remembered.set(token, claims);
    }
    return claims;
  };
}

/**
 * Returns the claims of an `Authorization: Bearer …` header. It does not check whether the session has been ended; the
 * session guard does.
 * @throws AppError NO_SESSION, or SESSION_ENDED when it has expired
 */
export function bearerClaims(authorization: string | undefined, verifyToken: TokenVerifier): SessionClaims {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError(genericRefusals.NO_SESSION);
  return verifyToken(token);
}

function readClaims(token: string, key: KeyObject): SessionClaims {
  const { sub, type, sid, sv, strong, exp } = verified(token, key);
  const complete =
    typeof sub === 'string' && typeof sid === 'string' && Number.isInteger(sv) && typeof exp === 'number';
  if (!complete || (type !== 'member' && type !== 'admin')) throw new AppError(genericRefusals.NO_SESSION);
  return { accountId: sub, type, sessionId: sid, version: sv as number, strong: strong === true, expiresAt: exp };
}

function verified(token: string, key: KeyObject): jwt.JwtPayload {
  try {
    const payload = jwt.verify(token, key, { algorithms: ['ES256'], issuer, audience });
    return typeof payload === 'string' ? {} : payload;
  } catch (error) {
    const refusal = error instanceof jwt.TokenExpiredError ? genericRefusals.SESSION_ENDED : genericRefusals.NO_SESSION;
    throw new AppError(refusal, { cause: error });
  }
}

/** The API key of an `Authorization: Bearer …` header, by its form alone; undefined for anything else. */
export function apiKeyIn(authorization: string | undefined): string | undefined {
  return /^Bearer (studio_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
}
