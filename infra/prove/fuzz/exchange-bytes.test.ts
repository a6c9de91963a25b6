import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { patienceMs } from '@studio/chassis/testing/until';
import { exchangeBytes } from './exchange-bytes.ts';

/** Answers every request with an event stream that never ends. */
async function startStream(): Promise<string> {
  const answer = (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 3000\n\n');
  };
  const server = createServer((_request, response) => answer(response));
  server.on('checkContinue', (_request, response: ServerResponse) => {
    response.writeContinue();
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(['', 'Expect: 100-continue\r\n'])('of an event stream only the head is awaited (%j)', async (header) => {
  const bytes = Buffer.from(`GET / HTTP/1.1\r\nHost: studio\r\n${header}\r\n`);
  const answer = await exchangeBytes(await startStream(), { bytes, hangsUp: false, timeoutMs: patienceMs });
  expect(answer).toMatchObject({ status: 200, isLate: false });
});
