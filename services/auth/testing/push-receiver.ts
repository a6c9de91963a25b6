import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import jwt from 'jsonwebtoken';
import type { z } from 'zod';
import type { pushDeviceFormSchema } from '@studio/contracts/http/push-routes';

/** A notice that a browser received. */
export interface ReceivedNotice {
  readonly headers: IncomingHttpHeaders;
  readonly message: { readonly title: string; readonly body: string; readonly tag: string; readonly path: string };
}

/** How a push service answers; `hangs`: not at all. */
interface Answer {
  readonly status: number | 'hangs';
  readonly headers?: Readonly<Record<string, string>>;
}

export type PushReceiver = Awaited<ReturnType<typeof openPushReceiver>>;
export type Browser = ReturnType<PushReceiver['browser']>;

/** A push service on this machine that decrypts its messages, as the browsers behind it would. */
export async function openPushReceiver() {
  const browsers = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>();
  const server = createServer((request, response) => {
    const receive = browsers.get(request.url ?? '');
    if (receive) void receive(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** A browser that has subscribed. */
    browser: (name = 'Chrome en Android') => {
      const path = `/${randomBytes(8).toString('hex')}`;
      const [keyPair, secret] = [createECDH('prime256v1'), randomBytes(16)];
      const keys = { p256dh: keyPair.generateKeys('base64url'), auth: secret.toString('base64url') };
      const received: ReceivedNotice[] = [];
      const browser = {
        form: { endpoint: `${origin}${path}`, keys, name } satisfies z.input<typeof pushDeviceFormSchema>,
        received,
        answer: { status: 201 } as Answer,
      };
      browsers.set(path, async (request, response) => {
        const plain = decrypt(await buffer(request), keyPair, secret);
        received.push({ headers: request.headers, message: JSON.parse(plain) });
        const { status, headers } = browser.answer;
        if (status !== 'hangs') response.writeHead(status, headers).end();
      });
      return browser;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Decrypts a message of one record (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, keyPair: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = keyPair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), senderKey]);
  const inputKey = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
  const derive = (of: string, length: number) =>
    Buffer.from(hkdfSync('sha256', inputKey, salt, `Content-Encoding: ${of}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of a request signed by the studio (RFC 8292). @throws if it is not signed with this key */
export function vapidClaims({ authorization = '' }: IncomingHttpHeaders, publicKey: string): jwt.JwtPayload {
  const { token, key } = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  if (token === undefined || key !== publicKey) throw new Error(`not signed: ${authorization}`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const claims = jwt.verify(token, createPublicKey({ key: jwk, format: 'jwk' }), { algorithms: ['ES256'] });
  if (typeof claims === 'string') throw new Error('no claims');
  return claims;
}
