import { ok, strictEqual } from 'node:assert';
import { once } from 'node:events';
import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { text } from 'node:stream/consumers';

interface Proxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Certificate of the authority that signed the server's. */
  readonly authority: string;
}

/** Checks https://localhost: the web app, the API, HSTS, and the redirect from http. */
export async function assertServedByHttps({ httpPort, httpsPort, authority }: Proxy): Promise<void> {
  const atHttps = { host: 'localhost', port: httpsPort, ca: authority };
  const page = await answerOf(requestOverHttps({ ...atHttps, path: '/' }));
  strictEqual(page.status, 200);
  ok(page.body.includes('<div id="root">'), 'the web app is there');
  ok(page.headers['strict-transport-security']?.includes('max-age='), 'HSTS is on');
  const studio = await answerOf(requestOverHttps({ ...atHttps, path: '/api/studio' }));
  strictEqual(studio.status, 200, studio.body);
  const plain = await answerOf(requestOverHttp({ host: '127.0.0.1', port: httpPort, headers: { host: 'localhost' } }));
  strictEqual(plain.status, 308);
  ok(plain.headers.location?.startsWith('https://localhost/'), plain.headers.location);
}

async function answerOf(request: ReturnType<typeof requestOverHttp>) {
  request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
