import { describe, expect, it } from 'vitest';
import { backOffMs } from './live-stream.ts';

describe('waiting for the stream to come back', () => {
  it('takes longer each time, up to half a minute', () => {
    expect([1, 2, 3, 6, 20].map((attempt) => backOffMs(attempt, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  });

  it('is spread, so that not everybody comes back at once', () => {
    expect(backOffMs(1, 0)).toBe(500);
  });
});
