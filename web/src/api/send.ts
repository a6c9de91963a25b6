import { serverClock } from '../dates/server-clock.ts';
import { savedAtOf } from '../offline/saved-at.ts';
import type { ApiRequest } from './call.ts';
import type { CallFailure } from './problem.ts';

/** Rejects when the network fails. */
async function sendRequest(request: ApiRequest, token: string | null, signal: AbortSignal) {
  const headers = new Headers({ ...request.headers, Accept: 'application/json', traceparent: newTraceparent() });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  const answered = serverClock.requestSent();
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify(request.body),
    signal,
  });
  const savedAt = savedAtOf(response.headers);
  if (!savedAt) answered(response.headers.get('date'));
  return { response, savedAt };
}

type Outcome<T> =
  | {
      readonly data: T;
      readonly error?: undefined;
      /** When the answer was given, if the device kept it from an earlier visit: an ISO instant. */
      readonly savedAt?: string | undefined;
    }
  | { readonly data?: undefined; readonly error: CallFailure };

/**
 * Sends a request whose answer is JSON or empty. RTK Query's `fetchBaseQuery` does the same at five times the size.
 */
export async function send(request: ApiRequest, token: string | null, signal: AbortSignal): Promise<Outcome<unknown>> {
  try {
    const { response, savedAt } = await sendRequest(request, token, signal);
    const data = parseJson(await response.text());
    return response.ok ? { data, savedAt } : { error: { status: response.status, data } };
  } catch {
    return { error: { status: 'FETCH_ERROR' } };
  }
}

/** Sends a request whose answer is a file; returns an object URL of the file. */
export async function fetchFile(
  request: ApiRequest,
  token: string | null,
  signal: AbortSignal,
): Promise<Outcome<string>> {
  try {
    const { response } = await sendRequest(request, token, signal);
    if (response.ok) return { data: URL.createObjectURL(await response.blob()) };
    return { error: { status: response.status, data: parseJson(await response.text()) } };
  } catch {
    return { error: { status: 'FETCH_ERROR' } };
  }
}

/** A proxy may answer an error with something other than JSON; there is no message to show then. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** W3C trace context: each call starts a trace that the servers' logs, events and jobs continue. */
export function newTraceparent(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}
