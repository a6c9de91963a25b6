import { generateKeyPairSync } from 'node:crypto';

/** A pair of keys for sessions, as the settings hold them. */
export function makeSessionKeys(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
