import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from './testing/until.ts';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import { startConsumer } from './events/consumer.ts';
import { subscribe } from './events/subscription.ts';
import { serverUrl } from './testing/server-url.ts';
import { type Bench, noted, openBench } from './testing/events-bench.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { on } from './http/handler.ts';
import { json, startBench } from './testing/http-bench.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { startJobWorker } from './jobs/job-worker.ts';
import { createLogger } from './logging/logger.ts';
import { createMailOutbox, mailCollection } from './mail/mail-outbox.ts';
import { ensureCollection } from './mongo/collection.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { newId } from './mongo/new-id.ts';
import { startTraceCollector } from './testing/trace-collector.ts';
import { openOtlpTracer } from './tracing/otlp-tracer.ts';
import { useTracer } from './tracing/span.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const takeNote = route({
  method: 'POST',
  path: '/notes',
  summary: 'takes a note',
  access: 'public',
  success: { status: 201, schema: z.object({ id: z.string() }) },
});

let bench: Bench;
const lines: Record<string, unknown>[] = [];
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
const logger = createLogger({ name: 'bench-worker', level: 'debug', destination: { write } });

beforeAll(async () => {
  bench = await openBench();
  await ensureCollection(bench.connection.db!, mailCollection);
});
afterAll(async () => {
  await bench.close();
  const redis = new Redis(serverUrl('REDIS_URL'));
  await redis.del(await redis.keys(`${bench.namespace}:*`));
  redis.disconnect();
});

/**
 * Takes a note that a request stores, an event announces, a job copies and a mail sends, all under one `traceparent`.
 */
async function takeNoteWith(traceparent: string, end: () => Promise<void>): Promise<void> {
  const { namespace, connection, broker } = bench;
  const redisUrl = serverUrl('REDIS_URL');
  const parts = { redisUrl, namespace, logger, metrics: new Registry() };
  const { unitOfWork } = bench.openOutbox();
  const queue = await createJobQueue<string>({ ...parts, name: 'copy' });
  const jobs = startJobWorker<string>({ ...parts, name: 'copy', handle: async () => undefined });
  const mailer = { send: async () => undefined, isUp: async () => true, close: () => undefined };
  const compose = async () => ({ to: 'ana@example.com', subject: '', text: '', html: '' });
  const mails = await startMailWorker({ ...parts, connection, service: 'bench', mailer, compose, sweepEveryMs: 20 });
  const onNoted = subscribe(noted, ({ aggregateId }) => queue.add(aggregateId, { jobId: `copy-${aggregateId}` }));
  const consumer = await startConsumer({ broker, service: 'notes', subscriptions: [onNoted], ...parts });
  const takesNotes = on(takeNote, async () => {
    const id = newId();
    await unitOfWork(async (tx) => {
      tx.emit(noted, { aggregateId: id, version: 1, payload: { text: 'Hola' } });
      await createMailOutbox(connection).write(tx.session, [
        { key: `noted:${id}`, accountId: 'ana', template: 'noted', payload: {} },
      ]);
    });
    return { id };
  });
  const http = await startBench([takesNotes], { logger });

  const answer = await http.call('/notes', json({}, { headers: { traceparent, 'x-request-id': 'request-1' } }));
  expect(answer.status).toBe(201);
  await end();

  await consumer.close();
  await mails.close();
  await jobs.close();
  await queue.close();
}

it('carries the trace of a request through its event, the job and the mail, into every log line', async () => {
  const withTrace = () => lines.filter((line) => line['traceparent'] === traceparent);
  const told = () => withTrace().map(({ msg, correlationId }) => `${String(msg)} of ${String(correlationId)}`);
  const expected = ['answered', 'event applied', 'job finished', 'mail delivered'].map(
    (what) => `${what} of request-1`,
  );
  await takeNoteWith(traceparent, () => waitFor(() => expect(new Set(told())).toEqual(new Set(expected))));
});

it('exports the same as spans, each below its cause, when tracing is on', async () => {
  const collector = await startTraceCollector();
  const otlp = { headers: {}, share: 1, serviceName: 'bench', namespace: bench.namespace, logger: silentLogger };
  const { tracer, close } = openOtlpTracer({ endpoint: collector.origin, ...otlp });
  useTracer(tracer);
  const [, , parent] = traceparent.split('-');
  const traceId = newId() + newId().slice(0, 8);
  await takeNoteWith(`00-${traceId}-${parent}-00`, () =>
    waitFor(() =>
      expect(collector.tree(traceId)).toEqual([
        `bench: POST /notes < ${parent}`,
        'bench: apply bench.noted.v1 < bench: publish bench.noted.v1',
        'bench: job bench-mail < bench: unit of work',
        'bench: job copy < bench: apply bench.noted.v1',
        'bench: mail noted < bench: job bench-mail',
        'bench: publish bench.noted.v1 < bench: unit of work',
        'bench: unit of work < bench: POST /notes',
      ]),
    ),
  );
  useTracer(undefined);
  await close();
  await collector.close();
});

it('measures how long an event took from its transaction to its effect', async () => {
  const metrics = new Registry();
  const applied = Promise.withResolvers<void>();
  const subscriptions = [subscribe(noted, async () => applied.resolve())];
  const consumer = await startConsumer({
    broker: bench.broker,
    service: 'archive',
    subscriptions,
    logger: silentLogger,
    metrics,
  });
  await applied.promise;
  await waitFor(async () => {
    expect(await metrics.metrics()).toMatch(/^event_lag_seconds_count\{type="bench.noted.v1"\} [1-9]$/m);
  });
  await consumer.close();
});
