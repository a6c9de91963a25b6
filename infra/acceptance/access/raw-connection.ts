import { connect, type Socket } from 'node:net';

/** Sends raw bytes; resolves with the whole answer when the other side closes. */
export async function sendRaw(origin: string, bytes: string | Buffer): Promise<string> {
  const socket = open(origin);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.write(bytes);
  await closed(socket);
  return received;
}

/** A connection closed in the middle of a request may show a reset before the answer. */
function closed(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('error', () => undefined).once('close', () => resolve());
  return promise;
}

function open(origin: string) {
  const { hostname, port } = new URL(origin);
  return connect({ host: hostname, port: Number(port) });
}
