import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { backOffMs, followStream } from './live-stream.ts';

describe('waiting for the stream to come back', () => {
  it('takes longer each time, up to half a minute', () => {
    expect([1, 2, 3, 6, 20].map((attempt) => backOffMs(attempt, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  });

  it('is spread, so that not everybody comes back at once', () => {
    expect(backOffMs(1, 0)).toBe(500);
  });

  it('takes longer also when streams are opened and end again: the account may have too many of them', async () => {
    vi.useFakeTimers();
    const ending = vi.fn<typeof fetch>(async () => new Response('retry: 3000\n\n'));
    for (const [name, value] of Object.entries({
      fetch: ending,
      window: new EventTarget(),
      document: new EventTarget(),
    })) {
      vi.stubGlobal(name, value);
    }
    const leaving = new AbortController();
    onTestFinished(() => {
      leaving.abort();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
    const heard = { onEvents: () => undefined, onGap: () => undefined, onRefused: () => undefined };
    void followStream({ url: '/live', token: 't', signal: leaving.signal, ...heard });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ending.mock.calls.length).toBeGreaterThan(2);
    expect(ending.mock.calls.length).toBeLessThan(12);
  });
});
