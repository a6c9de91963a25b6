import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { idleConnectionsAreKeptMs } from '../http/http-server.ts';

/** An answer of an HTTP API. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, otherwise text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  readonly body: any;
  readonly bytes: Buffer;
}

export interface CallOptions {
  readonly token?: string | undefined;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The loopback address (127.0.0.0/8) to send it from. */
  readonly from?: string | undefined;
  /** How long the answer may take before the call fails. Default: no limit. */
  readonly timeoutMs?: number;
}

export interface Sent extends CallOptions {
  readonly method: string;
  /** With its query; sent without normalization. */
  readonly path: string;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Calls an HTTP API. */
export interface ApiClient {
  readonly call: Call;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** @param always applies to each call, e.g. a session token */
export function apiClient(origin: string, always: CallOptions = {}): ApiClient {
  const call: Call = (method, path, options = {}) => {
    const headers = { ...always.headers, ...options.headers };
    return send(origin, {
      ...always,
      ...options,
      headers,
      method,
      path: path.replaceAll(/[^!-~]/gu, encodeURIComponent),
    });
  };
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, { body }),
    put: (path, body) => call('PUT', path, { body }),
    delete: (path) => call('DELETE', path),
  };
}

/** Idle connections close before the gateway and the services close them. */
const agent = new Agent({ keepAlive: true, timeout: idleConnectionsAreKeptMs - 15_000 });

/** Sends one request exactly as given and reads the answer; of an event stream, only the head. */
export function send(origin: string, { method, path, token, body, headers, from, timeoutMs }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const allHeaders = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== body && { 'content-type': 'application/json' }),
    ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const options = {
    agent,
    hostname,
    port,
    method,
    path,
    headers: allHeaders,
    ...(from !== undefined && { localAddress: from }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request(options, (incoming) => resolve(answerFrom(incoming)))
    .on('error', reject)
    .end(text);
  return promise;
}

async function answerFrom(incoming: IncomingMessage): Promise<Answer> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const type = headers.get('content-type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  const bytes = isStream ? Buffer.alloc(0) : await buffer(incoming);
  if (isStream) incoming.destroy();
  const text = bytes.toString();
  const body = type.includes('json') && text !== '' ? JSON.parse(text) : text;
  return { status: incoming.statusCode ?? 0, headers, body, bytes };
}

/** The outcome of a call, in short: `200`, or `403 FORBIDDEN`. */
export function outcomeOf({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  // A successful answer may have a field `code` of its own.
  return status < 400 ? String(status) : [status, body?.code].filter(Boolean).join(' ');
}

/** The statuses of answers to concurrent calls, in ascending order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
