import { Agent, request } from 'node:http';
import type { Answer } from '../client.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export interface Sent {
  readonly method: string;
  /** With its query; sent without normalization. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** The address of this machine (127.0.0.0/8) from which it is sent. */
  readonly from?: string;
}

/** Sends one request exactly as given and reads the answer; of an event stream, only the head. */
export function send(origin: string, { method, path, headers = {}, body, from }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const allHeaders = {
    ...(text !== body && { 'content-type': 'application/json' }),
    ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = { hostname, port, method, path, headers: allHeaders, agent, ...(from && { localAddress: from }) };
  const outgoing = request(options, (incoming) => {
    const answerHeaders = new Headers();
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      for (const value of values ?? []) answerHeaders.append(name, value);
    }
    const type = answerHeaders.get('content-type') ?? '';
    const answer = (received: string): Answer => ({
      status: incoming.statusCode ?? 0,
      headers: answerHeaders,
      body: type.includes('json') && received !== '' ? JSON.parse(received) : received,
    });
    if (type.startsWith('text/event-stream')) {
      outgoing.destroy();
      resolve(answer(''));
      return;
    }
    let received = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    incoming.once('end', () => resolve(answer(received))).once('error', reject);
  });
  outgoing.once('error', reject);
  outgoing.end(text);
  return promise;
}

/** The outcome of a call, in short: `200`, or `403 FORBIDDEN`. */
export function outcomeOf({ status, body }: Answer): string {
  return [status, body?.code].filter(Boolean).join(' ');
}
