import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultProxy } from './fault-proxy.ts';

/** An echo server, and a connection to it through a proxy. */
async function startEcho() {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await openFaultProxy(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  return { proxy, ...dial(proxy.url) };
}

function dial(url: string): { socket: Socket; heard: () => string } {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  let heard = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (heard += chunk.toString()));
  onTestFinished(() => void socket.destroy());
  return { socket, heard: () => heard };
}

test('all bytes arrive in order, and an end is passed on', async () => {
  const { socket, heard } = await startEcho();
  for (let i = 0; i < 100; i += 1) socket.write(`${i},`);
  socket.end();
  await once(socket, 'close');
  expect(heard()).toBe(Array.from({ length: 100 }, (_, i) => `${i},`).join(''));
});

test('delayed bytes arrive later, and in order', async () => {
  const { proxy, socket, heard } = await startEcho();
  await once(socket, 'connect');
  proxy.delay(50);
  const sentAt = performance.now();
  socket.write('a');
  socket.write('b');
  await expect.poll(heard).toBe('ab');
  // A lower bound: a busy machine only adds to it.
  expect(performance.now() - sentAt).toBeGreaterThan(95);
});

test('silence holds all bytes back and the connection open, until it heals', async () => {
  const { proxy, socket, heard } = await startEcho();
  socket.write('a');
  await expect.poll(heard).toBe('a');
  proxy.silence();
  socket.write('b');
  // Through another proxy, bytes sent later have gone there and back meanwhile.
  const { socket: other, heard: heardOther } = await startEcho();
  other.write('c');
  await expect.poll(heardOther).toBe('c');
  expect([heard(), socket.destroyed]).toEqual(['a', false]);
  proxy.heal();
  await expect.poll(heard).toBe('ab');
});

test('a cut closes open connections, a refusal also new ones', async () => {
  const { proxy, socket, heard } = await startEcho();
  socket.write('a');
  await expect.poll(heard).toBe('a');
  proxy.cut();
  await once(socket, 'close');
  const second = dial(proxy.url);
  second.socket.write('b');
  await expect.poll(second.heard).toBe('b');
  proxy.refuse();
  await once(second.socket, 'close');
  const third = dial(proxy.url);
  await once(third.socket, 'close');
  proxy.heal();
  const fourth = dial(proxy.url);
  fourth.socket.write('c');
  await expect.poll(fourth.heard).toBe('c');
});

test('a frozen connection stays open and silent, while a new one works', async () => {
  const { proxy, socket, heard } = await startEcho();
  socket.write('a');
  await expect.poll(heard).toBe('a');
  proxy.freeze();
  socket.write('b');
  const second = dial(proxy.url);
  second.socket.write('c');
  await expect.poll(second.heard).toBe('c');
  expect([heard(), socket.destroyed]).toEqual(['a', false]);
});
