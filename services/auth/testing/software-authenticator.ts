import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** Deviations from a correct ceremony. */
export interface Forgery {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** The signature counter that it claims. */
  readonly counter?: number;
  /** Whether it has asked for a finger, a face or a PIN. Default: yes. */
  readonly userVerified?: boolean;
  readonly userHandle?: string;
}

/** The part of the challenge routes' answers that is needed here. */
interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>;

/**
 * An authenticator with one passkey, for tests: it makes the bytes that a browser sends (WebAuthn, ES256, attestation
 * `none`). It counts its uses from 1 on; with `counts: false` it says 0, as synchronized passkeys do.
 */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;
  let owner: string | undefined;

  const clientData = (type: string, { challenge }: Options, forged: Forgery) =>
    Buffer.from(JSON.stringify({ type, challenge: forged.challenge ?? challenge, origin: forged.origin ?? origin }));
  const authenticatorData = (forged: Forgery, credential?: Buffer) => {
    if (counts) uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? uses);
    const flags = 0x01 | (forged.userVerified === false ? 0 : 0x04) | (credential ? 0x40 : 0);
    const rpIdHash = sha256(forged.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.of(flags), counter, ...(credential ? [credential] : [])]);
  };
  const envelope = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    id: envelope.id,
    /** Answers `navigator.credentials.create`. */
    create(options: Options, forged: Forgery = {}) {
      owner = options.user?.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      // COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const noModel = Buffer.alloc(16);
      const credential = Buffer.concat([noModel, Buffer.of(0, id.length), id, key]);
      const data = authenticatorData(forged, credential);
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x58, data.length),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, forged).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...envelope, response };
    },
    /** Answers `navigator.credentials.get`. */
    get(options: Options, forged: Forgery = {}) {
      const client = clientData('webauthn.get', options, forged);
      const data = authenticatorData(forged);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forged.userHandle ?? owner,
      };
      return { ...envelope, response };
    },
  };
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}
