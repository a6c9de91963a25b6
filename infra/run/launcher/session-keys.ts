import { createECDH, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In PEM. */
export interface SessionKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A new key pair with which sessions are signed (ES256). */
export function newSessionKeys(): SessionKeys {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** The key pair with which sessions are signed, made once for a data directory. */
export function ensureSessionKeys(dataDir: string): { privateKeyFile: string; publicKeyFile: string } {
  const directory = join(dataDir, 'keys');
  const files = {
    privateKeyFile: join(directory, 'session-private.pem'),
    publicKeyFile: join(directory, 'session-public.pem'),
  };
  // The private key is written last: where it is, its public half is.
  if (existsSync(files.privateKeyFile)) return files;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = newSessionKeys();
  replace(files.publicKeyFile, publicKey);
  replace(files.privateKeyFile, privateKey);
  return files;
}

/** A new key with which notices to devices are signed (VAPID): 32 bytes, base64url. */
export function newVapidKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // It comes without leading zeros.
  const hex = ecdh.getPrivateKey('hex').padStart(64, '0');
  return Buffer.from(hex, 'hex').toString('base64url');
}

/** The key with which notices are signed, made once for a data directory: browsers have subscribed with its public half. */
export function ensureVapidKey(dataDir: string): string {
  const file = join(dataDir, 'keys', 'vapid-private.key');
  if (existsSync(file)) return file;
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  replace(file, newVapidKey());
  return file;
}

/** Flushed before it gets its name: a machine that loses its power must not leave an empty key. */
function replace(path: string, content: string) {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
