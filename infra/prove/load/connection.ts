import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  /** Status line and headers, unparsed. */
  readonly head: string;
  readonly body: string;
}

/** Sends one request at a time over a kept connection, as cheaply as possible, so that only the system is measured. */
export interface Connection {
  readonly ask: (request: string) => Promise<Reply>;
  readonly close: () => void;
  readonly isOpen: () => boolean;
}

/** How long a reply may take before the run fails. */
const patienceMs = 60_000;

/**
 * @param from the loopback address to connect from. Default: what the system chooses
 * @throws Error when nothing listens on the port
 */
export async function openConnection(origin: string, from?: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    ...(from !== undefined && { localAddress: from }),
  });
  await once(socket, 'connect');
  return converse(socket);
}

function converse(socket: Socket): Connection {
  let received = '';
  let waiting: PromiseWithResolvers<Reply> | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const reply = replyIn(received);
    if (!reply) return;
    received = '';
    if (/^connection: close/im.test(reply.head)) socket.destroy();
    waiting?.resolve(reply);
  });
  const fail = () => waiting?.reject(new Error('the connection was closed'));
  socket.on('error', fail);
  socket.on('close', fail);
  socket.setTimeout(patienceMs, () => socket.destroy());
  return {
    ask: (request) => {
      waiting = Promise.withResolvers<Reply>();
      if (socket.writable) socket.write(request);
      else fail();
      return waiting.promise;
    },
    close: () => void socket.destroy(),
    isOpen: () => socket.writable,
  };
}

/** The reply, once it is complete. */
function replyIn(received: string): Reply | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = received.slice(0, end);
  const body = received.slice(end + 4);
  const status = Number(head.slice(9, 12));
  const length =
    status === 204 || status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
  const isWhole = Number.isNaN(length) ? body.endsWith('0\r\n\r\n') : body.length >= length;
  return isWhole ? { status, head, body } : undefined;
}

interface RequestParts {
  readonly method: string;
  readonly path: string;
  /** Session token. Public routes need none. */
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The bytes of a request. */
export function requestText({ method, path, token, body, headers = {} }: RequestParts): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}
