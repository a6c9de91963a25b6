import { connect } from 'node:net';

/** The answer to some bytes. */
export interface BytesAnswer {
  /** 0 when the other side closed without an answer. */
  readonly status: number;
  /** Status line and headers, unparsed. */
  readonly head: string;
  /** The body, without the framing of chunks. */
  readonly body: string;
  readonly isLate: boolean;
}

const streamType = /^content-type: *text\/event-stream/im;

export interface BytesToSend {
  readonly bytes: Buffer;
  /** Whether to close the connection after these bytes, even if a longer body was announced. */
  readonly hangsUp: boolean;
  readonly timeoutMs: number;
}

/**
 * Sends bytes unchanged on a new connection and reads until the other side closes, or only the head of an event stream.
 * An answer that is incomplete after `timeoutMs` is late.
 *
 * The API client would refuse to send most of them, and could not report a late answer.
 */
export function exchangeBytes(origin: string, { bytes, hangsUp, timeoutMs }: BytesToSend): Promise<BytesAnswer> {
  const { promise, resolve } = Promise.withResolvers<BytesAnswer>();
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  const finish = (isLate: boolean) => {
    socket.destroy();
    resolve({ ...parse(received), isLate });
  };
  const timer = setTimeout(() => finish(true), timeoutMs);
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    if (streamType.test(headOf(answerIn(received)))) socket.destroy();
  });
  // A connection closed during a request shows a reset. The answer before it counts.
  socket
    .on('error', () => undefined)
    .once('close', () => {
      clearTimeout(timer);
      finish(false);
    });
  if (hangsUp) socket.end(bytes);
  else socket.write(bytes);
  return promise;
}

/** The answer without a preceding 100 Continue. */
function answerIn(received: string): string {
  return received.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
}

/** The head; empty until it is complete. */
function headOf(answer: string): string {
  return answer.slice(0, Math.max(0, answer.indexOf('\r\n\r\n')));
}

function parse(received: string): Pick<BytesAnswer, 'status' | 'head' | 'body'> {
  const text = answerIn(received);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return { status, head: text, body: '' };
  const head = text.slice(0, end);
  const rest = text.slice(end + 4);
  const body = /^transfer-encoding: *chunked/im.test(head) ? unchunk(rest) : rest;
  return { status, head, body: Buffer.from(body, 'latin1').toString() };
}

function unchunk(text: string): string {
  let body = '';
  for (let at = 0; at < text.length;) {
    const line = text.indexOf('\r\n', at);
    const length = Number.parseInt(text.slice(at, line), 16);
    if (line === -1 || !(length > 0)) break;
    body += text.slice(line + 2, line + 2 + length);
    at = line + 2 + length + 2;
  }
  return body;
}
