import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { createLogger } from '../logging/logger.ts';
import { currentContext, runInContext } from '../context/request-context.ts';
import { startTraceCollector } from '../testing/trace-collector.ts';
import { type OtlpSettings, openOtlpTracer } from './otlp-tracer.ts';
import { inSpan, startSpan, useTracer } from './span.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const given = { requestId: 'request-1', correlationId: 'request-1', traceparent: `00-${traceId}-${caller}-00` };

afterEach(() => useTracer(undefined));

function trace(over: Pick<OtlpSettings, 'endpoint'> & Partial<OtlpSettings>) {
  const logger = createLogger({ name: 'bench-api', level: 'silent' });
  const settings = {
    headers: {},
    share: 1,
    serviceName: 'bench-api',
    namespace: 'bench',
    logger,
    flushWithinMs: 20_000,
    ...over,
  };
  const { tracer, close } = openOtlpTracer(settings);
  useTracer(tracer);
  return { close };
}

async function collector() {
  const started = await startTraceCollector();
  onTestFinished(() => started.close());
  return started;
}

test('nested work becomes child spans, and its effects belong to the inner span', async () => {
  const { origin, tree } = await collector();
  const { close } = trace({ endpoint: origin });
  const inner = await runInContext(given, () =>
    inSpan({ name: 'outer', kind: 'consumer' }, () =>
      inSpan({ name: 'inner' }, async () => currentContext()?.traceparent),
    ),
  );
  await close();
  expect(tree(traceId)).toEqual(['bench-api: inner < bench-api: outer', `bench-api: outer < ${caller}`]);
  expect(inner).toMatch(new RegExp(`^00-${traceId}-(?!${caller})[0-9a-f]{16}-01$`));
});

test('a span records the kind of a failure, never its text; a refusal is no fault', async () => {
  const { origin, spans } = await collector();
  const { close } = trace({ endpoint: origin });
  const failing = (name: string, error: Error) => inSpan({ name }, () => Promise.reject(error)).catch(() => undefined);
  await runInContext(given, async () => {
    await failing('broken', new TypeError('ana@example.com is no number'));
    await failing('refused', new AppError(genericRefusals.FORBIDDEN));
  });
  await close();
  expect(spans.map(({ name, failed, attributes }) => ({ name, failed, attributes }))).toEqual([
    { name: 'broken', failed: true, attributes: { 'error.type': 'TypeError' } },
    { name: 'refused', failed: false, attributes: { 'error.type': 'FORBIDDEN' } },
  ]);
});

test('only the sampling rate decides; an unrecorded trace keeps its id', async () => {
  const { origin, spans, headers } = await collector();
  const { close } = trace({ endpoint: origin, share: 0 });
  const span = startSpan({ name: 'request', kind: 'server', parent: `00-${traceId}-${caller}-01` });
  span?.end();
  await close();
  expect(span?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  expect({ spans, headers }).toEqual({ spans: [], headers: {} });
});

test('only requests, events and jobs start a trace', async () => {
  const { origin, spans } = await collector();
  const { close } = trace({ endpoint: origin });
  const { traceparent: _none, ...sweep } = given;
  await runInContext(sweep, () => inSpan({ name: 'unit of work' }, async () => undefined));
  await runInContext(sweep, () => inSpan({ name: 'job', kind: 'consumer' }, async () => undefined));
  await close();
  expect(spans.map(({ name, parentSpanId }) => ({ name, parentSpanId }))).toEqual([{ name: 'job' }]);
});

test('configured headers are sent to the collector', async () => {
  const seen = await collector();
  const { close } = trace({ endpoint: seen.origin, headers: { 'x-key': 'secret' } });
  startSpan({ name: 'request', kind: 'server', parent: undefined })?.end();
  await close();
  expect(seen.headers).toMatchObject({ 'x-key': 'secret', 'content-type': 'application/json' });
});

test('a hanging collector delays neither work nor shutdown', async () => {
  const hangs = createServer().listen(0, '127.0.0.1');
  await once(hangs, 'listening');
  const { close } = trace({
    endpoint: `http://127.0.0.1:${(hangs.address() as AddressInfo).port}`,
    flushWithinMs: 100,
  });
  expect(await runInContext(given, () => inSpan({ name: 'work' }, async () => 'done'))).toBe('done');
  await close();
  hangs.close();
});

test('without a tracer, work runs in its own context', async () => {
  expect(await runInContext(given, () => inSpan({ name: 'work' }, async () => currentContext()))).toBe(given);
  expect(startSpan({ name: 'request', kind: 'server', parent: undefined })).toBeUndefined();
});
