import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openWire } from './wire.ts';

const patience = { timeout: 4_000, interval: 5 };

/** An echo server, and a connection to it over a wire. */
async function startEcho() {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire = await openWire((server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await wire.close();
    server.close();
  });
  return { wire, ...dial(wire.port) };
}

function dial(port: number): { socket: Socket; heard: () => string } {
  const socket = connect({ port, host: '127.0.0.1' });
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
  const { wire, socket, heard } = await startEcho();
  await once(socket, 'connect');
  wire.delay(50);
  const sentAt = performance.now();
  socket.write('a');
  socket.write('b');
  await expect.poll(heard, patience).toBe('ab');
  expect(performance.now() - sentAt).toBeGreaterThan(95);
});

test('silence holds all bytes back and the connection open, until it heals', async () => {
  const { wire, socket, heard } = await startEcho();
  socket.write('a');
  await expect.poll(heard, patience).toBe('a');
  wire.silence();
  socket.write('b');
  await pause(30);
  expect([heard(), socket.destroyed]).toEqual(['a', false]);
  wire.heal();
  await expect.poll(heard, patience).toBe('ab');
});

test('a cut closes open connections, a refusal also new ones', async () => {
  const { wire, socket, heard } = await startEcho();
  socket.write('a');
  await expect.poll(heard, patience).toBe('a');
  wire.cut();
  await once(socket, 'close');
  const second = dial(wire.port);
  second.socket.write('b');
  await expect.poll(second.heard, patience).toBe('b');
  wire.refuse();
  await once(second.socket, 'close');
  const third = dial(wire.port);
  await once(third.socket, 'close');
  wire.heal();
  const fourth = dial(wire.port);
  fourth.socket.write('c');
  await expect.poll(fourth.heard, patience).toBe('c');
});
