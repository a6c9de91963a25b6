import { generateKeyPairSync } from 'node:crypto';

/** A key pair for sessions, in the form of the settings. */
export function makeSessionKeys(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
