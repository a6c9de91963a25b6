import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Claims = Readonly<Record<string, unknown>>;

/** The studio's own keys, as its processes have them. */
export interface SessionKeys {
  readonly publicPem: string;
  readonly privateKey: KeyObject;
}

export function readSessionKeys(dataDir: string): SessionKeys {
  const read = (name: string) => readFileSync(join(dataDir, 'keys', name), 'utf8');
  return { publicPem: read('session-public.pem'), privateKey: createPrivateKey(read('session-private.pem')) };
}

/** The claims of a token, unverified. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

/** A token as auth signs it. */
export function signToken(key: KeyObject, claims: Claims): string {
  const content = contentOf({ alg: 'ES256', typ: 'JWT' }, claims);
  return `${content}.${sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Tokens that can be made from the public key and one genuine token. */
export function forgedTokens({ publicPem }: SessionKeys, genuine: string): Record<string, string> {
  const claims = claimsOf(genuine);
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const unsigned = contentOf({ alg: 'none', typ: 'JWT' }, claims);
  const byHmac = contentOf({ alg: 'HS256', typ: 'JWT' }, claims);
  const hmacOf = (secret: string) => createHmac('sha256', secret).update(byHmac).digest('base64url');
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ownKey = { alg: 'ES256', typ: 'JWT', jwk: foreign.publicKey.export({ format: 'jwk' }) };
  const withOwnKey = contentOf(ownKey, claims);
  return {
    'alg none': `${unsigned}.`,
    'alg none, with the genuine signature': `${unsigned}.${signature}`,
    'HS256 with the public key': `${byHmac}.${hmacOf(publicPem)}`,
    'HS256 with the public key, trimmed': `${byHmac}.${hmacOf(publicPem.trim())}`,
    'HS256 with nothing': `${byHmac}.${hmacOf('')}`,
    'signed with a foreign key': signToken(foreign.privateKey, claims),
    'signed with a foreign key that it brings along': `${withOwnKey}.${signature}`,
    'payload changed': `${header}.${encode({ ...claims, exp: Number(claims['exp']) + 3_600 })}.${signature}`,
    'signature cut off': `${header}.${payload}.`,
    'signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    garbage: 'e30.e30.e30',
  };
}

function contentOf(header: object, claims: Claims): string {
  return `${encode(header)}.${encode(claims)}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
