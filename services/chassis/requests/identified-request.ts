import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Method } from '@studio/contracts/http/route';

export interface RequestToIdentify {
  /** Account id; a fixed word on public routes. */
  readonly caller: string;
  readonly method: Method;
  /** The route's pattern. */
  readonly path: string;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** Parsed parameters, query and body. */
  readonly input: unknown;
  /** A secret of the service; needed where bodies or answers contain secrets. */
  readonly secret?: string | undefined;
}

/** A request that takes effect once, regardless of how often it is sent. */
export interface IdentifiedRequest {
  /** Equal for the same caller, route and key. */
  readonly id: string;
  /** Differs when the input differs. */
  readonly fingerprint: string;
  /** Encrypts stored data of the request. */
  readonly seal: (plain: Uint8Array) => Buffer;
  readonly open: (sealed: Uint8Array) => Buffer;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Stored data of a request is encrypted with a key derived from its `Idempotency-Key`, of which the database has only a
 * digest. So tokens and personal data in answers, and passwords in bodies, cannot be read or guessed from the database.
 */
export function identifyRequest(request: RequestToIdentify): IdentifiedRequest {
  const { caller, method, path, key, input, secret = '' } = request;
  const id = createHash('sha256').update([caller, method, path, key].join(' ')).digest('hex');
  const sealingKey = Buffer.from(hkdfSync('sha256', `${key} ${secret}`, id, 'request memory', 32));
  const fingerprint = createHmac('sha256', sealingKey)
    .update(JSON.stringify(input) ?? '')
    .digest('hex');
  return {
    id,
    fingerprint,
    seal(plain) {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, sealingKey, iv);
      const text = Buffer.concat([sealing.update(plain), sealing.final()]);
      return Buffer.concat([iv, sealing.getAuthTag(), text]);
    },
    open(sealed) {
      const opening = createDecipheriv(cipher, sealingKey, sealed.subarray(0, ivBytes));
      opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
    },
  };
}
