import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiRequest } from './call.ts';
import { newIdempotencyKey, untilAnswered } from './idempotency.ts';
import type { CallFailure } from './problem.ts';

const request: ApiRequest = { method: 'POST', access: 'member', url: '/api/trainings/register' };
const keyed: ApiRequest = { ...request, headers: { 'idempotency-key': newIdempotencyKey() } };

interface Outcome {
  readonly error?: CallFailure | undefined;
}

/** Answers one after another, the last one for good; counts how often it was asked. */
function answering(...statuses: (CallFailure['status'] | 'ok')[]) {
  return vi.fn<() => Promise<Outcome>>(async () => {
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    return status === 'ok' ? {} : { error: { status } };
  });
}

async function outcomeOf(send: ReturnType<typeof answering>, of = keyed, signal = new AbortController().signal) {
  const outcome = untilAnswered(of, signal, send);
  await vi.runAllTimersAsync();
  return (await outcome).error?.status ?? 'ok';
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a request with an idempotency key', () => {
  test('is sent again when its answer was lost', async () => {
    const send = answering('FETCH_ERROR', 503, 'ok');
    expect(await outcomeOf(send)).toBe('ok');
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('is given up after three times', async () => {
    const send = answering('FETCH_ERROR');
    expect(await outcomeOf(send)).toBe('FETCH_ERROR');
    expect(send).toHaveBeenCalledTimes(3);
  });

  test('is sent again when an attempt is not answered', async () => {
    const signals: AbortSignal[] = [];
    const send = vi.fn(async (signal: AbortSignal): Promise<Outcome> => {
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
    const outcome = untilAnswered(keyed, new AbortController().signal, send);
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
    await outcomeOf(unwanted, keyed, AbortSignal.abort());
    expect(unwanted).toHaveBeenCalledTimes(1);
  });
});

test('a request without a key is sent once, whatever becomes of it', async () => {
  const send = answering('FETCH_ERROR');
  expect(await outcomeOf(send, request)).toBe('FETCH_ERROR');
  expect(send).toHaveBeenCalledTimes(1);
});

test('keys differ, and are of a form that the servers take', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});
