import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import type { EventStream } from './answer.ts';
import { eventStream } from './event-stream.ts';
import { on } from './handler.ts';
import { createStreamsByAccount } from './streams-by-account.ts';
import { bearer, startBench } from '../testing/http-bench.ts';

const tick = z.object({ event: z.literal('tick'), data: z.object({ n: z.number() }) });
const watch = route({
  method: 'GET',
  path: '/api/watch',
  summary: 'Watches',
  access: 'member',
  success: { status: 200, eventStream: tick },
});

test('an account beyond its limit loses its oldest stream, and other accounts lose none', async () => {
  const streams: EventStream<z.infer<typeof tick>>[] = [];
  const binding = on(watch, () => eventStream((stream) => void streams.push(stream)));
  const server = await startBench([binding], { mostStreamsEach: 2 });
  const open = async (type: 'member' | 'admin') => {
    const headers = { Authorization: bearer(type) };
    const { body } = await fetch(`${server.url}/api/watch`, { headers });
    return body!.getReader();
  };
  const [first, ...others] = [await open('member'), await open('admin'), await open('member'), await open('member')];
  await first.read();
  expect(await first.read()).toMatchObject({ done: true });
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false, false, false]);
  streams.at(-1)!.send({ event: 'tick', data: { n: 1 } });
  const newest = others.at(-1)!;
  await newest.read();
  expect(new TextDecoder().decode((await newest.read()).value)).toContain('{"n":1}');

  await server.close();
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true]);
});

test('a stream whose caller has disconnected takes no place', () => {
  const streams = createStreamsByAccount(1);
  const open = new ServerResponse(new IncomingMessage(new Socket()));
  const left = new ServerResponse(new IncomingMessage(new Socket()));
  left.destroy();
  streams.add('a', open);
  streams.add('a', left);
  expect(open.writableEnded).toBe(false);
});
