import { createECDH, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In PEM. */
export interface SessionKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A new key pair for signing sessions (ES256). */
export function newSessionKeys(): SessionKeys {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** The key pair for signing sessions, made once per data directory. */
export function ensureSessionKeys(dataDir: string): { privateKeyFile: string; publicKeyFile: string } {
  const directory = join(dataDir, 'keys');
  const files = {
    privateKeyFile: join(directory, 'session-private.pem'),
    publicKeyFile: join(directory, 'session-public.pem'),
  };
  // The private key is written last: if it exists, so does its public half.
  if (existsSync(files.privateKeyFile)) return files;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = newSessionKeys();
  replace(files.publicKeyFile, publicKey);
  replace(files.privateKeyFile, privateKey);
  return files;
}

/** A new key for signing notices to devices (VAPID): 32 bytes, base64url. */
export function newVapidKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // The key is returned without leading zeros.
  const hex = ecdh.getPrivateKey('hex').padStart(64, '0');
  return Buffer.from(hex, 'hex').toString('base64url');
}

/** The key for signing notices, made once per data directory: browsers have subscribed with its public half. */
export function ensureVapidKey(dataDir: string): string {
  const file = join(dataDir, 'keys', 'vapid-private.key');
  if (existsSync(file)) return file;
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  replace(file, newVapidKey());
  return file;
}

/** Flushes the file before renaming it: a power failure must not leave an empty key. */
function replace(path: string, content: string) {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
