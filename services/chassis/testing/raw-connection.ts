import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything that has come back so far. */
  readonly received: () => string;
  readonly closed: Promise<void>;
}

/**
 * Connects to an HTTP server until the test ends, for bytes that no HTTP client sends; `from` is a loopback address.
 */
export function rawConnection(origin: string, from = '127.0.0.1'): RawConnection {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  let received = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  // A connection closed in the middle of a request may show a reset before the answer.
  socket.on('error', () => undefined).once('close', () => resolve());
  onTestFinished(() => void socket.destroy());
  return { socket, received: () => received, closed: promise };
}

/** Sends bytes as they are; returns all that comes back until the other side closes. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
  const { socket, received, closed } = rawConnection(origin);
  socket.write(bytes);
  await closed;
  return received();
}
