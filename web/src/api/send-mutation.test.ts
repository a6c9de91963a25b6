import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiRequest } from './call.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { sendMutation } from './send-mutation.ts';
import type { CallFailure } from './problem.ts';

const request: ApiRequest = { method: 'POST', url: '/api/trainings/register' };
const keys = createIdempotencyKeys();

interface Outcome {
  readonly error?: CallFailure | undefined;
}

/** A mock that answers with these statuses in turn and repeats the last one. */
function answering(...statuses: (CallFailure['status'] | 'ok')[]) {
  return vi.fn<(keyed: ApiRequest) => Promise<Outcome>>(async () => {
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    return status === 'ok' ? {} : { error: { status } };
  });
}

async function outcomeOf(send: ReturnType<typeof answering>, signal = new AbortController().signal) {
  const outcome = sendMutation(request, signal, send, keys);
  await vi.runAllTimersAsync();
  return (await outcome).error?.status ?? 'ok';
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const keysOf = (send: ReturnType<typeof answering>) =>
  send.mock.calls.map(([{ headers }]) => headers!['idempotency-key']);

describe('an act', () => {
  test('is sent again under its key when its answer was lost', async () => {
    const send = answering('FETCH_ERROR', 503, 'ok');
    expect(await outcomeOf(send)).toBe('ok');
    expect(send).toHaveBeenCalledTimes(3);
    expect(new Set(keysOf(send)).size).toBe(1);
  });

  test('is given up after three times', async () => {
    const send = answering('FETCH_ERROR');
    expect(await outcomeOf(send)).toBe('FETCH_ERROR');
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('is sent again when an attempt is not answered', async () => {
    const signals: AbortSignal[] = [];
    const send = vi.fn<(keyed: ApiRequest, signal: AbortSignal) => Promise<Outcome>>(async (_keyed, signal) => {
      signals.push(signal);
      if (signals.length > 1) return {};
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ error: { status: 'FETCH_ERROR' } }));
      });
    });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const outcome = sendMutation(request, new AbortController().signal, send, createIdempotencyKeys());
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({});
    expect(signals).toHaveLength(2);
    timeout.mockRestore();
  });

  test('is not sent again once it was refused, or nobody waits for it', async () => {
    const refused = answering(409);
    expect(await outcomeOf(refused)).toBe(409);
    expect(refused).toHaveBeenCalledTimes(1);
    const unwanted = answering('FETCH_ERROR');
    await outcomeOf(unwanted, AbortSignal.abort());
    expect(unwanted).toHaveBeenCalledTimes(1);
  });
});

test('an act that is tried again keeps its key until it is known what became of it', async () => {
  const [lost, tried, next] = [answering('FETCH_ERROR'), answering('ok'), answering('ok')];
  for (const send of [lost, tried, next]) await outcomeOf(send);
  expect(keysOf(tried)[0]).toBe(keysOf(lost)[0]);
  expect(keysOf(next)[0]).not.toBe(keysOf(tried)[0]);
});
